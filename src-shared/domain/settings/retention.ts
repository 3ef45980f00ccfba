import { z } from 'zod';

/** Number of months that closed claims are kept after their last change; `null` for ever. */
export const keepClosedMonthsSchema = z.number().int().min(1).max(120).nullable();
export const firstKeepClosedMonths = null;

/** Last day that every month has. For later days, up to three days more are kept. */
const lastDayOfAnyMonth = 28;

/** Returns the start of a UTC day, as Unix time in milliseconds: claims that last changed before it are not kept. */
export function retentionBelowMs(months: number, nowMs: number): number {
  const now = new Date(nowMs);
  const day = Math.min(now.getUTCDate(), lastDayOfAnyMonth);
  return Date.UTC(now.getUTCFullYear(), now.getUTCMonth() - months, day);
}
