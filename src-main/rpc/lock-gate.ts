import { ORPCError, os } from '@orpc/server';
import type { VaultLock } from '../accounts/vault-lock.ts';

/** Matches procedures that a locked profile answers; none returns anything of an account. */
const openWhileLocked = /^(vault\.(status|unlock|lock|activity)|changes\.subscribe|app\.(info|setMenu))$/;

/** Refuses every call but those of the lock screen while the vault is locked. */
export function lockGate(lock: Pick<VaultLock, 'isLocked' | 'during'>) {
  return os.middleware(async ({ next, path }) => {
    if (openWhileLocked.test(path.join('.'))) return next();
    if (lock.isLocked()) {
      throw new ORPCError('REFUSED', {
        message: 'vault_locked',
        data: { code: 'vault_locked', params: {} },
      });
    }
    return lock.during(async () => next());
  });
}
