import type { Documents } from '../documents/documents.ts';
import type { Journal } from '../journal/journal.ts';
import type { Outbox } from '../outbox/outbox.ts';
import type { QueryWorkers } from '../replica/questions/query-workers.ts';
import type { Replica } from '../replica/store/replica.ts';
import type { AccountSync } from '../sync/account-sync.ts';

/** Sources of an account's knowledge of its claims. */
export interface ClaimSources {
  /** State of the account. `readonly`: nothing can be decided. */
  state: 'open' | 'readonly';
  replica: Replica;
  queries: QueryWorkers;
  journal: Journal;
  outbox: Outbox;
  sync: Pick<AccountSync, 'troubleOf' | 'refreshClaim'>;
  documents: Pick<Documents, 'ofClaim' | 'list'>;
}
