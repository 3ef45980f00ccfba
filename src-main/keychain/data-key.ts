import { createHash, randomBytes } from 'node:crypto';
import { Refused } from '../base/refused.ts';
import type { Keychain } from './keychain.ts';
import { proveKeychain } from './keychain-guards.ts';

const dataKeyBytes = 32;

/** Returns the account's data key; `null` if the keychain holds none, or something else. */
export async function readDataKey(keychain: Keychain, accountId: string): Promise<Buffer | null> {
  const hex = await keychain.read(accountId, 'data-key');
  return hex !== null && /^[0-9a-f]{64}$/.test(hex) ? Buffer.from(hex, 'hex') : null;
}

/**
 * Returns the account's data key. One that isn't there at first is read again after the keychain was proven: a locked
 * keychain may say that it holds nothing, and so may one that was just started and has not read its file.
 *
 * @throws KeychainFailed, or Refused `data_key_missing`
 */
export async function requireDataKey(
  keychain: Keychain,
  accountId: string,
  newId: () => string,
): Promise<Buffer> {
  const key = await readDataKey(keychain, accountId);
  if (key) return key;
  await proveKeychain(keychain, newId);
  const provenKey = await readDataKey(keychain, accountId);
  if (provenKey) return provenKey;
  throw new Refused('data_key_missing', {});
}

/** Creates a random data key, stored before it is returned: nothing is ever encrypted with a key that may be lost. */
export async function createDataKey(keychain: Keychain, accountId: string): Promise<Buffer> {
  const key = randomBytes(dataKeyBytes);
  await keychain.write(accountId, 'data-key', key.toString('hex'));
  const stored = await readDataKey(keychain, accountId);
  if (!stored?.equals(key)) throw new Error('the keychain did not keep the data key');
  return key;
}

/**
 * Stores the sandbox account's data key. Its data is invented, so the key only needs to be the same after a restart.
 */
export async function storeSandboxDataKey(keychain: Keychain, accountId: string): Promise<void> {
  const hex = createHash('sha256').update(`claimdesk sandbox data key ${accountId}`).digest('hex');
  await keychain.write(accountId, 'data-key', hex);
}
