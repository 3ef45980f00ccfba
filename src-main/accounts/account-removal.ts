import { rm } from 'node:fs/promises';
import { type Keychain, KeychainFailed, type SecretName } from './keychain.ts';
import { proveKeychain } from './keychain-guards.ts';
import type { RemovedAccount } from './profile.ts';

/**
 * Erases the files and the secrets of an account that the profile has let go, and looks whether they
 * are gone. May be repeated: a locked keychain, a busy file or a crash leave the rest for later.
 *
 * @throws KeychainFailed, or what the disk said
 */
export async function finishRemoval(
  { id, webhookIds }: RemovedAccount,
  { keychain, dir, newId }: { keychain: Keychain; dir: string; newId: () => string },
): Promise<void> {
  await rm(dir, { recursive: true, force: true });
  await proveKeychain(keychain, newId);
  const webhooks = webhookIds.map((webhookId): SecretName => `webhook-secret/${webhookId}`);
  // Of an account that couldn't be opened nobody knew which webhooks it had.
  const found = await keychain.namesOf(id);
  for (const name of new Set<SecretName>(['api-key', 'data-key', 'epoch', ...webhooks, ...found])) {
    await keychain.forget(id, name);
    if ((await keychain.read(id, name)) !== null) throw new KeychainFailed('keychain_not_erased');
  }
}
