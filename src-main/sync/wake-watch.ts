import type { Clock } from '../base/clock.ts';

const everyMs = 10_000;
/**
 * Tolerance in milliseconds for late timers of a busy machine and small corrections of the clock, which are no
 * sleep.
 */
const slackMs = 5_000;

/**
 * Calls `onWake` when the machine slept or its clock was set: the wall clock and the monotonic clock have advanced
 * differently, or a timer was much too late. Returns a function that ends the watch.
 */
export function watchForWake(clock: Clock, onWake: () => void): () => void {
  let wallMs = clock.nowMs();
  let monotonicMs = clock.monotonicMs();
  let cancel = clock.after(everyMs, look);

  function look(): void {
    const wallPassedMs = clock.nowMs() - wallMs;
    const passedMs = clock.monotonicMs() - monotonicMs;
    wallMs += wallPassedMs;
    monotonicMs += passedMs;
    cancel = clock.after(everyMs, look);
    if (Math.abs(wallPassedMs - passedMs) > slackMs || passedMs > everyMs + slackMs) onWake();
  }

  return () => cancel();
}
