import type { Guard } from './guard.ts';

/**
 * Creates a task: work that is due once, some time after it was requested, however often it is requested meanwhile.
 * Faults go to `guard`; after one it is due again `retryMs` later.
 */
export function createTask({
  clock,
  guard,
  retryMs,
  work,
}: {
  clock: { after(delayMs: number, task: () => void): () => void };
  guard: Guard;
  retryMs: number;
  work: () => void;
}) {
  let cancelTimer: (() => void) | null = null;

  function later(delayMs: number): void {
    cancelTimer ??= clock.after(delayMs, () => {
      cancelTimer = null;
      if (!guard.attempt(work)) later(retryMs);
    });
  }

  function cancel(): void {
    cancelTimer?.();
    cancelTimer = null;
  }

  return {
    /** Runs the work after `delayMs`, unless it is due already. */
    later,
    /** Runs the work now if it is due; returns whether nothing is left to do. It is not tried again. */
    flush(): boolean {
      if (cancelTimer === null) return true;
      cancel();
      return guard.attempt(work);
    },
    isDue: (): boolean => cancelTimer !== null,
    cancel,
  };
}
