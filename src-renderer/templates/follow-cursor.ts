/** Fragment of the preview's address to which its page scrolls. */
export const cursorAnchor = 'claimdesk-cursor';

const blocks = /<(?:p|h[1-6]|li|td|th|div|blockquote|center)\b[^<>]*>/gi;
/** Most characters before the cursor that are searched for a block; a page without one is not read from the start. */
const lookBack = 20_000;

/**
 * The template with an empty anchor in the block that the cursor is in, so that the preview can follow:
 * a frame without scripts can't be made to scroll, but its address may name a place.
 */
export function withCursorAnchor(
  source: string,
  cursor: number | null,
): { html: string; hasAnchor: boolean } {
  if (cursor === null) return { html: source, hasAnchor: false };
  const from = Math.max(0, cursor - lookBack);
  const last = [...source.slice(from, cursor).matchAll(blocks)].at(-1);
  const body = source.search(/<body\b/i);
  if (last === undefined || from + last.index < body) return { html: source, hasAnchor: false };
  const at = from + last.index + last[0].length;
  const anchor = `<a id="${cursorAnchor}" style="scroll-margin-top:40vh"></a>`;
  return { html: source.slice(0, at) + anchor + source.slice(at), hasAnchor: true };
}
