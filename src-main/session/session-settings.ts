import type { Preferences } from '../../src-shared/contract/app.ts';
import type { DecisionKind } from '../../src-shared/domain/decision/decision.ts';
import { holdSecondsOf } from '../../src-shared/domain/decision/hold-time.ts';
import { mostPerMinuteOf } from '../../src-shared/domain/email/email-rate.ts';
import { megabyte } from '../../src-shared/domain/settings/sync-pace.ts';
import type { TimeZone } from '../../src-shared/domain/time/time-zone.ts';

/** Returns the settings that a person chose, as the sessions of accounts use them. */
export function settingsOf(preferences: () => Preferences, timeZone: () => TimeZone) {
  return {
    /** Returns the time zone in which days begin and end. */
    timeZone,
    /** Returns the minutes between two walks of the unseen listing. */
    syncMinutes: (): number => preferences().syncMinutes,
    /** Returns the bytes that an hour may take of each account; `null` for no limit. */
    bytesPerHour: (): number | null => {
      const { hourlyDataMb } = preferences();
      return hourlyDataMb === null ? null : hourlyDataMb * megabyte;
    },
    /** Returns how long a decision of this kind is held before it is sent, in milliseconds. */
    holdMs: (kind: DecisionKind): number => holdSecondsOf(preferences().holdSeconds, kind) * 1000,
    /** Returns the most decisions of this kind that are sent within a minute. */
    mostPerMinute: (kind: DecisionKind): number => mostPerMinuteOf(preferences().emailsPerMinute, kind),
    /** Returns the months for which closed claims are kept; `null` for ever. */
    keepClosedMonths: (): number | null => preferences().keepClosedMonths,
    /** Returns the days for which the feed of changes is kept. */
    keepChangesDays: (): number => preferences().keepChangesDays,
  };
}
/** Settings that every account works by. Each is read anew where it is used, so that a change needs no restart. */
export type SessionSettings = ReturnType<typeof settingsOf>;
