import type { Preferences } from '../../src-shared/contract/app.ts';
import type { DecisionKind } from '../../src-shared/domain/decision/decision.ts';
import { holdSecondsOf } from '../../src-shared/domain/decision/hold-time.ts';
import { mostPerMinuteOf } from '../../src-shared/domain/email/email-rate.ts';
import { megabyte } from '../../src-shared/domain/settings/sync-pace.ts';
import type { TimeZone } from '../../src-shared/domain/time/time-zone.ts';

/** Settings that every account works by. Each is read anew where it is used, so that a change needs no restart. */
export interface SessionSettings {
  /** Time zone in which days begin and end. */
  timeZone: () => TimeZone;
  /** Minutes between two walks of the unseen listing. */
  syncMinutes: () => number;
  /** Bytes that an hour may take of each account; `null`: no limit. */
  bytesPerHour: () => number | null;
  /** Milliseconds that a decision of this kind waits before it is sent. */
  holdMs: (kind: DecisionKind) => number;
  /** How many decisions of this kind are sent within a minute at most. */
  mostPerMinute: (kind: DecisionKind) => number;
  /** Months for which closed claims are kept; `null`: for good. */
  keepClosedMonths: () => number | null;
  /** Days for which the feed of changes is kept. */
  keepChangesDays: () => number;
}

/** What a person chose in the settings, as the sessions of accounts work by it. */
export function settingsOf(preferences: () => Preferences, timeZone: () => TimeZone): SessionSettings {
  return {
    timeZone,
    syncMinutes: () => preferences().syncMinutes,
    bytesPerHour() {
      const { hourlyDataMb } = preferences();
      return hourlyDataMb === null ? null : hourlyDataMb * megabyte;
    },
    holdMs: (kind) => holdSecondsOf(preferences().holdSeconds, kind) * 1000,
    mostPerMinute: (kind) => mostPerMinuteOf(preferences().emailsPerMinute, kind),
    keepClosedMonths: () => preferences().keepClosedMonths,
    keepChangesDays: () => preferences().keepChangesDays,
  };
}
