import type { Clock } from '../base/clock.ts';

/** Difference between the two clocks, in milliseconds, that is no drift: the machine slept or its clock was set. */
const jumpMs = 2_000;
/** Lateness of a timer, in milliseconds, that shows a sleep on systems whose monotonic clock runs on through it. */
const lateMs = 10_000;

/**
 * Unix time in milliseconds that never jumps: the wall clock read once and carried on by the monotonic clock. All due
 * times use it, so a changed clock sends nothing early.
 */
export function createSteadyTime(clock: Clock) {
  let wallMs = clock.nowMs();
  let monotonicMs = clock.monotonicMs();
  const nowMs = (): number => Math.floor(wallMs + clock.monotonicMs() - monotonicMs);
  return {
    nowMs,
    monotonicMs: () => clock.monotonicMs(),
    /**
     * Follows the wall clock if it jumped. Returns by how many milliseconds (0: not at all), and whether the machine
     * slept.
     */
    follow(expectedWakeMs: number | null): { shiftMs: number; slept: boolean } {
      const late = expectedWakeMs !== null && nowMs() > expectedWakeMs + lateMs;
      const shiftMs = clock.nowMs() - nowMs();
      if (Math.abs(shiftMs) <= jumpMs) return { shiftMs: 0, slept: late };
      wallMs = clock.nowMs();
      monotonicMs = clock.monotonicMs();
      return { shiftMs, slept: true };
    },
  };
}
export type SteadyTime = ReturnType<typeof createSteadyTime>;
