import Sqlite from 'better-sqlite3';
import { expect, it } from 'vitest';
import { migrate } from '../database/migrate.ts';
import { createFeedTable } from './feed-table.ts';
import { journalSchema } from './migrations.ts';
import { createSettingTable } from './setting-table.ts';

function openTable() {
  const db = new Sqlite(':memory:');
  migrate(db, journalSchema(1));
  const feed = createFeedTable(db, createSettingTable(db));
  const record = (atMs: number) =>
    feed.record({
      atMs,
      kind: 'status',
      claimId: 'c',
      from: 'A',
      to: 'B',
      subject: null,
      entryId: null,
    });
  const kept = () => db.prepare<[], number>('SELECT at_ms FROM feed ORDER BY seq').pluck().all();
  return { feed, record, kept };
}

it('loses what is old, and the oldest of too much', () => {
  const { feed, record, kept } = openTable();
  for (const atMs of [1, 2, 3, 4, 5]) record(atMs);
  expect(feed.prune(3, 100, 1)).toBe(1);
  expect(kept()).toEqual([2, 3, 4, 5]);
  expect(feed.prune(3, 100, 10)).toBe(1);
  expect(kept()).toEqual([3, 4, 5]);
  expect(feed.prune(0, 2, 10)).toBe(1);
  expect(kept()).toEqual([4, 5]);
});

it('never gives a number again, also when all of it is old', () => {
  const { feed, record, kept } = openTable();
  for (const atMs of [1, 2]) record(atMs);
  feed.prune(100, 100, 10);
  expect(kept()).toEqual([2]);
  record(3);
  expect(feed.newestSeq()).toBe(3);
});

it('remembers how far it was copied, and who looked when', () => {
  const { feed } = openTable();
  expect([feed.copied(), feed.visit(), feed.newestSeq()]).toEqual([null, null, 0]);
  feed.setCopied({ replica: 'r', feedId: 4 });
  const visit = { seq: 3, atMs: 20, since: { seq: 1, atMs: 10 } };
  feed.setVisit(visit);
  expect([feed.copied(), feed.visit()]).toEqual([{ replica: 'r', feedId: 4 }, visit]);
});
