import type { Guard } from './guard.ts';

/** Time as the engine uses it; tests have their own. */
export interface Clock {
  /** Returns the wall clock's Unix time in milliseconds. It may jump. */
  nowMs(): number;
  /** Returns milliseconds that never go back and are unrelated to the wall clock. */
  monotonicMs(): number;
  /** Runs `task` once after `delayMs`; returns a function that cancels it. */
  after(delayMs: number, task: () => void): () => void;
}

/** Longest delay of the platform's timers; a longer one would end at once. */
const longestTimerMs = 2 ** 31 - 1;

/** The computer's clock. A fault in a task of it without `guardClock` ends the program. */
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

/** Returns a clock whose tasks run under `guard`. */
export function guardClock(clock: Clock, guard: Guard): Clock {
  return {
    nowMs: () => clock.nowMs(),
    monotonicMs: () => clock.monotonicMs(),
    after: (delayMs, task) => clock.after(delayMs, guard.listener(task)),
  };
}
