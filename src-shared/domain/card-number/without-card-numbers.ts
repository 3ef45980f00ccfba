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
 * Returns a value of JSON whose texts, names of fields and numbers hold no whole card number; see `maskCardNumbers`.
 * A value without any is returned as it is, not copied.
 */
export function withoutCardNumbers(value: unknown, kept: KeptFields = none): unknown {
  return reduceValue(value, kept);
}

function reduceValue(value: unknown, kept: KeptFields | KeptKind): unknown {
  if (typeof value === 'string') return isKeptText(value, kept) ? value : maskCardNumbers(value);
  if (typeof value === 'number')
    return kept === 'identifier' || kept === 'amount' ? value : maskCardNumberValue(value);
  const keptInside = typeof kept === 'string' ? none : kept;
  if (Array.isArray(value)) return reduceItems(value, keptInside);
  return isObject(value) ? reduceFields(value, keptInside) : value;
}

function reduceItems(items: readonly unknown[], kept: KeptFields): unknown {
  const reduced = items.map((item) => reduceValue(item, kept));
  return reduced.some((item, index) => item !== items[index]) ? reduced : items;
}

/**
 * Reduces the fields of an object, and copies nothing until something is reduced, as every claim of a first sync
 * passes here.
 */
function reduceFields(fields: Readonly<Record<string, unknown>>, kept: KeptFields): unknown {
  let reduced: [string, unknown][] | null = null;
  let index = 0;
  for (const name of Object.keys(fields)) {
    const value = fields[name];
    const keptHere = kept === none || !Object.hasOwn(kept, name) ? none : (kept[name] ?? none);
    const newName = maskCardNumbers(name);
    const newValue = reduceValue(value, keptHere);
    if (newName !== name || newValue !== value) reduced ??= Object.entries(fields).slice(0, index);
    reduced?.push([newName, newValue]);
    index += 1;
  }
  return reduced === null ? fields : Object.fromEntries(reduced);
}

function isObject(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null;
}

function isKeptText(text: string, kept: KeptFields | KeptKind): boolean {
  if (kept === 'phone') return /^\+(?:[ ().-]*\d){1,15}$/.test(text);
  return kept === 'identifier';
}
