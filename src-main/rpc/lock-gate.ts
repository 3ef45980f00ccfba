import { ORPCError, os } from '@orpc/server';

/** What a locked profile answers: nothing of an account is in any of these. */
const openWhileLocked = /^(vault\.(status|unlock|lock|activity)|changes\.subscribe|app\.info)$/;

/** While the vault is locked every call but those of the lock screen is refused, whatever the page asks for. */
export function lockGate(isLocked: () => boolean) {
  return os.middleware(async ({ next, path }) => {
    if (isLocked() && !openWhileLocked.test(path.join('.'))) {
      throw new ORPCError('REFUSED', {
        message: 'vault_locked',
        data: { code: 'vault_locked', params: {} },
      });
    }
    return next();
  });
}
