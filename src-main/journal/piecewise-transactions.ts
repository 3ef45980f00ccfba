import { setImmediate as nextTurn } from 'node:timers/promises';
import type { Database } from 'better-sqlite3';
import type { Clock } from '../base/clock.ts';
import { beginStretch } from '../base/work-stretch.ts';
import { createEntryTable } from './entry-table.ts';
import { createFeedTable } from './feed-table.ts';
import type { Journal } from './journal.ts';
import { JournalWriteFailed, writeFailureOf } from './journal-errors.ts';
import { createProposalAnswerTable } from './proposal-answer-table.ts';
import { createSettingTable } from './setting-table.ts';

/** The journal within a transaction in pieces: with what it has written so far, which nobody else sees. */
export type JournalInPieces = Pick<
  Journal,
  'entries' | 'feed' | 'proposalAnswers' | 'settings' | 'transaction' | 'afterCommit'
>;

/** Work that stops after each piece. */
export type Pieces<T> = Generator<undefined, T, undefined>;

interface Writing {
  /** Returns what is to run after the commit. */
  steps: Generator<'piece' | 'commit', (() => void)[], undefined>;
  error: unknown;
}

/** Result of work; `null` until it is committed. */
interface Outcome<T> {
  written: { result: T } | null;
}

/** Transactions of several turns of the event loop, one at a time, each on a connection of its own. */
export function createPiecewiseTransactions(open: () => Database, clock: Pick<Clock, 'monotonicMs'>) {
  let underWay: Writing | null = null;

  /** Takes one step. Returns whether another one may follow in the same turn. */
  function advance(writing: Writing): boolean {
    try {
      const step = writing.steps.next();
      if (step.done !== true) return step.value === 'piece';
      underWay = null;
      for (const task of step.value) task();
    } catch (error) {
      if (underWay !== writing) throw error;
      underWay = null;
      writing.error = writeFailureOf(error);
    }
    return false;
  }

  /** Writes the rest of a transaction that is under way, and commits. If that fails, only its own caller is told. */
  function finish(): void {
    while (underWay !== null) advance(underWay);
  }

  return {
    async run<T>(work: (journal: JournalInPieces) => Pieces<T>): Promise<T> {
      finish();
      const outcome: Outcome<T> = { written: null };
      const writing: Writing = { steps: write(open, work, outcome), error: null };
      underWay = writing;
      while (underWay === writing) {
        const isEnough = beginStretch(clock);
        while (advance(writing) && !isEnough());
        await nextTurn();
      }
      if (outcome.written === null) throw writing.error;
      return outcome.written.result;
    },
    finish,
    /** Rolls back a transaction that is under way. */
    abandon(): void {
      if (underWay === null) return;
      underWay.error = new JournalWriteFailed('SQLITE_ABORT', undefined);
      underWay.steps.return([]);
      underWay = null;
    },
  };
}

function* write<T>(
  open: () => Database,
  work: (journal: JournalInPieces) => Pieces<T>,
  outcome: Outcome<T>,
): Writing['steps'] {
  const tasks: (() => void)[] = [];
  const db = open();
  try {
    db.exec('BEGIN IMMEDIATE');
    const settings = createSettingTable(db);
    const pieces = work({
      entries: createEntryTable(db),
      proposalAnswers: createProposalAnswerTable(db),
      feed: createFeedTable(db, settings),
      settings,
      transaction: (part) => part(),
      afterCommit(task) {
        tasks.push(task);
      },
    });
    let piece = pieces.next();
    for (; piece.done !== true; piece = pieces.next()) yield 'piece';
    yield 'commit';
    db.exec('COMMIT');
    outcome.written = { result: piece.value };
    return tasks;
  } finally {
    // Rolls back what was not committed.
    db.close();
  }
}
