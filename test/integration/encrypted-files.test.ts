import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import Sqlite from 'better-sqlite3';
import { expect, it } from 'vitest';
import { openEngineBench } from '../../src-main/testing/engine-bench.ts';

/** What the file's tables are to whoever has this key, or none. */
function tablesOf(path: string, key: string | null): string {
  const database = new Sqlite(path, { readonly: true });
  try {
    if (key !== null) {
      database.pragma(`cipher = 'sqlcipher'`);
      database.pragma(`key = "x'${key}'"`);
    }
    return JSON.stringify(database.prepare('SELECT name FROM sqlite_master').all());
  } catch (error) {
    return error instanceof Error ? error.message : String(error);
  } finally {
    database.close();
  }
}

// Promise: files-open-with-own-key
it('every database of an account opens with its key, and with no other', async () => {
  const bench = await openEngineBench();
  try {
    const accountId = await bench.connect(await bench.start());
    await bench.stop();
    // A backup is made when a journal is opened.
    await bench.start();
    await bench.stop();
    const dir = bench.accountDir(accountId);
    const files = globSync('**/*.db', { cwd: dir });
    for (const name of ['replica.db', 'journal.db', 'documents.db']) expect(files).toContain(name);
    expect(files.some((file) => file.startsWith('backups'))).toBe(true);
    const key = await bench.dataKeyOf(accountId);
    const another = key.replace(/^./, (sign) => (sign === '0' ? '1' : '0'));
    for (const file of files.map((name) => join(dir, name))) {
      expect(tablesOf(file, key), file).toContain('name');
      for (const wrong of [null, another]) expect(tablesOf(file, wrong), file).toBe('file is not a database');
      expect(readFileSync(file).subarray(0, 16).toString('latin1'), file).not.toContain('SQLite');
    }
  } finally {
    await bench.close();
  }
});
