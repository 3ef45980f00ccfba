import { os } from '@orpc/server';
import type { Accounts } from '../accounts/accounts.ts';
import type { Clock } from '../clock.ts';
import { retryWhileBusy } from '../database/busy.ts';

/** How long a person who decided something waits for another program, such as a backup, to let go of a file. */
const waitMs = 5_000;

/**
 * Carries out a call again while another program holds a file that it writes; after some seconds it is refused. A call
 * that has written something already is refused at once: carried out again, it would write that twice.
 */
export function withBusyRetries({ accounts, clock }: { accounts: Pick<Accounts, 'list' | 'session'>; clock: Clock }) {
  const journalWrites = (): number =>
    accounts
      .list()
      .filter(({ state }) => state === 'open')
      .reduce((sum, { id }) => sum + accounts.session(id).journal.writes(), 0);

  return os.middleware(async ({ next, signal }) => {
    let writesBefore = 0;
    return retryWhileBusy(
      () => {
        writesBefore = journalWrites();
        return next();
      },
      {
        clock,
        forMs: waitMs,
        mayRetry: () => signal?.aborted !== true && journalWrites() === writesBefore,
      },
    );
  });
}
