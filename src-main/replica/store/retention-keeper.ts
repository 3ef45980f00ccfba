import { retentionBelowMs } from '../../../src-shared/domain/settings/retention.ts';
import type { Guard } from '../../base/guard.ts';
import type { Clock } from '../../base/clock.ts';
import type { Replica } from './replica.ts';
import type { UpdatePlace } from './replica-retention.ts';

export interface RetentionKeeperOptions {
  replica: Pick<Replica, 'retention' | 'wantsPause'>;
  /** Returns for how many months closed claims are kept; `null` for ever. */
  keepMonths: () => number | null;
  /** Returns those of the claims that something here refers to. */
  referredAmong: (claimIds: readonly string[]) => ReadonlySet<string>;
  /** Whether claims may be removed: not before the first sync is done, nor while the file is about to be replaced. */
  mayRun: () => boolean;
  clock: Clock;
  /** Called about once a second while claims are removed, and when removed ones are to come back. */
  onChange: () => void;
  /** Runs the steps. A fault, usually a full disk, is tried again. */
  guard: Guard;
}

const lookEveryMs = 60_000;
/** Claims removed in one step: few enough that a key press meanwhile isn't delayed. */
const claimsAtOnce = 50;
const wordsAtOnce = 100;
const pagesAtOnce = 100;
/** Pause between two steps in milliseconds, for all other work. */
const restMs = 10;
const logRestMs = 200;
const changeIntervalMs = 1000;

const start: UpdatePlace = { updatedAtMs: Number.MIN_SAFE_INTEGER, claimKey: Number.MIN_SAFE_INTEGER };

/**
 * Removes closed claims that changed long ago, a few at a time beside everything else, and gives their space back.
 * The moment below which they leave moves once a day. It is written first, so that the sync leaves out from then
 * on what is removed; a kill half way goes on at the next start.
 *
 *   a minute ──► the same day as before ──► a minute
 *        └─────► another ──► some claims ──► … ──► some words ──► … ──► some free pages ──► … ──► done ──► a minute
 */
export function createRetentionKeeper(options: RetentionKeeperOptions) {
  const { replica, keepMonths, referredAmong, mayRun, clock, guard, onChange } = options;
  const { retention } = replica;
  let cancel: (() => void) | null = null;
  let place: UpdatePlace | null = null;
  let hasChanged = false;
  let toldAtMs = Number.NEGATIVE_INFINITY;

  /**
   * Returns the time before which claims are removed, as Unix time in milliseconds. Neither a computer's clock that
   * is ahead nor a wrong time of the service makes claims old.
   */
  function wantedBelowMs(): number | null {
    const months = keepMonths();
    const newestMs = months === null ? null : retention.newestUpdateMs();
    return months === null || newestMs === null
      ? null
      : retentionBelowMs(months, Math.min(clock.nowMs(), newestMs));
  }

  function tell(isLast: boolean): void {
    const nowMs = clock.monotonicMs();
    if (!hasChanged || (!isLast && nowMs - toldAtMs < changeIntervalMs)) return;
    hasChanged = false;
    toldAtMs = nowMs;
    onChange();
  }

  function look(): void {
    if (!mayRun()) return;
    const belowMs = wantedBelowMs();
    if (belowMs !== retention.belowMs()) {
      retention.setBelow(belowMs);
      hasChanged = true;
      tell(true);
    }
    if (belowMs !== null && !retention.isDone(belowMs)) place = start;
  }

  /** Removes some claims. Returns whether there is more to do. */
  function work(from: UpdatePlace): boolean {
    const belowMs = retention.belowMs();
    if (belowMs === null || !mayRun()) return false;
    const { claimIds, next } = retention.candidates(from, belowMs, claimsAtOnce);
    // From here to the end of the step nothing else runs that could come to refer to one of them.
    const referred = claimIds.length === 0 ? new Set<string>() : referredAmong(claimIds);
    const leaving = claimIds.filter((claimId) => !referred.has(claimId));
    if (leaving.length > 0 && retention.retire(leaving).length > 0) hasChanged = true;
    if (next !== null) place = next;
    else if (!retention.removeUnusedWords(wordsAtOnce) && !retention.giveBackSpace(pagesAtOnce)) {
      retention.noteDone(belowMs);
      return false;
    }
    return true;
  }

  function step(): void {
    cancel = null;
    let waitMs = lookEveryMs;
    const isDone = guard.attempt(() => {
      if (place === null) look();
      else if (!replica.wantsPause() && !work(place)) place = null;
      tell(place === null);
      if (place !== null) waitMs = replica.wantsPause() ? logRestMs : restMs;
    });
    if (!isDone) place = null;
    cancel = clock.after(waitMs, step);
  }

  return {
    start(): void {
      cancel ??= clock.after(restMs, step);
    },
    stop(): void {
      cancel?.();
      cancel = null;
    },
  };
}
