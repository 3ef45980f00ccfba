import { setImmediate as nextTurn } from 'node:timers/promises';
import { createNestingScan } from './nesting-scan.ts';

/** Most characters parsed at once, which takes a few milliseconds. */
const parsedAtOnce = 512 * 1024;

/**
 * Parses JSON from outside. `undefined` when it is none, nested absurdly, or of absurdly many values. Keys
 * called `__proto__` are left out, so that no later copy of the object can set a prototype.
 *
 * A text much larger than any real page is taken in pieces, row by row of its `data`, with a pause
 * between: whatever a service sends, nothing else waits for it.
 */
export async function parseSafeJson(text: string): Promise<unknown> {
  const scan = createNestingScan(text);
  while (!scan.advance(parsedAtOnce)) await nextTurn();
  const found = scan.found();
  if (found === 'too_much') return undefined;
  try {
    if (text.length <= parsedAtOnce || !found.rows) return parse(text);
    const { start, end, rows } = found.rows;
    const envelope = parse(`${text.slice(0, start)}[]${text.slice(end)}`);
    if (typeof envelope !== 'object' || envelope === null) return undefined;
    const data: unknown[] = [];
    let since = 0;
    for (const [from, to] of rows) {
      data.push(parse(text.slice(from, to)));
      since += to - from;
      if (since < parsedAtOnce / 4) continue;
      since = 0;
      await nextTurn();
    }
    return { ...envelope, data };
  } catch {
    return undefined;
  }
}

function parse(text: string): unknown {
  const mayNameIt = text.includes('__proto__') || (text.includes('\\') && /\\u005f/i.test(text));
  if (!mayNameIt) return JSON.parse(text);
  return JSON.parse(text, (key, value: unknown) => (key === '__proto__' ? undefined : value));
}
