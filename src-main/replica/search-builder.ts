import type { Clock } from '../clock.ts';
import type { Replica } from './replica.ts';

export interface SearchBuilderOptions {
  replica: Pick<Replica, 'searchProgress' | 'indexMore' | 'wantsPause'>;
  clock: Clock;
  /** More can be found; about once a second. `isWhole`: it was the last. */
  onProgress: (isWhole: boolean) => void;
  /** Usually a full disk, or damage that the next opening acts on. It is tried again. */
  onFailure: (error: unknown) => void;
}

/** So few that a key press that arrives meanwhile does not notice. */
const claimsAtOnce = 100;
/** Between two steps everything else has its turn. */
const restMs = 10;
const logRestMs = 200;
const tellEveryMs = 1000;
const retryMs = 60_000;

/** Builds what is missing of the search index, a step at a time, beside everything else. */
export function createSearchBuilder({ replica, clock, onProgress, onFailure }: SearchBuilderOptions) {
  let cancel: (() => void) | null = null;
  let toldAtMs = Number.NEGATIVE_INFINITY;

  function step(): void {
    cancel = null;
    if (replica.searchProgress() === null) return;
    if (replica.wantsPause()) {
      cancel = clock.after(logRestMs, step);
      return;
    }
    try {
      replica.indexMore(claimsAtOnce);
    } catch (error) {
      onFailure(error);
      cancel = clock.after(retryMs, step);
      return;
    }
    const isWhole = replica.searchProgress() === null;
    const nowMs = clock.monotonicMs();
    if (isWhole || nowMs - toldAtMs >= tellEveryMs) {
      toldAtMs = nowMs;
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
