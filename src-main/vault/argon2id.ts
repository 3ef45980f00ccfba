import { randomBytes } from 'node:crypto';
import { hashRaw } from '@node-rs/argon2';
import { z } from 'zod';

/** Cost of deriving a key, as stored in the vault's file. */
export const keyCostSchema = z.strictObject({
  /** Memory in KiB. Limited, so that a file from elsewhere can't take the machine's memory or an hour of its time. */
  memoryKib: z.int().min(8).max(1_048_576),
  passes: z.int().min(1).max(64),
});
export type KeyCost = z.infer<typeof keyCostSchema>;

export const keyBytes = 32;

/** Argon2id in the library's enum, which exists in its types only. */
const argon2id = 2;
const oneLane = 1;

/**
 * Derives a key from the passphrase with Argon2id, on a thread of its own. The same text typed on another keyboard
 * may have other code points (é as one or two): both give the same key.
 */
export function deriveKey(passphrase: string, salt: Uint8Array, cost: KeyCost): Promise<Buffer> {
  return hashRaw(Buffer.from(passphrase.normalize('NFKC'), 'utf8'), {
    algorithm: argon2id,
    salt,
    memoryCost: cost.memoryKib,
    timeCost: cost.passes,
    parallelism: oneLane,
    outputLen: keyBytes,
  });
}

/** Derives a key as cheaply as the library allows; throws if it can't load or compute. */
export async function tryKeyDerivation(): Promise<void> {
  await deriveKey('self-check', randomBytes(16), { memoryKib: 8, passes: 1 });
}
