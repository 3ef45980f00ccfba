import type { SecretStoreName } from '../../src-shared/contract/vault.ts';
import { eraseSecrets, secretNames } from './account-secrets.ts';
import { KeychainFailed } from '../keychain/keychain.ts';
import { proveKeychain } from '../keychain/keychain-guards.ts';
import type { Profile, RemovedAccount } from './profile.ts';
import type { SecretStores } from './secret-store.ts';

/**
 * The profile says which store counts, in one write, so that a move has happened or not:
 *
 *   leftIn: to ──► copy, read back ──► store: to, leftIn: from ──► erase there ──► leftIn: none
 *
 * Wherever it is cut short, the store that counts is whole, and what lies in the other one is erased
 * at the next start.
 */
export function createSecretMove({
  profile,
  stores,
  destroyVault,
  newId,
}: {
  profile: Profile;
  stores: SecretStores;
  destroyVault: () => Promise<void>;
  newId: () => string;
}) {
  async function eraseLeft(): Promise<boolean> {
    const { store, leftIn } = profile.secrets();
    if (leftIn === null) return true;
    try {
      if (leftIn.store === store) throw new Error('the store that counts is never erased');
      if (leftIn.store === 'vault') await destroyVault();
      else for (const account of leftIn.accounts) await eraseSecrets(account, stores.keychain, newId);
      await profile.saveSecrets({ store, leftIn: null });
      return true;
    } catch {
      return false;
    }
  }

  async function copy(from: SecretStoreName, to: SecretStoreName, account: RemovedAccount): Promise<void> {
    for (const name of await secretNames(account, stores[from])) {
      const secret = await stores[from].read(account.id, name);
      if (secret === null) continue;
      await stores[to].write(account.id, name, secret);
      if ((await stores[to].read(account.id, name)) !== secret) throw new KeychainFailed('keychain_not_kept');
    }
  }

  return {
    /**
     * Erases what a move, finished or interrupted, left in the store that is not in use. Resolves to `false` if it
     * could not.
     */
    eraseLeft,
    /**
     * Moves every secret of these accounts. Nothing may read or write them meanwhile. @throws KeychainFailed
     *
     * @param prepare prepares the other store
     */
    async move(
      to: SecretStoreName,
      accounts: readonly RemovedAccount[],
      prepare: () => Promise<void>,
    ): Promise<void> {
      const from = profile.secrets().store;
      if (from === to) return;
      // A locked keychain may say that it holds nothing.
      if (accounts.length > 0 || to === 'keychain') await proveKeychain(stores.keychain, newId);
      const moved = [...accounts];
      await profile.saveSecrets({ store: from, leftIn: { store: to, accounts: moved } });
      try {
        await prepare();
        for (const account of accounts) await copy(from, to, account);
        await profile.saveSecrets({ store: to, leftIn: { store: from, accounts: moved } });
      } catch (error) {
        if (profile.secrets().store === from) await eraseLeft();
        throw error;
      }
      await eraseLeft();
    },
  };
}
export type SecretMove = ReturnType<typeof createSecretMove>;
