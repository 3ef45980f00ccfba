import Sqlite from 'better-sqlite3';
import type { Journal } from '../../src-main/journal/journal.ts';
import { JournalWriteFailed } from '../../src-main/journal/journal-errors.ts';

/** At which write the disk fails, once for each entry. */
export type Moment = 'sending' | 'answer';

/** A journal whose commits fail as on a full disk, or because another program holds the file. */
export interface FailingDisk {
  around(journal: Journal): Journal;
  /** `full` rolls the work back and throws what a full disk gives; `busy` really locks the file. */
  failAt(moment: Moment, how: 'full' | 'busy'): void;
  heal(): void;
  failures(): number;
}

export function createFailingDisk(
  path: string,
  dataKey: Buffer,
  /** An entry is about to be sent. */
  onSending: (entryId: string) => void,
): FailingDisk {
  let moment: Moment | null = null;
  let how: 'full' | 'busy' = 'full';
  let count = 0;
  const failed = new Set<string>();
  let written: { moment: Moment; id: string }[] = [];

  function failsNow(): boolean {
    const fresh = written.filter((one) => one.moment === moment && !failed.has(one.id));
    for (const { id } of fresh) failed.add(id);
    return fresh.length > 0;
  }

  return {
    failures: () => count,
    failAt(at, as) {
      moment = at;
      how = as;
      count = 0;
      failed.clear();
    },
    heal() {
      moment = null;
    },
    around: (journal) => ({
      ...journal,
      entries: {
        ...journal.entries,
        compareAndMove(id, from, to, change) {
          if (to === 'sending') {
            written.push({ moment: 'sending', id });
            onSending(id);
          }
          return journal.entries.compareAndMove(id, from, to, change);
        },
      },
      attempts: {
        ...journal.attempts,
        end(entryId, number, end) {
          if (journal.entries.get(entryId)?.state === 'sending')
            written.push({ moment: 'answer', id: entryId });
          journal.attempts.end(entryId, number, end);
        },
      },
      transaction(work) {
        // The first commit that is busy was not begun yet: what it would write is not known.
        if (moment === 'sending' && how === 'busy' && count === 0)
          return locked(path, dataKey, () => {
            count += 1;
            return journal.transaction(work);
          });
        return journal.transaction(() => {
          written = [];
          const result = work();
          if (how === 'full' && failsNow()) {
            count += 1;
            throw new JournalWriteFailed('SQLITE_FULL', undefined);
          }
          return result;
        });
      },
    }),
  };
}

/** Runs `work` while another connection holds the file: SQLite gives up after its own busy time-out. */
function locked<T>(path: string, dataKey: Buffer, work: () => T): T {
  const other = new Sqlite(path);
  other.pragma(`cipher = 'sqlcipher'`);
  other.pragma(`key = "x'${dataKey.toString('hex')}'"`);
  other.exec('BEGIN IMMEDIATE');
  try {
    return work();
  } finally {
    other.close();
  }
}
