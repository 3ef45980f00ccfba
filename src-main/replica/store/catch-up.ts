import type { Guard } from '../../base/guard.ts';
import type { Clock } from '../../base/clock.ts';
import type { Replica } from './replica.ts';

export interface CatchUpOptions {
  replica: Pick<Replica, 'isBehind' | 'catchUp' | 'wantsPause'>;
  clock: Clock;
  /** More of them are as they should be; about once a second. `isWhole`: it was the last. */
  onProgress: (isWhole: boolean) => void;
  /** What fails, usually for a full disk, is tried again; the next opening acts on damage. */
  guard: Guard;
}

/** So few that a key press that arrives meanwhile does not notice. */
const claimsAtOnce = 100;
/** Between two steps everything else has its turn. */
const restMs = 10;
const logRestMs = 200;
const progressIntervalMs = 1000;
const retryMs = 60_000;

/** Derives the claims of an older version again, a step at a time, beside everything else. */
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

  /** Answers how long until the next step; `null`: there is none. */
  function work(): number | null {
    if (!replica.isBehind()) return null;
    if (replica.wantsPause()) return logRestMs;
    replica.catchUp(claimsAtOnce);
    const isWhole = !replica.isBehind();
    const nowMs = clock.monotonicMs();
    if (isWhole || nowMs - reportedAtMs >= progressIntervalMs) {
      reportedAtMs = nowMs;
      onProgress(isWhole);
    }
    return isWhole ? null : restMs;
  }

  return {
    start: step,
    stop(): void {
      cancel?.();
      cancel = null;
    },
  };
}
export type CatchUp = ReturnType<typeof createCatchUp>;
