import { z } from 'zod';
import { isPause } from '../../src-shared/domain/review/review-pace.ts';
import type { Journal } from '../journal/journal.ts';
import { parseJson } from '../base/parse-json.ts';

type Settings = Pick<Journal, 'settings'>['settings'];

const setting = 'review_time';
const timeSchema = z.object({ activeMs: z.number().min(0), lastAtMs: z.number() });

/** Begins to count how long the account's review takes; `null`: there is none any more. */
export function beginReviewTime(settings: Settings, startedAtMs: number | null): void {
  if (startedAtMs === null) settings.remove(setting);
  else write(settings, { activeMs: 0, lastAtMs: startedAtMs });
}

/** Adds the time since the previous step of the review, unless it was a pause or the clock was set back. */
export function countReviewTime(settings: Settings, nowMs: number): void {
  const before = read(settings);
  if (before === null) return;
  const tookMs = nowMs - before.lastAtMs;
  const activeMs = before.activeMs + (tookMs < 0 || isPause(tookMs) ? 0 : tookMs);
  write(settings, { activeMs, lastAtMs: nowMs });
}

/**
 * Returns how long the account's review took until its last step, without pauses, in milliseconds; `null` if an earlier
 * version began it, or there is none.
 */
export function activeReviewMs(settings: Settings): number | null {
  return read(settings)?.activeMs ?? null;
}

function read(settings: Settings): z.infer<typeof timeSchema> | null {
  const stored = settings.get(setting);
  return stored === null ? null : (timeSchema.safeParse(parseJson(stored)).data ?? null);
}

function write(settings: Settings, time: z.infer<typeof timeSchema>): void {
  settings.set(setting, JSON.stringify(time));
}
