import type { Clock } from '../base/clock.ts';

const everyMs = 10_000;
/** Timers are late on a busy machine, and clocks are corrected by a little: that is no sleep. */
const slackMs = 5_000;

/**
 * Notices that the machine slept, or that its clock was set: the wall clock and the monotonic clock
 * have gone on by different times, or a timer came much too late. The answer ends the watch.
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
