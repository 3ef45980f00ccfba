import type { Guard } from '../base/guard.ts';
import type { Clock } from '../base/clock.ts';

/** Pause in milliseconds. */
export const faultPauseMs = 5_000;

/**
 * The pause of the outbox after a fault, for example of the disk, so that what threw is not tried again at once and for
 * ever.
 */
export function createFaultPause(clock: Pick<Clock, 'monotonicMs'>, guard: Guard) {
  /** On the monotonic clock: a clock that is set back must not make it longer. */
  let untilMs = 0;
  const begin = (): void => {
    untilMs = clock.monotonicMs() + faultPauseMs;
  };
  return {
    /** Runs work, and pauses if it fails. The entries are still there. */
    guarded(work: () => void): void {
      if (!guard.attempt(work)) begin();
    },
    /** Pauses because of a fault that was caught elsewhere, and reports it. */
    after(error: unknown): void {
      begin();
      guard.report(error);
    },
    /** Returns how long the pause still is, in milliseconds; 0 if there is none. */
    leftMs: (): number => Math.max(0, untilMs - clock.monotonicMs()),
  };
}
