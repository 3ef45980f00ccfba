import { longestAtClaimMinutes } from '../../src-shared/domain/review/review-pace.ts';
import type { ReviewSession } from '../../src-shared/domain/review/review-session.ts';
import type { Clock } from '../base/clock.ts';

interface Place {
  startedAtMs: number;
  at: number;
  movedAtMs: number;
  taken: ReviewSession['taken'];
}

/** Most windows whose places are held. The one that moved the longest ago is forgotten. */
const mostHeld = 16;

/**
 * Where each window is in the account's review. In memory: after a restart all are where the last step left it. One
 * that has not moved for longer than a pause counts as closed for the others.
 */
export function createReviewPlaces({ nowMs }: Pick<Clock, 'nowMs'>) {
  /** Places by window, the last moved at the end. */
  const places = new Map<string, Place>();

  function find(windowId: string, startedAtMs: number): Place | null {
    const place = places.get(windowId);
    return place?.startedAtMs === startedAtMs ? place : null;
  }

  return {
    find,
    move(windowId: string, startedAtMs: number, at: number): void {
      places.delete(windowId);
      places.set(windowId, { startedAtMs, at, movedAtMs: nowMs(), taken: null });
      const [oldest] = places.keys();
      if (places.size > mostHeld && oldest !== undefined) places.delete(oldest);
    },
    /** Moves all windows to the first claim of a review that began in place of theirs. */
    restart(startedAtMs: number): void {
      for (const place of places.values()) Object.assign(place, { startedAtMs, at: 0, taken: null });
    },
    leave(windowId: string): void {
      places.delete(windowId);
    },
    /** Moves the other windows at this position on, because a decision was taken on its claim. */
    passOver(
      windowId: string,
      position: { startedAtMs: number; at: number; next: number },
      taken: NonNullable<ReviewSession['taken']>,
    ): void {
      for (const [id, place] of places) {
        if (id === windowId || place.startedAtMs !== position.startedAtMs) continue;
        if (place.at === position.at) Object.assign(place, { at: position.next, taken });
      }
    },
    /** Returns the positions of the other windows that are at work. */
    others(windowId: string, startedAtMs: number): number[] {
      const sinceMs = nowMs() - longestAtClaimMinutes * 60_000;
      return [...places]
        .filter(([id, place]) => id !== windowId && place.startedAtMs === startedAtMs)
        .filter(([, { movedAtMs }]) => movedAtMs >= sinceMs)
        .map(([, { at }]) => at);
    },
  };
}
