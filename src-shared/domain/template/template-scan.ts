import { Tokenizer, TokenizerMode, type Token } from 'parse5';

/** A start tag as written. Offsets count UTF-16 units of the source. */
export interface ScannedTag {
  name: string;
  from: number;
  to: number;
  /** Position of the end tag that closes it; `null` if there is none. */
  end: { from: number; to: number } | null;
  attributes: readonly ScannedAttribute[];
}

export interface ScannedAttribute {
  name: string;
  value: string;
  from: number;
  to: number;
}

export interface ScannedTemplate {
  hasDoctype: boolean;
  /** Text and tags before the doctype, which then has no effect; `null` if there are none. */
  beforeDoctype: { from: number; to: number } | null;
  tags: readonly ScannedTag[];
  /** Elements that were opened and never closed, and end tags without a start. */
  unclosed: readonly ScannedTag[];
  unopened: readonly { name: string; from: number; to: number }[];
  /** Contents of `style` elements. */
  styles: readonly { css: string; from: number }[];
}

/** Elements without an end tag, and those whose end tag HTML allows to be omitted. */
const voidTags = new Set('area base br col embed hr img input link meta param source track wbr'.split(' '));
const optionalEnds = new Set(
  'html head body p li dt dd option optgroup tr td th thead tbody tfoot colgroup'.split(' '),
);
const rawTexts = new Map<string, Tokenizer['state']>([
  ['style', TokenizerMode.RAWTEXT],
  ['xmp', TokenizerMode.RAWTEXT],
  ['iframe', TokenizerMode.RAWTEXT],
  ['noembed', TokenizerMode.RAWTEXT],
  ['noframes', TokenizerMode.RAWTEXT],
  ['title', TokenizerMode.RCDATA],
  ['textarea', TokenizerMode.RCDATA],
  ['script', TokenizerMode.SCRIPT_DATA],
]);

/**
 * Scans a template tag by tag, as every HTML reader does first. No tree is built: a tag that a tree would leave out
 * (a form in a form) is still there for another mail program to act on.
 */
export function scanTemplate(source: string): ScannedTemplate {
  const tags: ScannedTag[] = [];
  const unopened: { name: string; from: number; to: number }[] = [];
  const unclosed: ScannedTag[] = [];
  const styles: { css: string; from: number }[] = [];
  const open: ScannedTag[] = [];
  let hasDoctype = false;
  let firstContentAt: number | null = null;
  let beforeDoctype: ScannedTemplate['beforeDoctype'] = null;

  const meetContent = (location: Token.Location | null) => {
    firstContentAt ??= location?.startOffset ?? null;
  };

  const close = (name: string, from: number, to: number) => {
    const at = open.findLastIndex((tag) => tag.name === name);
    if (at < 0) {
      // `</p>` and `</br>` make an element of their own; no other does.
      if (!voidTags.has(name)) unopened.push({ name, from, to });
      return;
    }
    for (const left of open.splice(at + 1)) if (!optionalEnds.has(left.name)) unclosed.push(left);
    const tag = open.pop();
    if (tag) {
      tag.end = { from, to };
      if (name === 'style') styles.push({ css: source.slice(tag.to, from), from: tag.to });
    }
  };

  const tokenizer = new Tokenizer(
    { sourceCodeLocationInfo: true },
    {
      onStartTag(token: Token.TagToken) {
        const { location } = token;
        meetContent(location);
        if (location === null) return;
        const tag: ScannedTag = {
          name: token.tagName,
          from: location.startOffset,
          to: location.endOffset,
          end: null,
          attributes: token.attrs.map(({ name, value }) => {
            const place = location.attrs?.[name] ?? location;
            return { name, value, from: place.startOffset, to: place.endOffset };
          }),
        };
        tags.push(tag);
        if (!voidTags.has(tag.name) && !token.selfClosing) open.push(tag);
        const state = rawTexts.get(tag.name);
        if (state !== undefined) {
          tokenizer.lastStartTagName = tag.name;
          tokenizer.state = state;
        }
      },
      onEndTag({ tagName, location }: Token.TagToken) {
        meetContent(location);
        if (location !== null) close(tagName, location.startOffset, location.endOffset);
      },
      onDoctype({ location }) {
        if (!hasDoctype && firstContentAt !== null && location !== null)
          beforeDoctype = { from: firstContentAt, to: location.startOffset };
        hasDoctype = true;
      },
      onComment() {},
      onEof() {},
      onCharacter({ chars, location }) {
        // A byte order mark at the very start is no text.
        if (location?.startOffset !== 0 || chars !== '\uFEFF') meetContent(location);
      },
      onNullCharacter: ({ location }) => meetContent(location),
      onWhitespaceCharacter() {},
      onParseError: null,
    },
  );
  tokenizer.write(source, true);
  unclosed.push(...open.filter(({ name }) => !optionalEnds.has(name)));
  return { hasDoctype, beforeDoctype, tags, unclosed, unopened, styles };
}

export function attributeOf(tag: ScannedTag, name: string): ScannedAttribute | undefined {
  return tag.attributes.find((attribute) => attribute.name === name);
}
