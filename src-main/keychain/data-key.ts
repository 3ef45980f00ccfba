import { createHash, randomBytes } from 'node:crypto';
import type { Keychain } from './keychain.ts';

const dataKeyBytes = 32;

/** The account's data key, or `null` when the keychain holds none (or what it holds is none). */
export async function readDataKey(keychain: Keychain, accountId: string): Promise<Buffer | null> {
  const hex = await keychain.read(accountId, 'data-key');
  return hex !== null && /^[0-9a-f]{64}$/.test(hex) ? Buffer.from(hex, 'hex') : null;
}

/** A new random data key, stored before it is given out: nothing is ever encrypted with a key that may be lost. */
export async function createDataKey(keychain: Keychain, accountId: string): Promise<Buffer> {
  const key = randomBytes(dataKeyBytes);
  await keychain.write(accountId, 'data-key', key.toString('hex'));
  const stored = await readDataKey(keychain, accountId);
  if (!stored?.equals(key)) throw new Error('the keychain did not keep the data key');
  return key;
}

/** The sandbox account's data is invented: its key only needs to be the same after a restart. */
export async function storeSandboxDataKey(keychain: Keychain, accountId: string): Promise<void> {
  const hex = createHash('sha256').update(`claimdesk sandbox data key ${accountId}`).digest('hex');
  await keychain.write(accountId, 'data-key', hex);
}
