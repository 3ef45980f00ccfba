import Database from 'better-sqlite3';
import { z } from 'zod';

export type OpenDatabase = InstanceType<typeof Database>;

const keyBytes = 32;

/** What SQLite says of the log; -1 where there is none. */
const walStateSchema = z.object({ log: z.number(), checkpointed: z.number() });

/** The literal that SQLCipher reads as a raw key, so that no key derivation runs. */
export function rawKeyLiteral(dataKey: Uint8Array): string {
  if (dataKey.length !== keyBytes) throw new RangeError(`A data key has ${keyBytes} bytes.`);
  return `x'${Buffer.from(dataKey).toString('hex')}'`;
}

/**
 * Opens an SQLCipher-encrypted file. A wrong key or a damaged file shows at the first read, which
 * is made here. Errors of SQLite name no key.
 */
export function openEncrypted(
  path: string,
  dataKey: Uint8Array,
  options: { readonly: boolean; cacheKib: number },
): OpenDatabase {
  const database = new Database(path, { readonly: options.readonly, timeout: 5000 });
  try {
    database.pragma("cipher='sqlcipher'");
    database.pragma(`key = "${rawKeyLiteral(dataKey)}"`);
    database.pragma('secure_delete = on');
    database.pragma('temp_store = memory');
    database.pragma(`cache_size = -${options.cacheKib}`);
    database.prepare('SELECT count(*) FROM sqlite_master').get();
    return database;
  } catch (error) {
    database.close();
    throw error;
  }
}

/** Pages in the write-ahead log, and those of them that are not in the file yet. Moves none. */
export function unmovedPages(database: OpenDatabase): { inLog: number; unmoved: number } {
  const rows: unknown = database.pragma('wal_checkpoint(noop)');
  const [row] = z.array(walStateSchema).parse(rows);
  return row && row.log > 0
    ? { inLog: row.log, unmoved: row.log - Math.max(row.checkpointed, 0) }
    : { inLog: 0, unmoved: 0 };
}
