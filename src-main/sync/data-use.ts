import { z } from 'zod';
import { localDayOf } from '../../src-shared/domain/time/local-day.ts';
import type { TimeZone } from '../../src-shared/domain/time/time-zone.ts';
import type { Guard } from '../base/guard.ts';
import { createTask } from '../base/task.ts';
import type { Clock } from '../base/clock.ts';

export interface DataUseOptions {
  /** Where the counts are kept over a restart. */
  replica: { readMeta(name: string): string | null; writeMeta(name: string, value: string): void };
  clock: Clock;
  guard: Guard;
  /** Returns the time zone by which days and months are counted. */
  timeZone: () => TimeZone;
  /** Returns the most bytes an hour may take before listings wait; `null` for no limit. */
  bytesPerHour: () => number | null;
}

/** Purpose of reading a listing: claims that were seen, or unseen ones. */
export type BudgetPart = 'seen' | 'unseen';

const name = 'data_used';
/**
 * Interval between writes, in milliseconds: what a killed program forgets at most. A disk that refuses is tried as
 * often.
 */
const writtenEveryMs = 10_000;
/** Number of days kept: this month and the one before. */
const mostDays = 62;
const hourMs = 3_600_000;
/** Share of an hour's bytes for claims that were seen; the rest is for unseen ones. */
const shareOfSeen = 0.5;

const usedSchema = z.object({
  hourStartedAtMs: z.number(),
  hourBytes: z.number(),
  days: z.record(z.string(), z.number()),
});
type Used = z.infer<typeof usedSchema>;

/**
 * Counts the bytes that calls to one account's service take. An estimate, as the layers below HTTP are not
 * counted. Hours and days follow the wall clock; one that is set back starts a new hour.
 */
export function createDataUse({ replica, clock, guard, timeZone, bytesPerHour }: DataUseOptions) {
  const used = read(replica.readMeta(name));
  const writing = createTask({
    clock,
    guard,
    retryMs: writtenEveryMs,
    work: () => replica.writeMeta(name, JSON.stringify(used)),
  });

  const hourNow = (): number => Math.floor(clock.nowMs() / hourMs) * hourMs;
  const hourBytes = (): number => (used.hourStartedAtMs === hourNow() ? used.hourBytes : 0);

  function isSpent(part: BudgetPart): boolean {
    const most = bytesPerHour();
    return most !== null && hourBytes() >= most * (part === 'seen' ? shareOfSeen : 1);
  }

  return {
    add(bytes: number): void {
      used.hourBytes = hourBytes() + bytes;
      used.hourStartedAtMs = hourNow();
      const today = localDayOf(clock.nowMs(), timeZone());
      used.days[today] = (used.days[today] ?? 0) + bytes;
      const days = Object.keys(used.days).toSorted();
      for (const day of days.slice(0, -mostDays)) delete used.days[day];
      writing.later(writtenEveryMs);
    },
    /** Whether reading this part waits for the next hour. Decisions never wait. */
    isSpent,
    untilNextHourMs: (): number => hourNow() + hourMs - clock.nowMs(),
    state() {
      const holds = isSpent('unseen') ? ('all' as const) : isSpent('seen') ? ('seen' as const) : null;
      const today = localDayOf(clock.nowMs(), timeZone());
      const month = today.slice(0, 7);
      const ofMonth = Object.entries(used.days).filter(([day]) => day.startsWith(month));
      return {
        todayBytes: used.days[today] ?? 0,
        monthBytes: ofMonth.reduce((sum, [, bytes]) => sum + bytes, 0),
        holds,
        untilMs: holds === null ? null : hourNow() + hourMs,
      };
    },
    /**
     * Writes the counts that were not written yet. A disk that refuses is reported and does not prevent closing.
     */
    stop(): void {
      writing.flush();
    },
  };
}
export type DataUse = ReturnType<typeof createDataUse>;

function read(text: string | null): Used {
  const nothing = { hourStartedAtMs: 0, hourBytes: 0, days: {} };
  if (text === null) return nothing;
  try {
    return usedSchema.catch(nothing).parse(JSON.parse(text));
  } catch {
    return nothing;
  }
}
