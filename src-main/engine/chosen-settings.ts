import type { Preferences } from '../../src-shared/contract/app.ts';
import { holdSecondsOf } from '../../src-shared/domain/decision/hold-time.ts';
import { mostPerMinuteOf } from '../../src-shared/domain/email/email-rate.ts';
import { megabyte } from '../../src-shared/domain/settings/sync-pace.ts';
import type { TimeZone } from '../../src-shared/domain/time/time-zone.ts';
import type { SessionSettings } from '../session/session-settings.ts';

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
