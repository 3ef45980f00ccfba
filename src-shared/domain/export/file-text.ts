/** Characters that no XML file may have: most control characters, halves of surrogate pairs, U+FFFE and U+FFFF. */
const unwritable = /[^\t\n\r\u{20}-\u{d7ff}\u{e000}-\u{fffd}\u{10000}-\u{10ffff}]/gu;

/**
 * Returns the text as every file accepts it, whatever the format: a character that would break an XML file, or that
 * readers of CSV and JSON refuse or drop, is written as its Unicode number, such as `[U+FFFE]`. Nothing else changes.
 */
export function fileText(text: string): string {
  return text.replace(unwritable, unicodeNumber);
}

/** Returns a character as its Unicode number, such as `[U+4E2D]`. */
export function unicodeNumber(sign: string): string {
  return `[U+${(sign.codePointAt(0) ?? 0).toString(16).toUpperCase().padStart(4, '0')}]`;
}

/** Returns an object as the text of a JSON file, with each text in it as every file accepts it. */
export function fileJson(value: object, space?: number): string {
  return JSON.stringify(
    value,
    (_name, part: unknown) => (typeof part === 'string' ? fileText(part) : part),
    space,
  );
}
