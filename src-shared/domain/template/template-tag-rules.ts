import { findingAt, removalOf, type TemplateFinding, type TemplateFix } from './template-finding.ts';
import { attributeOf, type ScannedAttribute, type ScannedTag } from './template-scan.ts';

const forms = new Set('form input button select textarea option fieldset'.split(' '));
const embeds = new Set('iframe frame frameset object embed applet portal fencedframe'.split(' '));
/** Attributes whose value is an address that is loaded or that a click opens. */
const addressAttributes = new Set(
  'href src action formaction data poster background cite longdesc ping'.split(' '),
);

/** Finds what a start tag and its attributes do that an e-mail must or should not do. */
export function tagFindings(tag: ScannedTag, source: string): TemplateFinding[] {
  return [
    ...elementFindings(tag, source),
    ...tag.attributes.flatMap((one) => attributeFindings(tag, one, source)),
  ];
}

function elementFindings(tag: ScannedTag, source: string): TemplateFinding[] {
  const found = findingAt(tag, tag.name);
  if (tag.name === 'script') return [found('script', 'error', removal(tag))];
  if (forms.has(tag.name)) return [found('form', 'error', unwrapping(tag))];
  if (embeds.has(tag.name)) return [found('embedded', 'error', removal(tag))];
  if (tag.name === 'base') return [found('base', 'error', removal(tag))];
  if (tag.name === 'meta' && /^refresh$/i.test(attributeOf(tag, 'http-equiv')?.value.trim() ?? '')) {
    return [found('redirect', 'error', removal(tag))];
  }
  if (tag.name === 'link') return [found('remote_style', 'warning', removal(tag))];
  const findings: TemplateFinding[] = [];
  if (tag.name === 'img' && attributeOf(tag, 'alt') === undefined) {
    const at = tag.from + 1 + tag.name.length;
    const edits = [{ from: at, to: at, insert: ' alt=""' }];
    findings.push(found('alt_missing', 'warning', { name: 'empty_alt', becomes: '', edits }));
  }
  const address = attributeOf(tag, 'src') ?? attributeOf(tag, 'srcset');
  if ((tag.name === 'img' || tag.name === 'source') && address && /^\s*(https?:)?\/\//i.test(address.value)) {
    findings.push(found('remote_image', 'warning', source.startsWith('<', tag.from) ? removal(tag) : null));
  }
  return findings;
}

function attributeFindings(tag: ScannedTag, attribute: ScannedAttribute, source: string): TemplateFinding[] {
  const { name, value, from, to } = attribute;
  const found = findingAt(attribute, name, value.slice(0, 80));
  // The space before an attribute goes with it.
  const without = removalOf({ from: /\s/.test(source[from - 1] ?? '') ? from - 1 : from, to });
  if (name.startsWith('on')) return [found('event_attribute', 'error', without)];
  if (name === 'background' && /^\s*(https?:)?\/\//i.test(value))
    return [found('remote_image', 'warning', without)];
  if (!addressAttributes.has(name)) return [];
  // Browsers drop blanks and line breaks inside a scheme; so must whoever looks for one.
  const bare = value.replace(/[\s\0]+/g, '').toLowerCase();
  if (
    /^(javascript|vbscript|file|blob):/.test(bare) ||
    (bare.startsWith('data:') && !bare.startsWith('data:image/'))
  ) {
    return [found('unsafe_address', 'error', without)];
  }
  if (name === 'href' && tag.name !== 'link') return linkFindings(attribute, bare, source, found);
  return [];
}

function linkFindings(
  { from, to }: ScannedAttribute,
  bare: string,
  source: string,
  found: ReturnType<typeof findingAt>,
): TemplateFinding[] {
  if (bare === '' || /^(https:|mailto:|tel:|#|\{\{)/.test(bare)) return [];
  const at = source.toLowerCase().indexOf('http:', from);
  const isPlain = bare.startsWith('http:') && at >= 0 && at < to;
  const edits = [{ from: at, to: at + 5, insert: 'https:' }];
  return [found('link_not_https', 'warning', isPlain ? { name: 'use_https', becomes: '', edits } : null)];
}

/** Returns a fix that removes the whole element; if it has no end tag, the start tag alone. */
function removal({ from, to, end }: ScannedTag): TemplateFix {
  return removalOf({ from, to: end?.to ?? to });
}

/** Returns a fix that removes the tags and keeps what they hold. */
function unwrapping({ from, to, end }: ScannedTag): TemplateFix {
  const edits = [{ from, to, insert: '' }];
  if (end !== null) edits.push({ ...end, insert: '' });
  return { name: end === null ? 'remove' : 'unwrap', becomes: '', edits };
}
