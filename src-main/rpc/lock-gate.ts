import { ORPCError, os } from '@orpc/server';
import type { VaultLock } from '../accounts/vault-lock.ts';

/** What a locked profile answers: nothing of an account is in any of these. */
const openWhileLocked = /^(vault\.(status|unlock|lock|activity)|changes\.subscribe|app\.(info|setMenu))$/;

/** While the vault is locked every call but those of the lock screen is refused, whatever the page asks for. */
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
