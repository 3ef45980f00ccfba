import type { Vault } from '../vault/vault.ts';
import { VaultRefused } from '../vault/vault-errors.ts';
import type { EpochFiles } from './epoch-files.ts';
import { type Keychain, KeychainFailed, namesUnder, placeOf } from './keychain.ts';

/** Uses a passphrase vault as the keychain. While it is locked every call is refused. */
export function createVaultKeychain(vault: Vault, epochs: EpochFiles): Keychain {
  return {
    isAvailable: async () => vault.isOpen(),
    read: (accountId, name) =>
      guarded(async () =>
        name === 'epoch' ? epochs.read(vault.id(), accountId) : vault.read(placeOf(accountId, name)),
      ),
    write: (accountId, name, secret) =>
      guarded(async () =>
        name === 'epoch'
          ? epochs.write(vault.id(), accountId, secret)
          : vault.write(placeOf(accountId, name), secret),
      ),
    forget: (accountId, name) =>
      guarded(async () =>
        name === 'epoch' ? epochs.forget(vault.id(), accountId) : vault.forget(placeOf(accountId, name)),
      ),
    namesOf: (accountId) =>
      guarded(async () => {
        const epoch = await epochs.read(vault.id(), accountId);
        return [...namesUnder(accountId, vault.names()), ...(epoch === null ? [] : (['epoch'] as const))];
      }),
  };
}

async function guarded<T>(work: () => Promise<T>): Promise<T> {
  try {
    return await work();
  } catch (error) {
    // What the disk refused is the disk's to say.
    throw error instanceof VaultRefused ? new KeychainFailed('vault_locked') : error;
  }
}
