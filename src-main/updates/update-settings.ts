import { createPublicKey, type KeyObject } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { z } from 'zod';
import { errorCode } from '../base/fault-code.ts';

/** Address of the feed that announces newer versions, and the key that proves it. */
export interface UpdateSettings {
  feed: URL;
  /** Ed25519 public key. */
  publicKey: KeyObject;
}

const settingsSchema = z.strictObject({
  /** Address of the feed: HTTPS; plain HTTP only on this machine. */
  feed: z.url().refine((text) => {
    const { protocol, hostname } = new URL(text);
    return protocol === 'https:' || (protocol === 'http:' && hostname === '127.0.0.1');
  }),
  /** Ed25519 public key, as SubjectPublicKeyInfo in base64. */
  publicKey: z.base64().max(200),
});

/**
 * The file that an office puts on its machines. Address and key stand together: who can change the one
 * can change the other, and it is in a place that only an administrator writes.
 *
 * @returns `null` when there is none: nothing is asked. @throws Error when it can't be read
 */
export function readUpdateSettings(path: string): UpdateSettings | null {
  let text: string;
  try {
    text = readFileSync(path, 'utf8');
  } catch (error) {
    if (errorCode(error) === 'ENOENT') return null;
    throw error;
  }
  const { feed, publicKey } = settingsSchema.parse(JSON.parse(text));
  const key = createPublicKey({ key: Buffer.from(publicKey, 'base64'), format: 'der', type: 'spki' });
  if (key.asymmetricKeyType !== 'ed25519') throw new Error('the key of the update feed is not of Ed25519');
  return { feed: new URL(feed), publicKey: key };
}
