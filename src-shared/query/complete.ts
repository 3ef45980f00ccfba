import { isTermKey, type QueryKey, queryKeys } from './query.ts';

/** Text that is being typed: the beginning of a key, or of one of a key's values; and which part of the text it is. */
export type Typing =
  | { kind: 'key'; from: number; to: number; typed: string }
  | { kind: 'value'; key: QueryKey; from: number; to: number; typed: string };

/** Fewest letters of a key that are completed: shorter beginnings are more likely words. */
const shortestKey = 2;

/**
 * Returns what can be completed at the caret; `null` for free text. @param shortest letters from which on a word may
 * be the beginning of a key
 */
export function typingAt(text: string, caret: number, shortest = shortestKey): Typing | null {
  const before = text.slice(0, caret);
  if (!isSpaceOrEnd(text, caret)) return null;
  const ofValue = /(?:^|[\s(])-*(?:([A-Za-z][A-Za-z-]*):((?:"(?:[^"\\]|\\.)*"?|[^\s()"])*))$/u.exec(before);
  const [, key, list = ''] = ofValue ?? [];
  if (key !== undefined && areQuotesClosed(before.slice(0, ofValue?.index))) {
    const known = queryKeys.find((one) => one === key.toLowerCase());
    if (known === undefined) return null;
    const typed = isTermKey(known) ? lastOfList(list) : list;
    return {
      kind: 'value',
      key: known,
      from: caret - typed.length,
      to: caret,
      typed: typed.replace(/^"|"$/g, ''),
    };
  }
  const word = /(?:^|[\s(])-*([A-Za-z][A-Za-z-]*)$/u.exec(before)?.[1];
  if (word === undefined || word.length < shortest || !areQuotesClosed(before)) return null;
  return { kind: 'key', from: caret - word.length, to: caret, typed: word };
}

/** Returns the keys that begin with what is typed. */
export function keysFor(typed: string): QueryKey[] {
  const wanted = typed.toLowerCase();
  return queryKeys.filter((key) => key.startsWith(wanted));
}

/** Returns a value as it is typed after its key: in quotes where it needs them. */
export function typedValue(key: QueryKey, value: string): string {
  if (!isTermKey(key) || /^[^\s",()]+$/u.test(value)) return value;
  return `"${value.replace(/["\\]/g, '\\$&')}"`;
}

function areQuotesClosed(text: string): boolean {
  return /^(?:[^"]|"(?:[^"\\]|\\.)*")*$/su.test(text);
}

function isSpaceOrEnd(text: string, at: number): boolean {
  return at >= text.length || /[\s)]/u.test(text[at] ?? '');
}

function lastOfList(list: string): string {
  let isQuoted = false;
  let from = 0;
  for (let at = 0; at < list.length; at += 1) {
    if (list[at] === '\\') at += 1;
    else if (list[at] === '"') isQuoted = !isQuoted;
    else if (list[at] === ',' && !isQuoted) from = at + 1;
  }
  return list.slice(from);
}
