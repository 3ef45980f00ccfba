/** The few letters in brackets at the end are none to FTS5's own, older table of letters. */
const wordEnd = /(?:[^\p{L}\p{N}\p{Co}]|[\u19b0-\u19c0\u19c8\u19c9\u1cf2\u1cf3])+/u;

/**
 * What a person typed, as an FTS5 query: each word a prefix, all of them wanted. Words are cut the
 * way the index cuts them (letters and digits, accents dropped), so nothing of FTS5's own language
 * is left in them. `null` when no word is left.
 */
export function searchQuery(typed: string): string | null {
  const words = typed
    .normalize('NFD')
    .replace(/\p{M}/gu, '')
    .split(wordEnd)
    .filter((word) => word !== '');
  return words.length === 0 ? null : words.map((word) => `"${word}"*`).join(' ');
}
