import { randomBytes } from 'node:crypto';
import { hashRaw } from '@node-rs/argon2';
import { z } from 'zod';

/** What a key costs to derive, as the vault's file has it. */
export const keyCostSchema = z.strictObject({
  /** Bounded, so that a file from elsewhere can't take the machine's memory or an hour of its time. */
  memoryKib: z.int().min(8).max(1_048_576),
  passes: z.int().min(1).max(64),
});
export type KeyCost = z.infer<typeof keyCostSchema>;

export const keyBytes = 32;

/** The library's enum exists in its types only. */
const argon2id = 2;
const oneLane = 1;

/**
 * Argon2id over the passphrase, on a thread of its own. The same text typed on another keyboard may
 * be other code points (é as one or two): both give the same key.
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

/** As cheaply as the library allows: it loads and computes, or throws. */
export async function tryKeyDerivation(): Promise<void> {
  await deriveKey('self-check', randomBytes(16), { memoryKib: 8, passes: 1 });
}
