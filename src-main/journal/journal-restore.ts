import {
  closeSync,
  copyFileSync,
  existsSync,
  fsyncSync,
  linkSync,
  openSync,
  renameSync,
  rmSync,
} from 'node:fs';
import type { Backup } from './journal-backup.ts';
import { findSoundBackup, isSound } from './journal-soundness.ts';

/**
 * Puts a copy of the newest sound backup in the place of a damaged journal, which is kept beside it
 * as `journal.db.damaged-<ms>`. Answers the backup, or `null` when none can be read: then nothing
 * was touched. Nobody may have the journal open.
 *
 * Whatever moment it is cut short at, there is a file in the journal's place: an absent one would
 * be taken for a new account's. The damaged file's log goes first, or it would be read into the copy.
 */
export function restoreJournal({
  path,
  backupDir,
  dataKey,
  nowMs,
}: {
  path: string;
  backupDir: string;
  dataKey: Buffer;
  nowMs: number;
}): Backup | null {
  const backup = findSoundBackup(backupDir, dataKey);
  if (backup === null) return null;
  const copy = `${path}.restoring`;
  rmSync(copy, { force: true });
  copyFileSync(backup.path, copy);
  flush(copy);
  if (!isSound(copy, dataKey)) throw new Error('The copy of the backup differs from the backup.');

  const aside = freeName(`${path}.damaged-${nowMs}`);
  keepAs(path, aside);
  for (const suffix of ['-wal', '-shm']) {
    if (existsSync(path + suffix)) renameSync(path + suffix, aside + suffix);
  }
  renameSync(copy, path);
  return backup;
}

function flush(path: string): void {
  const file = openSync(path, 'r+');
  try {
    fsyncSync(file);
  } finally {
    closeSync(file);
  }
}

function freeName(wanted: string): string {
  return existsSync(wanted) ? freeName(`${wanted}-again`) : wanted;
}

/**
 * Gives the file a second name. Where the file system has no links it is moved, as its bytes may be impossible to
 * copy.
 */
function keepAs(path: string, aside: string): void {
  if (!existsSync(path)) return;
  try {
    linkSync(path, aside);
  } catch {
    renameSync(path, aside);
  }
}
