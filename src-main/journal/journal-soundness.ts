import type { Database } from 'better-sqlite3';
import { openEncrypted } from '../database/encrypted-database.ts';
import { type Backup, listBackups } from './journal-backup.ts';

/** The file opens, but its contents can't be right. */
export class Unsound extends Error {}

/** Checks a journal. @throws Unsound, or what SQLite threw */
export function insistOnSoundness(db: Database): void {
  const result: unknown = db.pragma('quick_check(1)', { simple: true });
  if (result !== 'ok') throw new Unsound(String(result));
}

/** Whether the file is a journal of this key that can be read completely. It is not written to. */
export function isSound(path: string, dataKey: Buffer): boolean {
  let db: Database | null = null;
  try {
    db = openEncrypted(path, dataKey, { readonly: true });
    insistOnSoundness(db);
    return true;
  } catch {
    return false;
  } finally {
    db?.close();
  }
}

/** Returns the newest backup that can be restored; `null` if there is none. */
export function findSoundBackup(backupDir: string, dataKey: Buffer): Backup | null {
  return listBackups(backupDir).findLast(({ path }) => isSound(path, dataKey)) ?? null;
}
