/**
 * Deepest nesting accepted, deeper by far than any real answer; beyond it, code that walks the answer could exhaust
 * the stack.
 */
const deepestNesting = 64;
/**
 * Most values of an answer, many times more than the largest real one has. Each takes memory and time however short
 * its text is: "[{},{},…" of 32 MB would take gigabytes, and minutes to read its rows.
 */
const mostValues = 2_000_000;
const mostRows = 150_000;
/** Most values in one row, or outside the rows: what is parsed at once. */
const mostValuesAtOnce = 100_000;

const openBrace = 0x7b;
const openBracket = 0x5b;
const closeBrace = 0x7d;
const closeBracket = 0x5d;
const quote = 0x22;
const backslash = 0x5c;
const comma = 0x2c;

/** Position of the array of the top object's `data` in the text, and of each of its elements. */
export interface RowsFound {
  start: number;
  end: number;
  rows: [from: number, to: number][];
}

/**
 * Walks over a JSON text without building anything: how deep it nests, how many values it has, and where the rows
 * are. It does not check the text; parsing the pieces does.
 */
export function createNestingScan(text: string) {
  let at = 0;
  let depth = 0;
  let values = 0;
  let valuesInRow = 0;
  let valuesOutside = 0;
  let tooMuch = false;
  let lastString = '';
  let rowStart = -1;
  let open: RowsFound | null = null;
  let found: RowsFound | null = null;

  function endRow(to: number): void {
    if (open && text.slice(rowStart, to).trim() !== '') open.rows.push([rowStart, to]);
    rowStart = to + 1;
    valuesInRow = 0;
    if (open && open.rows.length > mostRows) tooMuch = true;
  }

  function countValue(): void {
    values += 1;
    const atOnce = open ? (valuesInRow += 1) : (valuesOutside += 1);
    if (values > mostValues || atOnce > mostValuesAtOnce) tooMuch = true;
  }

  function step(sign: number): void {
    if (sign === quote) skipString();
    else if (sign === openBrace || sign === openBracket) {
      depth += 1;
      countValue();
      if (depth > deepestNesting) tooMuch = true;
      if (depth === 2 && sign === openBracket && lastString === 'data') {
        open = { start: at, end: at, rows: [] };
        rowStart = at + 1;
      }
    } else if (sign === closeBrace || sign === closeBracket) {
      if (depth === 2 && open) {
        endRow(at);
        found = { ...open, end: at + 1 };
        open = null;
      }
      depth -= 1;
    } else if (sign === comma) {
      countValue();
      if (depth === 2 && open) endRow(at);
    }
  }

  /** Skips to the quote that ends the string, or to the end of a text that lacks it. */
  function skipString(): void {
    const start = at + 1;
    for (;;) {
      const end = text.indexOf('"', at + 1);
      at = end === -1 ? text.length : end;
      if (end === -1 || !isEscaped(text, end)) break;
    }
    if (depth === 1) lastString = text.slice(start, at);
  }

  return {
    /** Advances by so many characters, and to the end of a string; returns `true` when nothing is left. */
    advance(characters: number): boolean {
      const end = Math.min(text.length, at + characters);
      for (; at < end && !tooMuch; at += 1) {
        step(text.charCodeAt(at));
      }
      return tooMuch || at >= text.length;
    },
    found: (): 'too_much' | { rows: RowsFound | null } => (tooMuch ? 'too_much' : { rows: found }),
  };
}

/** Whether an odd number of backslashes precedes the position. */
function isEscaped(text: string, place: number): boolean {
  let backslashes = 0;
  while (text.charCodeAt(place - 1 - backslashes) === backslash) backslashes += 1;
  return backslashes % 2 === 1;
}
