import type { Guard } from '../../base/guard.ts';
import type { Clock } from '../../base/clock.ts';
import type { Replica } from './replica.ts';

export interface CatchUpOptions {
  replica: Pick<Replica, 'isBehind' | 'catchUp' | 'cutBand' | 'wantsPause'>;
  clock: Clock;
  /** Called about once a second while claims are upgraded. `isWhole`: this was the last call. */
  onProgress: (isWhole: boolean) => void;
  /**
   * Runs the steps. A fault, usually a full disk, is tried again; a damaged file is handled when it is next opened.
   */
  guard: Guard;
}

/** Claims upgraded in one step: few enough that a key press meanwhile isn't delayed. */
const claimsAtOnce = 100;
/** Pause between two steps in milliseconds, for all other work. */
const restMs = 10;
const logRestMs = 200;
const progressIntervalMs = 1000;
const retryMs = 60_000;

/**
 * Upgrades the claims that an older version stored, and cuts the bands by which claims are counted, step by step in the
 * background.
 */
export function createCatchUp({ replica, clock, guard, onProgress }: CatchUpOptions) {
  let cancel: (() => void) | null = null;
  let reportedAtMs = Number.NEGATIVE_INFINITY;

  function step(): void {
    cancel = null;
    let waitMs: number | null = retryMs;
    guard.attempt(() => {
      waitMs = work();
    });
    if (waitMs !== null) cancel = clock.after(waitMs, step);
  }

  /** Does some work. Returns the time until the next step in milliseconds; `null` if all is done. */
  function work(): number | null {
    if (replica.wantsPause()) return logRestMs;
    if (!replica.isBehind()) return replica.cutBand() ? restMs : null;
    replica.catchUp(claimsAtOnce);
    const isWhole = !replica.isBehind();
    const nowMs = clock.monotonicMs();
    if (isWhole || nowMs - reportedAtMs >= progressIntervalMs) {
      reportedAtMs = nowMs;
      onProgress(isWhole);
    }
    return restMs;
  }

  return {
    start: step,
    stop(): void {
      cancel?.();
      cancel = null;
    },
  };
}
