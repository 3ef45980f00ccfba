import { isAtRest } from '../database/at-rest.ts';
import { existsSync, mkdirSync } from 'node:fs';
import { dirname } from 'node:path';
import Sqlite, { type Database } from 'better-sqlite3';
import type { Clock } from '../base/clock.ts';
import { openEncrypted } from '../database/encrypted-database.ts';
import { migrate } from '../database/migrate.ts';
import { type AttemptTable, createAttemptTable } from './attempt-table.ts';
import { createEntryTable, type EntryTable } from './entry-table.ts';
import { backUp, listBackups } from './journal-backup.ts';
import { findSoundBackup, insistOnSoundness, Unsound } from './journal-soundness.ts';
import { type ClaimReferences, createClaimReferences } from './claim-references.ts';
import { createExportTable, type ExportTable } from './export-table.ts';
import { createFeedTable, type FeedTable } from './feed-table.ts';
import { JournalDamaged, JournalNewer, JournalWriteFailed, writeFailureOf } from './journal-errors.ts';
import { journalSchema } from './migrations.ts';
import { createNoteTable, type NoteTable } from './note-table.ts';
import { createPiecewiseTransactions, type JournalInPieces, type Pieces } from './piecewise-transactions.ts';
import { createProposalAnswerTable, type ProposalAnswerTable } from './proposal-answer-table.ts';
import { createReadMarkTable, type ReadMarkTable } from './read-mark-table.ts';
import { createRuleTable, type RuleTable } from './rule-table.ts';
import { createSavedListTable, type SavedListTable } from './saved-list-table.ts';
import { createSettingTable, type SettingTable } from './setting-table.ts';
import { createSnoozeTable, type SnoozeTable } from './snooze-table.ts';
import { createTemplateTable, type TemplateTable } from './template-table.ts';

/** Decisions that agents took here, and what happened to them. They exist nowhere else. */
export interface Journal {
  readonly readonly: boolean;
  readonly entries: EntryTable;
  readonly attempts: AttemptTable;
  readonly exports: ExportTable;
  readonly feed: FeedTable;
  readonly notes: NoteTable;
  readonly proposalAnswers: ProposalAnswerTable;
  readonly readMarks: ReadMarkTable;
  readonly rules: RuleTable;
  readonly savedLists: SavedListTable;
  readonly settings: SettingTable;
  readonly snoozes: SnoozeTable;
  readonly templates: TemplateTable;
  /** Returns which claims something in the journal refers to. */
  readonly references: () => ClaimReferences;
  /** Runs work in one transaction, which is on disk when this returns. @throws JournalWriteFailed */
  transaction<T>(work: () => T): T;
  /**
   * Runs work in one transaction over several turns of the event loop, so that nothing else waits for it. All of it
   * is on disk when this resolves, and nobody sees any of it before. A transaction that comes meanwhile first writes
   * the rest of it: nothing is ever written between two pieces. @throws JournalWriteFailed
   */
  inPieces<T>(work: (journal: JournalInPieces) => Pieces<T>): Promise<T>;
  /** Writes the rest of a transaction in pieces that is under way, so that what is read next has all of it. */
  finishPieces(): void;
  /** Runs `task` after the current transaction is on disk, or at once if there is none. Never if it fails. */
  afterCommit(task: () => void): void;
  /** Writes an encrypted copy and returns its path. */
  backUp(): string;
  /** Whether the file is as its last transaction left it, and can be read. */
  isAtRest(): boolean;
  close(): void;
}

export interface JournalOptions {
  path: string;
  /** Key of 32 bytes, used raw. */
  dataKey: Buffer;
  clock: Clock;
  backupDir: string;
  /** Whether to open the journal read-only, for a journal from a newer version. */
  readonly?: boolean;
  /** Largest size of the file in pages; beyond it a write fails as on a full disk. None by default. */
  maxPages?: number;
  /** Migrations; those of this version by default. */
  migrations?: readonly string[];
  /** Called when a daily backup could not be made. It is tried again an hour later. */
  onBackupFailed?: (error: unknown) => void;
}

const dayMs = 86_400_000;
const synchronousFull = 2;
const damagedCodes = /^SQLITE_(NOTADB|CORRUPT|IOERR_SHORT_READ|IOERR_DATA)/;

/** Opens the journal of an account. @throws JournalNewer, JournalDamaged */
export function openJournal(options: JournalOptions): Journal {
  const { path, dataKey, clock, backupDir, readonly = false, maxPages, onBackupFailed } = options;
  const schema = journalSchema(clock.nowMs(), options.migrations);
  const newestVersion = schema.migrations.length;
  const isNew = !existsSync(path);
  const prepareForWriting = (database: Database): void => {
    insistOnDurability(database);
    if (maxPages !== undefined) database.pragma(`max_page_count = ${Math.trunc(maxPages)}`);
  };
  const openAnother = (): Database => {
    // What doesn't fit goes into the log as it is written, so that the commit has little left to write.
    const another = openEncrypted(path, dataKey, { readonly: false, cacheKib: 8 * 1024 });
    try {
      prepareForWriting(another);
    } catch (error) {
      another.close();
      throw error;
    }
    return another;
  };
  if (!readonly) mkdirSync(dirname(path), { recursive: true, mode: 0o700 });
  let db: Database | null = null;
  try {
    db = openEncrypted(path, dataKey, { readonly });
    if (!isNew) insistOnSoundness(db);
    const version = schema.record.read(db);
    if (!readonly) {
      if (version > newestVersion) throw new JournalNewer(version, newestVersion);
      prepareForWriting(db);
      if (version > 0 && version < newestVersion) {
        // A file that another program holds can be copied, but not migrated: each try would push out an older backup.
        db.transaction(() => undefined).immediate();
        backUp(db, backupDir, clock.nowMs());
      }
      migrate(db, schema);
    }
    return journalOver(db, { clock, backupDir, readonly, openAnother, onBackupFailed });
  } catch (error) {
    db?.close();
    const isDamaged =
      error instanceof Unsound || (error instanceof Sqlite.SqliteError && damagedCodes.test(error.code));
    if (!isDamaged) throw error;
    throw new JournalDamaged(error.message, findSoundBackup(backupDir, dataKey), error);
  }
}

/** Returns the journal on an open, migrated database; with a folder for backups it makes one each day. */
export function journalOver(
  db: Database,
  {
    clock,
    backupDir,
    readonly,
    openAnother,
    onBackupFailed = () => {},
  }: {
    clock: Clock;
    backupDir: string | null;
    readonly: boolean;
    /** Opens another connection to the same database. */
    openAnother: () => Database;
    onBackupFailed?: JournalOptions['onBackupFailed'];
  },
): Journal {
  let stopBackups: (() => void) | null = null;
  const backUpNow = (): string => {
    if (backupDir === null) throw new Error('this journal has no folder for backups');
    return backUp(db, backupDir, clock.nowMs());
  };
  const backUpDaily = (dir: string): void => {
    let waitMs = dayMs / 24;
    try {
      const lastMs = listBackups(dir).at(-1)?.atMs ?? 0;
      // A clock that was set back must not put backups off for as long.
      const leftMs = dayMs - Math.abs(clock.nowMs() - lastMs);
      if (leftMs <= 0) backUp(db, dir, clock.nowMs());
      waitMs = leftMs > 0 ? leftMs : dayMs;
    } catch (error) {
      // A full disk must not stop work: the journal itself says so at the next decision.
      onBackupFailed(error);
    }
    stopBackups = clock.after(waitMs, () => backUpDaily(dir));
  };
  const settings = createSettingTable(db);
  const piecewise = createPiecewiseTransactions(openAnother, clock);
  let awaitingCommit: (() => void)[] = [];
  const journal: Journal = {
    readonly,
    entries: createEntryTable(db),
    attempts: createAttemptTable(db),
    exports: createExportTable(db),
    feed: createFeedTable(db, settings),
    notes: createNoteTable(db),
    proposalAnswers: createProposalAnswerTable(db),
    readMarks: createReadMarkTable(db),
    rules: createRuleTable(db),
    savedLists: createSavedListTable(db),
    settings,
    snoozes: createSnoozeTable(db),
    templates: createTemplateTable(db),
    references: () => createClaimReferences(db),
    transaction(work) {
      if (readonly) throw new JournalWriteFailed('SQLITE_READONLY', undefined);
      if (db.inTransaction) return work();
      piecewise.finish();
      awaitingCommit = [];
      let result;
      try {
        result = db.transaction(work).immediate();
      } catch (error) {
        awaitingCommit = [];
        throw writeFailureOf(error);
      }
      const tasks = awaitingCommit;
      awaitingCommit = [];
      for (const task of tasks) task();
      return result;
    },
    async inPieces(work) {
      if (readonly) throw new JournalWriteFailed('SQLITE_READONLY', undefined);
      // It would open the file anew.
      if (!db.open) throw new JournalWriteFailed('SQLITE_ABORT', undefined);
      return piecewise.run(work);
    },
    finishPieces: () => piecewise.finish(),
    afterCommit(task) {
      if (db.inTransaction) awaitingCommit.push(task);
      else task();
    },
    backUp: backUpNow,
    isAtRest: () => isAtRest(db),
    close() {
      stopBackups?.();
      piecewise.abandon();
      db.close();
    },
  };
  if (!readonly && backupDir !== null) backUpDaily(backupDir);
  return journal;
}

/**
 * Length of the write-ahead log in pages at which a decision checkpoints it. A query thread does it much sooner (wal-
 * keeper), so that no decision waits for it; this is the limit if it can't keep up.
 */
const longestWalPages = 8192;

/** Sets `synchronous` to FULL: WAL makes it NORMAL otherwise, and a decision would not survive a power cut. */
function insistOnDurability(db: Database): void {
  db.pragma('journal_mode = WAL');
  db.pragma('synchronous = FULL');
  db.pragma(`wal_autocheckpoint = ${longestWalPages}`);
  db.pragma('foreign_keys = ON');
  const synchronous: unknown = db.pragma('synchronous', { simple: true });
  const mode: unknown = db.pragma('journal_mode', { simple: true });
  if (synchronous !== synchronousFull || mode !== 'wal') {
    throw new Error(
      `the journal is not durable: synchronous ${String(synchronous)}, journal_mode ${String(mode)}`,
    );
  }
}
