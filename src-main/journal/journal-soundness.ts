import type { Database } from 'better-sqlite3';
import { openEncrypted } from '../database/encrypted-database.ts';
import { type Backup, listBackups } from './journal-backup.ts';

/** It opens, and what is in it can't be right. */
export class Unsound extends Error {}

/** @throws Unsound, or what SQLite threw */
export function insistOnSoundness(db: Database): void {
  const result: unknown = db.pragma('quick_check(1)', { simple: true });
  if (result !== 'ok') throw new Unsound(String(result));
}

/** Whether the file is a journal of this key that can be read whole. It is not written to. */
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

/** The newest backup that can be restored, or `null`. */
export function findSoundBackup(backupDir: string, dataKey: Buffer): Backup | null {
  return listBackups(backupDir).findLast(({ path }) => isSound(path, dataKey)) ?? null;
}
