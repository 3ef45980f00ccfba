import { randomBytes } from 'node:crypto';
import { appendFileSync, copyFileSync, mkdirSync, rmSync, statSync, truncateSync } from 'node:fs';
import { join } from 'node:path';
import { beforeAll, expect, it } from 'vitest';
import { createTimeBudget } from '../../src-testing/time-budget.ts';
import { tempDir } from '../../src-testing/temp-dir.ts';
import { systemClock } from '../../src-main/base/clock.ts';
import { type Journal, openJournal } from '../../src-main/journal/journal.ts';
import { newEntry } from '../../src-main/journal/testing/new-entry.ts';
import { outboxStates } from '../../src-shared/domain/decision/outbox-state.ts';
import { createSeededRandom } from '../testing/seeded-random.ts';

/**
 * A write-ahead log that ends anywhere, as after a power cut, opens to what some commit had made of
 * the journal, and never to less than the last commit whose bytes are all there.
 */
const commits = 24;
const dataKey = randomBytes(32);
const random = createSeededRandom(1);
let dir: string;
/** What the journal held after each commit, and how long its log was. */
const held: { content: string; walBytes: number }[] = [];

const open = (folder: string): Journal =>
  openJournal({
    path: join(folder, 'journal.db'),
    dataKey,
    clock: systemClock,
    backupDir: join(dir, 'backups'),
  });
const contentOf = (journal: Journal) => JSON.stringify(journal.entries.listInStates(outboxStates));
const walBytes = () => statSync(join(dir, 'whole/journal.db-wal')).size;

beforeAll(() => {
  dir = tempDir();
  open(join(dir, 'whole')).close();
  const journal = open(join(dir, 'whole'));
  held.push({ content: contentOf(journal), walBytes: 0 });
  for (let n = 0; n < commits; n += 1) {
    journal.transaction(() => {
      const id = `entry-${n}`;
      const payload = 'x'.repeat(Math.floor(random() * 6_000));
      journal.entries.insert(newEntry(id, { group_id: id, claim_id: null, payload }));
      if (n > 0) journal.entries.compareAndMove(`entry-${n - 1}`, 'held', 'ready', { due_at_ms: null });
    });
    held.push({ content: contentOf(journal), walBytes: walBytes() });
  }
  // It stays open: closing it would move the log home.
});

it.each([
  ['nothing follows', false],
  ['noise follows', true],
])('The log ends at random bytes, %s: what opens was committed', (_, isNoisy) => {
  const opened = new Set<number>();
  const openAt = (length: number): void => {
    const found = openCut(join(dir, 'cut'), length, isNoisy);
    const last = held.findIndex(({ content }) => content === found);
    const whole = held.findLastIndex(({ walBytes: bytes }) => bytes <= length);
    expect(last, `${length} bytes of the log hold ${whole} commits`).toBe(whole);
    opened.add(last);
    rmSync(join(dir, 'cut'), { recursive: true });
  };
  // Where each commit ends and a little before it, so that no noise makes it whole by chance; then anywhere.
  for (const { walBytes: end } of held) for (const length of [end, end - 32]) if (length >= 0) openAt(length);
  const cuts = createTimeBudget({ budgetMs: 1_500, atLeast: 100 });
  while (cuts.take()) openAt(Math.floor(random() * (walBytes() + 1)));
  expect(opened.size).toBe(commits + 1);
});

function openCut(folder: string, length: number, isNoisy: boolean): string {
  mkdirSync(folder);
  for (const name of ['journal.db', 'journal.db-wal']) {
    copyFileSync(join(dir, 'whole', name), join(folder, name));
  }
  const wal = join(folder, 'journal.db-wal');
  truncateSync(wal, length);
  if (isNoisy) appendFileSync(wal, randomBytes(walBytes() - length));
  const journal = open(folder);
  try {
    return contentOf(journal);
  } finally {
    journal.close();
  }
}
