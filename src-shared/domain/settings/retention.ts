import { z } from 'zod';

/** For how many months closed claims are kept after their last change; `null`: for good. */
export const keepClosedMonthsSchema = z.number().int().min(1).max(120).nullable();
export const firstKeepClosedMonths = null;

/** A month may be shorter than the day of today: up to three days more are kept. */
const lastDayOfAnyMonth = 28;

/** The start of a day, in UTC: what last changed before it is not kept. */
export function retentionBelowMs(months: number, nowMs: number): number {
  const now = new Date(nowMs);
  const day = Math.min(now.getUTCDate(), lastDayOfAnyMonth);
  return Date.UTC(now.getUTCFullYear(), now.getUTCMonth() - months, day);
}
