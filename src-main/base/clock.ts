import type { Guard } from './guard.ts';

/** Time as the engine sees it; tests give their own. */
export interface Clock {
  /** Wall clock, epoch milliseconds. May jump. */
  nowMs(): number;
  /** Never goes back; unrelated to the wall clock. */
  monotonicMs(): number;
  /** Runs `task` once after `delayMs`; the answer cancels it. */
  after(delayMs: number, task: () => void): () => void;
}

/** What a timer of the platform holds; a longer one would end at once. */
const longestTimerMs = 2 ** 31 - 1;

/** The computer's time. What runs by it without `guardClock` ends the program when it fails. */
export const systemClock: Clock = {
  nowMs: () => Date.now(),
  monotonicMs: () => performance.now(),
  after(delayMs, task) {
    let timer: ReturnType<typeof setTimeout>;
    const wait = (ms: number): void => {
      const part = Math.min(ms, longestTimerMs);
      timer = setTimeout(() => (part < ms ? wait(ms - part) : task()), part);
    };
    wait(delayMs);
    return () => clearTimeout(timer);
  },
};

/** The clock whose tasks run under `guard`. */
export function guardClock(clock: Clock, guard: Guard): Clock {
  return {
    nowMs: () => clock.nowMs(),
    monotonicMs: () => clock.monotonicMs(),
    after: (delayMs, task) => clock.after(delayMs, guard.listener(task)),
  };
}
