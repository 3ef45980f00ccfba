import type { Clock } from '../base/clock.ts';
import { errorCode } from '../base/fault-code.ts';

/** Pause in milliseconds between two tries while another program holds a file. */
const retryPauseMs = 100;

/** Whether another connection holds the file. Nothing was written, and it works once that one lets go. */
export function isBusy(error: unknown): boolean {
  const code = errorCode(error) ?? '';
  return /^SQLITE_(BUSY|LOCKED)/.test(code);
}

export interface BusyRetryOptions {
  clock: Clock;
  /** Time during which it is tried again, in milliseconds. */
  forMs: number;
  /** Whether to try again; called before each further try. */
  mayRetry?: () => boolean;
}

/**
 * Runs `work` repeatedly while another program holds the file, without blocking the thread in between.
 *
 * @throws what `work` last threw
 */
export async function retryWhileBusy<T>(
  work: () => T | PromiseLike<T>,
  { clock, forMs, mayRetry = () => true }: BusyRetryOptions,
): Promise<T> {
  const endsAtMs = clock.monotonicMs() + forMs;
  for (;;) {
    try {
      return await work();
    } catch (error) {
      if (!isBusy(error) || clock.monotonicMs() >= endsAtMs || !mayRetry()) throw error;
    }
    await new Promise<void>((resolve) => {
      clock.after(retryPauseMs, resolve);
    });
  }
}
