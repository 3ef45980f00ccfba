/** A declaration or an at-rule's head in a style sheet or a `style` attribute, with offsets into the text. */
export interface ScannedCss {
  declarations: readonly { property: string; value: string; from: number; to: number }[];
  imports: readonly { from: number; to: number }[];
  /** Addresses in `url()`. */
  addresses: readonly { address: string; from: number; to: number }[];
}

/**
 * Finds declarations between `{`, `}` and `;`, with comments and strings blanked out, which keeps the offsets. This
 * is enough for a linter: what is no CSS is no declaration either.
 */
export function scanCss(css: string): ScannedCss {
  const bare = css.replace(/\/\*[\s\S]*?(?:\*\/|$)|"(?:[^"\\\n]|\\.)*"|'(?:[^'\\\n]|\\.)*'/g, blank);
  const declarations = [
    ...bare.matchAll(/(?<=^|[{};])(\s*)(-{0,2}[a-zA-Z][\w-]*)(\s*:)([^;{}]*)(?=[;}]|$)/g),
  ].map(({ index, 1: space = '', 2: property = '', 3: colon = '', 4: value = '' }) => {
    const from = index + space.length;
    const to = from + property.length + colon.length + value.length;
    return { property: property.toLowerCase(), value: value.trim().toLowerCase(), from, to };
  });
  const imports = [...bare.matchAll(/@import\b[^;{}]*;?/gi)].map(({ index, 0: text }) => ({
    from: index,
    to: index + text.length,
  }));
  const addresses = [...css.matchAll(/url\(\s*(?:"([^"]*)"|'([^']*)'|([^)"']*))\s*\)/gi)].map((match) => ({
    address: (match[1] ?? match[2] ?? match[3] ?? '').trim(),
    from: match.index,
    to: match.index + match[0].length,
  }));
  return { declarations, imports, addresses };
}

function blank(text: string): string {
  return ' '.repeat(text.length);
}
