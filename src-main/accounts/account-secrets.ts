import { type Keychain, KeychainFailed, type SecretName } from '../keychain/keychain.ts';
import { proveKeychain } from '../keychain/keychain-guards.ts';
import type { RemovedAccount } from './profile.ts';

/** Erases what the keychain holds for an account, and checks that it is gone. @throws KeychainFailed */
export async function eraseSecrets(
  { id, webhookIds }: RemovedAccount,
  keychain: Keychain,
  newId: () => string,
): Promise<void> {
  await proveKeychain(keychain, newId);
  for (const name of await secretNames({ id, webhookIds }, keychain)) {
    await keychain.forget(id, name);
    if ((await keychain.read(id, name)) !== null) throw new KeychainFailed('keychain_not_erased');
  }
}

/**
 * Returns the names of secrets that may be kept for an account. Which webhooks an account has is unknown if it
 * couldn't be opened.
 */
export async function secretNames(
  { id, webhookIds }: RemovedAccount,
  keychain: Keychain,
): Promise<Set<SecretName>> {
  const webhooks = webhookIds.map((webhookId): SecretName => `webhook-secret/${webhookId}`);
  return new Set(['api-key', 'data-key', 'epoch', ...webhooks, ...(await keychain.namesOf(id))]);
}
