import type { Clock } from './clock.ts';

/** Longest work in milliseconds in one turn of the event loop that isn't felt. */
export const longestStretchMs = 12;

/** Begins a stretch of work. Returns whether it has lasted for so long that the rest belongs into another turn. */
export function beginStretch(clock: Pick<Clock, 'monotonicMs'>): () => boolean {
  const endsAtMs = clock.monotonicMs() + longestStretchMs;
  return () => clock.monotonicMs() >= endsAtMs;
}
