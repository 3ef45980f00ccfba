import type { EntryRow } from '../journal/entry-row.ts';

const baseMs = 2_000;
export const longestBackoffMs = 300_000;
const mostFailures = 10;
const longestTryingMs = 86_400_000;

/**
 * Returns a pause in milliseconds with full jitter: from zero to the doubled pause, so that many clients don't return
 * together.
 */
export function backoffMs(failures: number, random: () => number): number {
  return Math.round(random() * Math.min(longestBackoffMs, baseMs * 2 ** Math.min(failures, 20)));
}

/**
 * Whether one more failure ends the tries. Time without a connection is no failure: only answers and losses count,
 * starting with the first.
 */
export function isUsedUp(row: Pick<EntryRow, 'failures' | 'first_failed_at_ms'>, nowMs: number): boolean {
  if (row.failures + 1 >= mostFailures) return true;
  return row.first_failed_at_ms !== null && nowMs - row.first_failed_at_ms >= longestTryingMs;
}
