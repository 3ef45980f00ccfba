import { existsSync, mkdirSync, readdirSync, renameSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import type { Database } from 'better-sqlite3';

const keptBackups = 7;
const fileName = /^journal-(\d{13,})\.db$/;

export interface Backup {
  path: string;
  atMs: number;
}

/** Returns the backups in `backupDir`, oldest first. */
export function listBackups(backupDir: string): Backup[] {
  if (!existsSync(backupDir)) return [];
  return readdirSync(backupDir)
    .map((name) => ({ name, atMs: Number(fileName.exec(name)?.[1] ?? Number.NaN) }))
    .filter(({ atMs }) => Number.isFinite(atMs))
    .toSorted((a, b) => a.atMs - b.atMs)
    .map(({ name, atMs }) => ({ path: join(backupDir, name), atMs }));
}

/**
 * Copies the journal under its own key. `VACUUM INTO` and not SQLite's backup API: with these
 * ciphers the backup API writes only to a database that was opened with the key already.
 * The copy gets its name when it is whole, so a backup cut short is never offered.
 */
export function backUp(db: Database, backupDir: string, nowMs: number): string {
  mkdirSync(backupDir, { recursive: true, mode: 0o700 });
  const newest = listBackups(backupDir).at(-1)?.atMs ?? 0;
  const path = join(backupDir, `journal-${String(Math.max(nowMs, newest + 1)).padStart(13, '0')}.db`);
  const unfinished = `${path}.part`;
  rmSync(unfinished, { force: true });
  db.prepare('VACUUM INTO ?').run(unfinished);
  renameSync(unfinished, path);
  for (const old of listBackups(backupDir).slice(0, -keptBackups)) rmSync(old.path, { force: true });
  return path;
}
