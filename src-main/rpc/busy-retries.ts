import { os } from '@orpc/server';
import type { Clock } from '../base/clock.ts';
import { retryWhileBusy } from '../database/busy.ts';

/**
 * Time in milliseconds that a person who decided something waits for another program, such as a backup, to let go of
 * a file.
 */
const waitMs = 5_000;

/**
 * Repeats a call while another program holds a file that it writes; after some seconds the call is refused. A call
 * writes in one transaction, so that one which met a held file has written nothing.
 */
export function withBusyRetries(clock: Clock) {
  return os.middleware(async ({ next, signal }) =>
    retryWhileBusy(() => next(), { clock, forMs: waitMs, mayRetry: () => signal?.aborted !== true }),
  );
}
