import { maskCardNumbers, maskCardNumberValue } from './card-numbers-in-text.ts';

/**
 * The fields of an object that keep their value whatever digits it has:
 * - `identifier`: a text or a number of JSON;
 * - `amount`: a number of JSON;
 * - `phone`: a text of the form `+` and at most 15 digits, as E.164 has it.
 * Of an object, its own fields are named in the same way.
 */
export interface KeptFields {
  readonly [name: string]: KeptFields | KeptKind;
}
type KeptKind = 'identifier' | 'amount' | 'phone';

const none: KeptFields = {};

/**
 * A value of JSON whose texts, names of fields and numbers hold no card number as a whole; see
 * `maskCardNumbers`. What holds none is answered as it is, not copied.
 */
export function withoutCardNumbers(value: unknown, kept: KeptFields = none): unknown {
  return reduceValue(value, kept);
}

function reduceValue(value: unknown, kept: KeptFields | KeptKind): unknown {
  if (typeof value === 'string') return isKeptText(value, kept) ? value : maskCardNumbers(value);
  if (typeof value === 'number')
    return kept === 'identifier' || kept === 'amount' ? value : maskCardNumberValue(value);
  if (typeof value !== 'object' || value === null) return value;
  const keptInside = typeof kept === 'string' ? none : kept;
  return Array.isArray(value) ? reduceItems(value, keptInside) : reduceFields(value, keptInside);
}

function reduceItems(items: readonly unknown[], kept: KeptFields): unknown {
  const reduced = items.map((item) => reduceValue(item, kept));
  return reduced.some((item, index) => item !== items[index]) ? reduced : items;
}

function reduceFields(fields: object, kept: KeptFields): unknown {
  let isReduced = false;
  const reduced = Object.entries(fields).map(([name, value]: [string, unknown]) => {
    const keptHere = kept === none || !Object.hasOwn(kept, name) ? none : (kept[name] ?? none);
    const pair = [maskCardNumbers(name), reduceValue(value, keptHere)] as const;
    isReduced ||= pair[0] !== name || pair[1] !== value;
    return pair;
  });
  return isReduced ? Object.fromEntries(reduced) : fields;
}

function isKeptText(text: string, kept: KeptFields | KeptKind): boolean {
  if (kept === 'phone') return /^\+(?:[ ().-]*\d){1,15}$/.test(text);
  return kept === 'identifier';
}
