import { createCipheriv, createDecipheriv, randomBytes } from 'node:crypto';
import { z } from 'zod';
import { parseJson } from '../base/parse-json.ts';
import { keyCostSchema } from './argon2id.ts';

const cipherName = 'aes-256-gcm';
const nonceBytes = 12;
const tagBytes = 16;
export const saltBytes = 16;

const base64 = z.base64().max(4_000_000);

const headerSchema = z.strictObject({
  version: z.literal(1),
  id: z.uuid(),
  derivation: z.strictObject({ algorithm: z.literal('argon2id'), ...keyCostSchema.shape, salt: base64 }),
  cipher: z.literal(cipherName),
});
/** The unencrypted part: how the key is derived. It is authenticated together with the secrets. */
export type VaultHeader = z.infer<typeof headerSchema>;

const vaultFileSchema = headerSchema.extend({ nonce: base64, sealed: base64 });
export type VaultFile = z.infer<typeof vaultFileSchema>;

const contentSchema = z.record(z.string(), z.string());
/** Secrets by name. */
export type VaultContent = ReadonlyMap<string, string>;

/** Parses a vault's file; `null` if it is no vault, or one of an unknown version. */
export function parseVaultFile(bytes: Uint8Array): VaultFile | null {
  return vaultFileSchema.safeParse(parseJson(Buffer.from(bytes).toString('utf8'))).data ?? null;
}

/** Encrypts a vault, with a new nonce each time: the same key never encrypts two contents under one. */
export function sealVault(header: VaultHeader, key: Uint8Array, content: VaultContent): Buffer {
  const nonce = randomBytes(nonceBytes);
  const cipher = createCipheriv(cipherName, key, nonce, { authTagLength: tagBytes });
  cipher.setAAD(boundText(header));
  const plain = Buffer.from(JSON.stringify(Object.fromEntries(content)), 'utf8');
  const sealed = Buffer.concat([cipher.update(plain), cipher.final(), cipher.getAuthTag()]);
  plain.fill(0);
  const file: VaultFile = {
    ...header,
    nonce: nonce.toString('base64'),
    sealed: sealed.toString('base64'),
  };
  return Buffer.from(`${JSON.stringify(file, null, 2)}\n`, 'utf8');
}

/** Decrypts a vault; `null` if the key is another one or the file was changed, which can't be distinguished. */
export function unsealVault(file: VaultFile, key: Uint8Array): Map<string, string> | null {
  const sealed = Buffer.from(file.sealed, 'base64');
  const nonce = Buffer.from(file.nonce, 'base64');
  if (sealed.length < tagBytes || nonce.length !== nonceBytes) return null;
  try {
    const decipher = createDecipheriv(cipherName, key, nonce, { authTagLength: tagBytes });
    decipher.setAAD(boundText(file));
    decipher.setAuthTag(sealed.subarray(sealed.length - tagBytes));
    const plain = Buffer.concat([
      decipher.update(sealed.subarray(0, sealed.length - tagBytes)),
      decipher.final(),
    ]);
    const content = contentSchema.parse(JSON.parse(plain.toString('utf8')));
    plain.fill(0);
    return new Map(Object.entries(content));
  } catch {
    return null;
  }
}

/** Returns the header in a fixed order, however the file was written. */
function boundText({ version, id, derivation, cipher }: VaultHeader): Buffer {
  const { algorithm, memoryKib, passes, salt } = derivation;
  return Buffer.from(JSON.stringify([version, id, algorithm, memoryKib, passes, salt, cipher]), 'utf8');
}
