/** Claims that share a millisecond get neighbouring keys. */
const keysPerMs = 1024;

/** The first key of a moment. Keys of claims without a known time of creation are negative. */
export function firstKeyOf(createdAtMs: number): number {
  return createdAtMs * keysPerMs;
}

export function createdAtMsOf(claimKey: number): number | null {
  return claimKey < 0 ? null : Math.floor(claimKey / keysPerMs);
}

/** The time of creation of a key that is not negative, in SQL. */
export function createdAtMsIn(claimKey: string): string {
  return `${claimKey} / ${keysPerMs}`;
}

/** Keys of the claims that were created within a week, counted from the epoch. */
export const keysPerWeek = keysPerMs * 7 * 86_400_000;

/** The week of a key, in SQL; -1 when the time of creation is unknown. Migrations are made of it: it never changes. */
export function weekOf(claimKey: string): string {
  return `iif(${claimKey} < 0, -1, ${claimKey} / ${keysPerWeek})`;
}
