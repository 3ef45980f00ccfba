/** Signs that a spreadsheet reads as the beginning of a formula, full-width forms included. */
const formulaSigns = new Set('=+-@＝＋－＠');
/** Signs that some program reads as the end of a cell: a file that is read with another separator has other cells. */
const cellEnds = new Set(',;|\t\r\n');
/** Matches what programs ignore before a formula. The mark is among them, which is what makes it removable. */
const passedOver = /[\s\p{Cc}\p{Cf}"']/u;
const leadingBreak = /^'*[\t\r\n]/;
const mark = "'";

/**
 * The text with an apostrophe before whatever a spreadsheet could calculate: at its beginning, and after each
 * sign within it that another separator would make the end of a cell. Nothing else changes, and
 * `withoutMarks` gives the text back.
 */
export function guardText(text: string): string {
  const places = placesOfMarks(text);
  if (places.length === 0) return text;
  let guarded = '';
  let end = text.length;
  for (const place of places) {
    guarded = mark + text.slice(place, end) + guarded;
    end = place;
  }
  return text.slice(0, end) + guarded;
}

/**
 * Returns the text that `guardText` was given. Whether a formula could begin somewhere doesn't depend on marks before
 * it.
 */
export function withoutMarks(guarded: string): string {
  let text = guarded;
  for (const place of placesOfMarks(guarded)) {
    if (guarded[place] === mark) text = text.slice(0, place) + text.slice(place + 1);
  }
  return text;
}

/** Returns the positions of marks, from the last to the first: one pass, whatever the text. */
function placesOfMarks(text: string): number[] {
  const places: number[] = [];
  let mayBegin = false;
  for (let index = text.length - 1; index >= 0; index -= 1) {
    const sign = text.charAt(index);
    if (formulaSigns.has(sign)) mayBegin = true;
    else if (mayBegin) mayBegin = passedOver.test(sign);
    if (mayBegin && (index === 0 || cellEnds.has(text.charAt(index - 1)))) places.push(index);
  }
  if (!mayBegin && leadingBreak.test(text)) places.push(0);
  return places;
}
