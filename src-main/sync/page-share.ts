import type { Clock } from '../base/clock.ts';

/** So many at least, so that a short listing is walked at once. */
const fewestPages = 3;

/** Spreads the pages of a walk over its period. */
export function createPageShare(clock: Clock, periodMs: () => number) {
  let takenAtMs = clock.monotonicMs();

  return {
    begin(): void {
      takenAtMs = clock.monotonicMs();
    },
    /** How many pages are due since this was asked last, of a walk that has about so many. */
    due(pages: number): number {
      const nowMs = clock.monotonicMs();
      const share = Math.min(1, (nowMs - takenAtMs) / periodMs());
      takenAtMs = nowMs;
      return Math.max(fewestPages, Math.ceil(pages * share));
    },
  };
}
