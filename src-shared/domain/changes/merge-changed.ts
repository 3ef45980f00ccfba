import { z } from 'zod';

const namesSchema = z.array(z.string());

/**
 * Applies the edits made from `before` to `edited` to the present value, so that what another window has changed
 * since stays. Objects are merged by their keys and arrays of texts as sets, in the edited order; of anything else
 * the edited value is taken if it was changed.
 */
export function mergeChanged(present: unknown, before: unknown, edited: unknown): unknown {
  if (isSame(edited, before)) return present;
  if (isSame(present, before)) return edited;
  const names = [present, before, edited].map((value) => namesSchema.safeParse(value).data);
  const [nowNames, thenNames, nextNames] = names;
  if (nowNames !== undefined && thenNames !== undefined && nextNames !== undefined)
    return mergeNames(nowNames, thenNames, nextNames);
  if (!isRecord(present) || !isRecord(before) || !isRecord(edited)) return edited;
  const keys = [...new Set([...Object.keys(present), ...Object.keys(edited)])];
  return Object.fromEntries(
    keys
      .map((key) => [key, mergeChanged(own(present, key), own(before, key), own(edited, key))] as const)
      .filter(([, value]) => value !== undefined),
  );
}

function mergeNames(now: readonly string[], then: readonly string[], next: readonly string[]): string[] {
  const [had, has] = [new Set(then), new Set(now)];
  const kept = next.filter((name) => !had.has(name) || has.has(name));
  return [...new Set([...kept, ...now.filter((name) => !had.has(name))])];
}

/** Whether a value is an object of JSON. A schema of records would leave out a key named `__proto__`. */
function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

const own = (record: Record<string, unknown>, key: string) =>
  Object.hasOwn(record, key) ? record[key] : undefined;

/** Whether two values are equal as JSON, whatever the order of keys. */
function isSame(a: unknown, b: unknown): boolean {
  return a === b || JSON.stringify(a, sortKeys) === JSON.stringify(b, sortKeys);
}

function sortKeys(_: string, value: unknown): unknown {
  if (!isRecord(value)) return value;
  return Object.fromEntries(Object.entries(value).toSorted(([a], [b]) => (a < b ? -1 : 1)));
}
