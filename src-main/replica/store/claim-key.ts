/** Number of keys per millisecond, so that claims created in the same one get neighbouring keys. */
const keysPerMs = 1024;

/** Returns the first key of a moment. Keys of claims without a known creation time are negative. */
export function firstKeyOf(createdAtMs: number): number {
  return createdAtMs * keysPerMs;
}

export function createdAtMsOf(claimKey: number): number | null {
  return claimKey < 0 ? null : Math.floor(claimKey / keysPerMs);
}

/** SQL for the creation time of a key that is not negative. */
export function createdAtMsIn(claimKey: string): string {
  return `${claimKey} / ${keysPerMs}`;
}

/** Number of keys of claims created within a week, counted from the Unix epoch. */
export const keysPerWeek = keysPerMs * 7 * 86_400_000;

/** SQL for the week of a key; -1 if the creation time is unknown. Migrations use it, so it never changes. */
export function weekOf(claimKey: string): string {
  return `iif(${claimKey} < 0, -1, ${claimKey} / ${keysPerWeek})`;
}
