import { dirname, join } from 'node:path';
import { afterEach, expect, it } from 'vitest';
import { parseCsv } from 'hucre/csv';
import { changeColumns, type ExportedChanges } from '../../src-shared/contract/exports.ts';
import { workerFile } from '../../src-testing/worker-files.ts';
import type { NewFeedRow } from '../journal/feed-table.ts';
import { type Journal, openJournal } from '../journal/journal.ts';
import { openBoth } from '../replica/testing/open-queries.ts';
import { receivedClaim, testDataKey } from '../replica/testing/received-claim.ts';
import { FakeClock } from '../testing/fake-clock.ts';
import { startExportThread } from './export-thread.ts';
import { sourceBytes } from './testing/source-bytes.ts';
import { threadTestGuard } from '../testing/throwing-guard.ts';
import { asking } from '../../src-shared/query/testing/asking.ts';

const journals: Journal[] = [];
afterEach(() => {
  for (const journal of journals.splice(0)) journal.close();
});

function openFeed(rows: Partial<NewFeedRow>[]) {
  const both = openBoth([
    receivedClaim('usd', { amount: 10.5, currency: 'USD', merchant: { name: '=1+1' } }),
    receivedClaim('clp', { amount: 2500, currency: 'CLP', merchant: { name: 'Kiosco 24' } }),
  ]);
  const dataKey = Buffer.from(testDataKey);
  const backupDir = join(dirname(both.journalPath), 'backups');
  const journal = openJournal({ path: both.journalPath, dataKey, clock: new FakeClock(), backupDir });
  journals.push(journal);
  const plain = {
    atMs: 1_772_000_000_000,
    kind: 'status',
    claimId: 'usd',
    from: null,
    to: null,
    subject: null,
  } as const;
  const record = (more: Partial<NewFeedRow>[]) =>
    journal.transaction(() => {
      for (const row of more) journal.feed.record({ ...plain, entryId: null, ...row });
    });
  record(rows);
  const files = { replicaPath: both.replicaPath, journalPath: both.journalPath, dataKey };
  return { record, files };
}

async function exported(
  { files }: Pick<ReturnType<typeof openFeed>, 'files'>,
  changes: ExportedChanges,
  during?: () => void,
) {
  const shape = { format: 'csv', separator: ',', hasByteOrderMark: false, headings: null } as const;
  const source = startExportThread(
    workerFile('export'),
    { makes: 'changes', files, asked: changes, shape },
    threadTestGuard,
  );
  const total = await source.total();
  during?.();
  const text = (await sourceBytes(source)).toString('utf8');
  await source.end();
  const [head, ...rows] = parseCsv(text, { delimiter: ',' });
  return { total, head, rows: rows.map((row) => row.map(String)), text };
}

it('has the feed as it was at one moment, the newest first, and nothing that becomes a formula', async () => {
  const feed = openFeed([
    { kind: 'new', to: 'PENDING_REVIEW' },
    { claimId: 'clp', kind: 'outcome', from: 'in_progress', to: 'won' },
    { claimId: null, kind: 'webhook', to: 'added', subject: '@SUM(A1)' },
    { claimId: 'gone', kind: 'verdict', from: 'unapproved', to: 'approved', subject: 'a.pdf' },
  ]);
  const file = await exported(feed, { kinds: null, filter: null }, () => feed.record([{ to: 'COMPLETED' }]));
  expect(file.head).toEqual([...changeColumns]);
  expect(file.total).toBe(4);
  expect(file.rows.map(([change, , kind]) => [change, kind])).toEqual([
    ['4', 'verdict'],
    ['3', 'webhook'],
    ['2', 'outcome'],
    ['1', 'new'],
  ]);
  expect(file.text).toContain('"2026-02-25T06:13:20.000Z"');
  expect(file.text).toContain(`"'@SUM(A1)"`);
  expect(file.text).toContain(`"'=1+1"`);
  expect(file.text).toMatch(/"Kiosco 24","2500","CLP"/);
  expect(file.text).toMatch(/"10\.50","USD"/);
});

it('has what the question means, page after page', async () => {
  const many = Array.from(
    { length: 1203 },
    (_, n): Partial<NewFeedRow> => ({
      claimId: n % 3 === 0 ? 'clp' : 'usd',
      kind: n % 2 === 0 ? 'status' : 'outcome',
      to: String(n),
    }),
  );
  const feed = openFeed(many);
  const all = await exported(feed, { kinds: null, filter: null });
  expect(all.rows.map(([change]) => Number(change))).toEqual(many.map((_, n) => many.length - n));
  const narrowed = await exported(feed, { kinds: ['status'], filter: asking('currency:"CLP"') });
  expect(narrowed.total).toBe(201);
  expect(narrowed.rows).toHaveLength(201);
  expect(new Set(narrowed.rows.map((row) => row[changeColumns.indexOf('claim_id')]))).toEqual(
    new Set(['clp']),
  );
  expect((await exported(feed, { kinds: [], filter: null })).rows).toEqual([]);
});
