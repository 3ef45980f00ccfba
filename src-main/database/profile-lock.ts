import { existsSync, closeSync, openSync } from 'node:fs';
import Database from 'better-sqlite3';
import { errorCode } from '../base/fault-code.ts';

/** Held while a process works on a profile. */
export interface ProfileLock {
  release(): void;
}

/**
 * One process per profile: an SQLite file on which it keeps an exclusive transaction open. The
 * kernel gives such a lock back when the process dies in any way, so there is never a stale one.
 * Whoever takes it must keep the answer: with it the lock would be collected as garbage.
 *
 * @returns `null` when another process holds it
 */
export function takeProfileLock(path: string): ProfileLock | null {
  if (!existsSync(path)) closeSync(openSync(path, 'a', 0o600));
  const database = new Database(path, { timeout: 0 });
  try {
    database.pragma('journal_mode = DELETE');
    database.exec('BEGIN EXCLUSIVE');
  } catch (error) {
    database.close();
    if (errorCode(error) === 'SQLITE_BUSY') return null;
    throw error;
  }
  return {
    release() {
      database.exec('ROLLBACK');
      database.close();
    },
  };
}
