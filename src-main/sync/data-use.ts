import { z } from 'zod';
import { localDayOf } from '../../src-shared/domain/time/local-day.ts';
import type { TimeZone } from '../../src-shared/domain/time/time-zone.ts';
import type { Guard } from '../base/guard.ts';
import { createTask } from '../base/task.ts';
import type { Clock } from '../base/clock.ts';

export interface DataUseOptions {
  /** Where it is kept over a restart. */
  replica: { readMeta(name: string): string | null; writeMeta(name: string, value: string): void };
  clock: Clock;
  guard: Guard;
  /** Whose days and months are counted. */
  timeZone: () => TimeZone;
  /** What an hour may take before listings wait; `null`: no limit. */
  bytesPerHour: () => number | null;
}

/** What is read: claims that were seen, or those that nobody has looked at yet. */
export type BudgetPart = 'seen' | 'unseen';

const name = 'data_used';
/** A kill forgets at most so much, unless the disk refuses it; then it is tried as often. */
const writtenEveryMs = 10_000;
/** Of this month and the one before. */
const mostDays = 62;
const hourMs = 3_600_000;
/** The rest of an hour is for claims that nobody has looked at. */
const shareOfSeen = 0.5;

const usedSchema = z.object({
  hourStartedAtMs: z.number(),
  hourBytes: z.number(),
  days: z.record(z.string(), z.number()),
});
type Used = z.infer<typeof usedSchema>;

/**
 * What the calls to one account's service took on the line: an estimate, as what is below them is not counted. An
 * hour and a day are those of the wall clock; one that is set back begins an hour anew.
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
    /** Whether reading them waits for the next hour. What is decided never does. */
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
    /** Writes what was not written yet. A disk that refuses it is reported, and keeps nothing from being closed. */
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
