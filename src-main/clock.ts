/** Time as the engine sees it; tests give their own. */
export interface Clock {
  /** Wall clock, epoch milliseconds. May jump. */
  nowMs(): number;
  /** Never goes back; unrelated to the wall clock. */
  monotonicMs(): number;
  /** Runs `task` once after `delayMs`; the answer cancels it. */
  after(delayMs: number, task: () => void): () => void;
}

export const systemClock: Clock = {
  nowMs: () => Date.now(),
  monotonicMs: () => performance.now(),
  after(delayMs, task) {
    const timer = setTimeout(task, delayMs);
    return () => clearTimeout(timer);
  },
};
