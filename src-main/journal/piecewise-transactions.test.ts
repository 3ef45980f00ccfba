import { randomBytes } from 'node:crypto';
import { copyFileSync, mkdirSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { tempDir } from '../../src-testing/temp-dir.ts';
import { longestStretchMs } from '../base/work-stretch.ts';
import { FakeClock } from '../testing/fake-clock.ts';
import { type Journal, type JournalOptions, openJournal } from './journal.ts';
import { JournalWriteFailed } from './journal-errors.ts';
import type { JournalInPieces, Pieces } from './piecewise-transactions.ts';
import { newEntry } from './testing/new-entry.ts';

const pieceMs = longestStretchMs / 2;
const pieces = 6;
const dataKey = randomBytes(32);
let dir: string;
let clock: FakeClock;
let journal: Journal;

function open(options: Partial<JournalOptions> = {}): Journal {
  journal = openJournal({
    path: join(dir, 'journal.db'),
    dataKey,
    clock,
    backupDir: join(dir, 'backups'),
    ...options,
  });
  return journal;
}
beforeEach(() => {
  dir = tempDir();
  clock = new FakeClock();
  open();
});
afterEach(() => journal.close());

/** Writes an entry in each piece, which takes its time. Notes in `turns` how many each turn of the loop had. */
function* writing(within: JournalInPieces, turns: number[] = [], text = ''): Pieces<string> {
  let inTurn = 0;
  let isNext = true;
  for (let piece = 0; piece < pieces; piece += 1) {
    if (isNext) {
      isNext = false;
      inTurn = turns.push(0) - 1;
      setImmediate(() => (isNext = true));
    }
    turns[inTurn] = (turns[inTurn] ?? 0) + 1;
    within.entries.insert(newEntry(`e${piece}`, { agent: `Agent${text}` }));
    clock.pass(pieceMs);
    yield;
  }
  within.afterCommit(() => told.push('committed'));
  return 'written';
}
let told: string[] = [];
beforeEach(() => {
  told = [];
});

const ids = (from: Pick<Journal, 'entries'> = journal) =>
  from.entries.listInStates(['held']).map(({ id }) => id);
const all = Array.from({ length: pieces }, (_, piece) => `e${piece}`);

it('leaves the event loop to others as soon as it has taken its time', async () => {
  const turns: number[] = [];
  await journal.inPieces((within) => writing(within, turns));
  expect(Math.max(...turns) * pieceMs).toBeLessThanOrEqual(longestStretchMs);
  expect(turns.reduce((sum, some) => sum + some)).toBe(pieces);
});

it('shows nothing before it is whole, but to itself', async () => {
  const seen: string[][] = [];
  const result = await journal.inPieces(function* look(within) {
    const done = writing(within);
    let piece = done.next();
    for (; piece.done !== true; piece = done.next()) {
      seen.push(ids(within));
      expect(ids()).toEqual([]);
      expect(told).toEqual([]);
      yield;
    }
    return piece.value;
  });
  expect(result).toBe('written');
  expect(seen.at(-1)).toEqual(all);
  expect(ids()).toEqual(all);
  expect(told).toEqual(['committed']);
});

it('is written to its end before anything else is', async () => {
  const writingAll = journal.inPieces((within) => writing(within));
  expect(ids()).toEqual([]);
  const found = journal.transaction(() => {
    expect(told).toEqual(['committed']);
    journal.entries.insert(newEntry('other'));
    return ids();
  });
  expect(found).toEqual([...all, 'other']);
  expect(await writingAll).toBe('written');
});

it('comes after another one that began before', async () => {
  const first = journal.inPieces((within) => writing(within));
  const found = journal.inPieces(function* look(within) {
    yield;
    return ids(within);
  });
  expect(await Promise.all([first, found])).toEqual(['written', all]);
});

it('leaves nothing when a piece fails, and what comes next goes on', async () => {
  const failing = journal.inPieces(function* fail(within): Pieces<never> {
    yield* writing(within);
    throw new Error('fault');
  });
  const refused = expect(failing).rejects.toThrow('fault');
  journal.transaction(() => journal.entries.insert(newEntry('other')));
  await refused;
  expect(ids()).toEqual(['other']);
  expect(told).toEqual([]);
});

it('leaves nothing when the journal is closed meanwhile', async () => {
  const refused = expect(journal.inPieces((within) => writing(within))).rejects.toThrow(JournalWriteFailed);
  journal.close();
  await refused;
  open();
  expect(ids()).toEqual([]);
});

it('leaves nothing when the program is killed before the commit, also of what is in the file by then', async () => {
  const killed = join(dir, 'killed');
  mkdirSync(killed);
  await journal.inPieces(function* copy(within) {
    yield* writing(within, [], 'x'.repeat(3_000_000));
    expect(statSync(join(dir, 'journal.db-wal')).size).toBeGreaterThan(1_000_000);
    for (const name of ['journal.db', 'journal.db-wal']) copyFileSync(join(dir, name), join(killed, name));
  });
  expect(ids()).toEqual(all);
  const found = openJournal({ path: join(killed, 'journal.db'), dataKey, clock, backupDir: killed });
  expect(ids(found)).toEqual([]);
  found.close();
});

it('leaves nothing on a full disk, and says so', async () => {
  journal.close();
  open({ maxPages: 150 });
  const writingAll = journal.inPieces((within) => writing(within, [], 'x'.repeat(200_000)));
  await expect(writingAll).rejects.toThrow(JournalWriteFailed);
  expect(ids()).toEqual([]);
});

it('is refused on a journal that is only read', async () => {
  journal.close();
  open({ readonly: true });
  await expect(journal.inPieces((within) => writing(within))).rejects.toThrow(JournalWriteFailed);
});

it('is refused on a journal that is closed, and opens no file', async () => {
  journal.close();
  await expect(journal.inPieces((within) => writing(within))).rejects.toThrow(JournalWriteFailed);
  open();
  expect(ids()).toEqual([]);
});

it('is whole for whoever asks for that', async () => {
  const writingAll = journal.inPieces((within) => writing(within));
  journal.finishPieces();
  expect(ids()).toEqual(all);
  expect(await writingAll).toBe('written');
});

it('is in no backup that is made meanwhile', async () => {
  let path = '';
  await journal.inPieces(function* backUp(within) {
    const done = writing(within);
    for (let piece = done.next(); piece.done !== true; piece = done.next()) {
      path = journal.backUp();
      yield;
    }
  });
  expect(ids()).toEqual(all);
  const backup = openJournal({ path, dataKey, clock, backupDir: dir });
  expect(ids(backup)).toEqual([]);
  backup.close();
});
