import Sqlite from 'better-sqlite3';
import type { Backup } from './journal-backup.ts';

/** The journal was written by a later version of Claimdesk. It can be opened read-only. */
export class JournalNewer extends Error {
  override readonly name = 'JournalNewer';
  readonly found: number;
  readonly known: number;

  constructor(found: number, known: number) {
    super(`The journal is of version ${found}; this Claimdesk knows versions up to ${known}.`);
    this.found = found;
    this.known = known;
  }
}

/** The journal's file can't be read as a journal. It is left in place; a backup is offered. */
export class JournalDamaged extends Error {
  override readonly name = 'JournalDamaged';
  /** The newest backup that can be read; `null` if there is none. */
  readonly backup: Backup | null;

  /** SQLite's own words. */
  readonly said: string;

  constructor(said: string, backup: Backup | null, cause?: unknown) {
    super(`The journal can't be read: ${said}`, { cause });
    this.said = said;
    this.backup = backup;
  }
}

/** The disk or the database refused a write. Nothing of it was stored. */
export class JournalWriteFailed extends Error {
  override readonly name = 'JournalWriteFailed';
  /** Code of SQLite, such as `SQLITE_FULL`. */
  readonly code: string;

  constructor(code: string, cause: unknown) {
    super(`The journal could not be written (${code}).`, { cause });
    this.code = code;
  }
}

const unwritableCodes = /^SQLITE_(FULL|IOERR|BUSY|LOCKED|READONLY|CANTOPEN|NOMEM|CORRUPT|NOTADB)/;

/** Returns what a transaction throws because of `error`: `JournalWriteFailed` if its file could not be written. */
export function writeFailureOf(error: unknown): unknown {
  const isUnwritable = error instanceof Sqlite.SqliteError && unwritableCodes.test(error.code);
  return isUnwritable ? new JournalWriteFailed(error.code, error) : error;
}
