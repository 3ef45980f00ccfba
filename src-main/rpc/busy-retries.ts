import { os } from '@orpc/server';
import type { Clock } from '../base/clock.ts';
import { retryWhileBusy } from '../database/busy.ts';

/** How long a person who decided something waits for another program, such as a backup, to let go of a file. */
const waitMs = 5_000;

/**
 * Carries out a call again while another program holds a file that it writes; after some seconds it is refused. A
 * call writes in one transaction, so one that met a held file has written nothing.
 */
export function withBusyRetries(clock: Clock) {
  return os.middleware(async ({ next, signal }) =>
    retryWhileBusy(() => next(), { clock, forMs: waitMs, mayRetry: () => signal?.aborted !== true }),
  );
}
