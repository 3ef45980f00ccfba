import type { Clock } from '../base/clock.ts';

/** A difference between the two clocks that is no drift: the machine slept, or its clock was set. */
const jumpMs = 2_000;
/** A timer this late was held up by sleep, on systems whose monotonic clock runs on through it. */
const lateMs = 10_000;

/**
 * Epoch milliseconds that never jump: the wall clock as it was read once, carried on
 * by the monotonic one. All due times are in it, so a changed clock sends nothing early.
 */
export interface SteadyTime {
  nowMs(): number;
  /** Follows the wall clock if it jumped; answers by how much (0: not at all), and whether time was slept through. */
  follow(expectedWakeMs: number | null): { shiftMs: number; slept: boolean };
}

export function createSteadyTime(clock: Clock): SteadyTime {
  let wallMs = clock.nowMs();
  let monotonicMs = clock.monotonicMs();
  const nowMs = (): number => Math.floor(wallMs + clock.monotonicMs() - monotonicMs);
  return {
    nowMs,
    follow(expectedWakeMs) {
      const late = expectedWakeMs !== null && nowMs() > expectedWakeMs + lateMs;
      const shiftMs = clock.nowMs() - nowMs();
      if (Math.abs(shiftMs) <= jumpMs) return { shiftMs: 0, slept: late };
      wallMs = clock.nowMs();
      monotonicMs = clock.monotonicMs();
      return { shiftMs, slept: true };
    },
  };
}
