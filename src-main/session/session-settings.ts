import { firstKeepChangesDays } from '../../src-shared/domain/changes/changes-kept.ts';
import { type DecisionKind, decisions } from '../../src-shared/domain/decision/decision.ts';
import { firstSyncMinutes } from '../../src-shared/domain/settings/sync-pace.ts';
import { systemTimeZone, type TimeZone } from '../../src-shared/domain/time/time-zone.ts';

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

/** The settings of a profile in which nothing was chosen. */
export const firstSettings: SessionSettings = {
  timeZone: systemTimeZone,
  syncMinutes: () => firstSyncMinutes,
  bytesPerHour: () => null,
  holdMs: (kind) => decisions[kind].holdMs,
  mostPerMinute: (kind) => decisions[kind].mostPerMinute,
  keepClosedMonths: () => null,
  keepChangesDays: () => firstKeepChangesDays,
};
