import { isMainThread } from 'node:worker_threads';
import Database from 'better-sqlite3';
import { addZoneFunctions } from './zone-functions.ts';

export type OpenDatabase = InstanceType<typeof Database>;
/** A statement whose parameters are only known where its text is. */
export type Statement<Row> = Database.Statement<unknown[], Row>;

/**
 * Time in milliseconds that a statement waits for another connection's lock. On the main thread every window waits
 * meanwhile: what is busy for longer is tried again later by the caller (see busy.ts).
 */
export const busyTimeoutMs = isMainThread ? 20 : 5000;

const keyBytes = 32;

/** Returns the literal that SQLCipher reads as a raw key, so that no key derivation runs. */
export function rawKeyLiteral(dataKey: Uint8Array): string {
  if (dataKey.length !== keyBytes) throw new RangeError(`A data key has ${keyBytes} bytes.`);
  return `x'${Buffer.from(dataKey).toString('hex')}'`;
}

/**
 * Opens an SQLCipher-encrypted file. A wrong key or a damaged file shows at the first read, which is made here.
 * Errors of SQLite contain no key.
 */
export function openEncrypted(
  path: string,
  dataKey: Uint8Array,
  options: { readonly: boolean; cacheKib?: number },
): OpenDatabase {
  const database = new Database(path, { readonly: options.readonly, timeout: busyTimeoutMs });
  try {
    database.pragma("cipher='sqlcipher'");
    database.pragma(`key = "${rawKeyLiteral(dataKey)}"`);
    database.pragma('secure_delete = on');
    database.pragma('temp_store = memory');
    if (options.cacheKib !== undefined) database.pragma(`cache_size = -${options.cacheKib}`);
    database.prepare('SELECT count(*) FROM sqlite_master').get();
    addZoneFunctions(database);
    return database;
  } catch (error) {
    database.close();
    throw error;
  }
}
