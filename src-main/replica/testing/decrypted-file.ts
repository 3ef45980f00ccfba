import { copyFileSync, existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { tempDir } from '../../../src-testing/temp-dir.ts';
import { openEncrypted } from '../../database/encrypted-database.ts';
import { testDataKey } from './received-claim.ts';

/** The bytes of a copy of the file, and of its log, without encryption. Nothing may have it open. */
export function decryptedFile(path: string, dataKey = testDataKey): Buffer {
  const copy = copyOf(path);
  const database = openEncrypted(copy, dataKey, { readonly: false });
  database.pragma('wal_checkpoint(TRUNCATE)');
  database.pragma('journal_mode = delete');
  database.pragma("rekey = ''");
  database.close();
  return readFileSync(copy);
}

/** Every term that the search index holds, of deleted rows too. */
export function searchTerms(path: string): string[] {
  const database = openEncrypted(copyOf(path), testDataKey, { readonly: false });
  database.exec(`CREATE VIRTUAL TABLE temp.terms USING fts5vocab (main, claim_search, row)`);
  const terms = database.prepare<[], string>('SELECT term FROM temp.terms').pluck().all();
  const shared = database.prepare<[], string>('SELECT word FROM search_word').pluck().all();
  database.close();
  return [...terms, ...shared];
}

function copyOf(path: string): string {
  const copy = join(tempDir(), 'copy.db');
  copyFileSync(path, copy);
  if (existsSync(`${path}-wal`)) copyFileSync(`${path}-wal`, `${copy}-wal`);
  return copy;
}
