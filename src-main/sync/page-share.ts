import { maxItemsPerPage } from '../../src-shared/claims-service/endpoints.ts';
import type { Clock } from '../base/clock.ts';

/** Fewest pages of a turn, so that a short listing is walked at once. */
const fewestPages = 3;

/** Spreads the pages of a walk over its period. */
export function createPageShare(clock: Clock, periodMs: () => number) {
  let takenAtMs = clock.monotonicMs();

  return {
    begin(): void {
      takenAtMs = clock.monotonicMs();
    },
    /**
     * Starts a turn of a walk over about `claims` claims. Returns a function to call after each page, which says
     * whether it was the last one due.
     */
    turn(claims: number): () => boolean {
      const nowMs = clock.monotonicMs();
      const share = Math.min(1, (nowMs - takenAtMs) / periodMs());
      takenAtMs = nowMs;
      // A page may begin with the last claim of the one before.
      const pages = Math.ceil(claims / (maxItemsPerPage - 1)) + 1;
      let left = Math.max(fewestPages, Math.ceil(pages * share));
      return () => {
        left -= 1;
        return left <= 0;
      };
    },
  };
}
