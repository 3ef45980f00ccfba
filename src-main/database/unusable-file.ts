import { existsSync, renameSync } from 'node:fs';
import { DatabaseNewer } from './migrate.ts';
import { errorCode } from '../base/fault-code.ts';

/**
 * Whether a database must be replaced, as its file is damaged, has another key or is from a later version. Only for
 * contents that can be had again.
 */
export function isUnusable(error: unknown): boolean {
  return error instanceof DatabaseNewer || isDamage(error);
}

export function isDamage(error: unknown): boolean {
  const code = errorCode(error) ?? '';
  return code.startsWith('SQLITE_CORRUPT') || code === 'SQLITE_NOTADB';
}

/** Renames a file; nothing is deleted. */
export function setAside(path: string, nowMs: number): void {
  for (const part of ['', '-wal', '-shm']) {
    if (existsSync(path + part)) renameSync(path + part, `${path}.damaged-${nowMs}${part}`);
  }
}
