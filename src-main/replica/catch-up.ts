import type { Clock } from '../clock.ts';
import type { Replica } from './replica.ts';

export interface CatchUpOptions {
  replica: Pick<Replica, 'isBehind' | 'catchUp' | 'wantsPause'>;
  clock: Clock;
  /** More of them are as they should be; about once a second. `isWhole`: it was the last. */
  onProgress: (isWhole: boolean) => void;
  /** Usually a full disk, or damage that the next opening acts on. It is tried again. */
  onFailure: (error: unknown) => void;
}

/** So few that a key press that arrives meanwhile does not notice. */
const claimsAtOnce = 100;
/** Between two steps everything else has its turn. */
const restMs = 10;
const logRestMs = 200;
const progressIntervalMs = 1000;
const retryMs = 60_000;

/** Derives the claims of an older version again, a step at a time, beside everything else. */
export function createCatchUp({ replica, clock, onProgress, onFailure }: CatchUpOptions) {
  let cancel: (() => void) | null = null;
  let reportedAtMs = Number.NEGATIVE_INFINITY;

  function step(): void {
    cancel = null;
    if (!replica.isBehind()) return;
    if (replica.wantsPause()) {
      cancel = clock.after(logRestMs, step);
      return;
    }
    try {
      replica.catchUp(claimsAtOnce);
    } catch (error) {
      onFailure(error);
      cancel = clock.after(retryMs, step);
      return;
    }
    const isWhole = !replica.isBehind();
    const nowMs = clock.monotonicMs();
    if (isWhole || nowMs - reportedAtMs >= progressIntervalMs) {
      reportedAtMs = nowMs;
      onProgress(isWhole);
    }
    if (!isWhole) cancel = clock.after(restMs, step);
  }

  return {
    start: step,
    stop(): void {
      cancel?.();
      cancel = null;
    },
  };
}
