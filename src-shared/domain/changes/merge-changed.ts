import { z } from 'zod';

const recordSchema = z.record(z.string(), z.unknown());
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
  const records = [present, before, edited].map((value) =>
    Array.isArray(value) ? undefined : recordSchema.safeParse(value).data,
  );
  const [now, then, next] = records;
  if (now === undefined || then === undefined || next === undefined) return edited;
  const keys = [...new Set([...Object.keys(now), ...Object.keys(next)])];
  return Object.fromEntries(
    keys
      .map((key) => [key, mergeChanged(own(now, key), own(then, key), own(next, key))] as const)
      .filter(([, value]) => value !== undefined),
  );
}

function mergeNames(now: readonly string[], then: readonly string[], next: readonly string[]): string[] {
  const [had, has] = [new Set(then), new Set(now)];
  const kept = next.filter((name) => !had.has(name) || has.has(name));
  return [...new Set([...kept, ...now.filter((name) => !had.has(name))])];
}

const own = (record: Record<string, unknown>, key: string) =>
  Object.hasOwn(record, key) ? record[key] : undefined;

/** Whether two values are equal as JSON, whatever the order of keys. */
function isSame(a: unknown, b: unknown): boolean {
  return a === b || JSON.stringify(a, sortKeys) === JSON.stringify(b, sortKeys);
}

function sortKeys(_: string, value: unknown): unknown {
  const record = Array.isArray(value) ? undefined : recordSchema.safeParse(value).data;
  if (record === undefined) return value;
  return Object.fromEntries(Object.entries(record).toSorted(([a], [b]) => (a < b ? -1 : 1)));
}
