import { accountsContract } from './accounts.ts';
import { appContract } from './app.ts';
import { changesContract } from './changes.ts';
import { claimsContract } from './claims.ts';
import { outboxContract } from './outbox.ts';
import { syncContract } from './sync.ts';

/** The whole typed IPC between the renderer and the main side; both hosts carry the same. */
export const contract = {
  app: appContract,
  accounts: accountsContract,
  claims: claimsContract,
  outbox: outboxContract,
  sync: syncContract,
  changes: changesContract,
};
