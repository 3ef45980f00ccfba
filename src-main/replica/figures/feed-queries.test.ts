import { dirname, join } from 'node:path';
import { afterEach, expect, it } from 'vitest';
import type { FeedQuestion } from '../../../src-shared/contract/feed.ts';
import type { NewFeedRow } from '../../journal/feed-table.ts';
import { type Journal, openJournal } from '../../journal/journal.ts';
import { FakeClock } from '../../testing/fake-clock.ts';
import { openBoth } from '../testing/open-queries.ts';
import { receivedClaim, testDataKey } from '../testing/received-claim.ts';
import { asking } from '../../../src-shared/query/testing/asking.ts';

const journals: Journal[] = [];
afterEach(() => {
  for (const journal of journals.splice(0)) journal.close();
});

const all: FeedQuestion = { kinds: null, filter: null, beforeSeq: null, limit: 50 };

/** Numbered as they are given. */
function openFeed(rows: Partial<NewFeedRow>[]) {
  const both = openBoth([
    receivedClaim('usd', { amount: 10.5, currency: 'USD', outcome: 'won', merchant: { name: 'Café Ñandú' } }),
    receivedClaim('eur', { amount: 2, currency: 'EUR', outcome: 'lost', merchant: { name: 'Kiosco 24' } }),
    receivedClaim('odd', { amount: null, currency: 'EUR' }),
  ]);
  const journal = openJournal({
    path: both.journalPath,
    dataKey: Buffer.from(testDataKey),
    clock: new FakeClock(),
    backupDir: join(dirname(both.journalPath), 'backups'),
  });
  journals.push(journal);
  const plain = { atMs: 1, kind: 'status', claimId: 'usd', from: null, to: null, subject: null } as const;
  journal.transaction(() => {
    for (const row of rows) journal.feed.record({ ...plain, entryId: null, ...row });
  });
  const seqs = async (question: Partial<FeedQuestion>) => {
    const { items, isLast } = await both.queries.feedItems({ ...all, ...question });
    return { seqs: items.map(({ seq }) => seq), isLast };
  };
  return { ...both, journal, seqs };
}

it('gives pages, the newest first, with the claim as it is now', async () => {
  const { queries, seqs } = openFeed([
    { kind: 'new', to: 'PENDING_REVIEW' },
    { claimId: 'gone', kind: 'outcome', from: 'in_progress', to: 'won' },
    { claimId: null, kind: 'webhook', to: 'added', subject: 'https://a.example/' },
  ]);
  const { items, isLast } = await queries.feedItems(all);
  expect(isLast).toBe(true);
  expect(items).toMatchObject([
    { seq: 3, kind: 'webhook', claimId: null, subject: 'https://a.example/', claim: null },
    { seq: 2, claimId: 'gone', from: 'in_progress', to: 'won', claim: null },
    { seq: 1, claim: { merchantName: 'Café Ñandú', amount: 10.5, currency: 'USD' } },
  ]);
  expect(await seqs({ limit: 2 })).toEqual({ seqs: [3, 2], isLast: false });
  expect(await seqs({ limit: 2, beforeSeq: 2 })).toEqual({ seqs: [1], isLast: true });
  expect(await seqs({ afterSeq: 1 })).toEqual({ seqs: [3, 2], isLast: true });
});

it('is narrowed by kind, and by what a list has now', async () => {
  const { seqs } = openFeed([
    { claimId: 'usd', kind: 'outcome', to: 'won' },
    { claimId: 'eur', kind: 'outcome', to: 'lost' },
    { claimId: 'eur', kind: 'status', to: 'COMPLETED' },
    { claimId: null, kind: 'webhook', to: 'removed' },
  ]);
  expect((await seqs({ kinds: ['outcome', 'webhook'] })).seqs).toEqual([4, 2, 1]);
  expect((await seqs({ kinds: [] })).seqs).toEqual([]);
  expect((await seqs({ filter: asking('currency:"EUR"') })).seqs).toEqual([3, 2]);
  expect((await seqs({ filter: asking('nandu') })).seqs).toEqual([1]);
  expect((await seqs({ filter: asking('merchant:"Kiosco 24"'), kinds: ['status'] })).seqs).toEqual([3]);
  expect((await seqs({ filter: asking('kiosco amount:>1'), beforeSeq: 3 })).seqs).toEqual([2]);
  expect((await seqs({ filter: asking('nowhere') })).seqs).toEqual([]);
});

it('sums up what came since, of what changed twice as it is now, with amounts per currency', async () => {
  const { queries, journal } = openFeed([
    { claimId: 'usd', kind: 'new', to: 'PENDING_REVIEW' },
    { claimId: 'usd', kind: 'outcome', to: 'lost' },
    { claimId: 'usd', kind: 'outcome', to: 'won' },
    { claimId: 'eur', kind: 'outcome', to: 'lost' },
    { claimId: 'odd', kind: 'outcome', to: 'lost' },
    { claimId: 'eur', kind: 'verdict', to: 'unapproved', subject: 'a.pdf' },
    { claimId: 'eur', kind: 'verdict', to: 'unapproved', subject: 'b.pdf' },
    { claimId: 'eur', kind: 'decision', to: 'needs_person', entryId: 'e-1' },
    { claimId: 'eur', kind: 'decision', to: 'failed', entryId: 'e-2' },
  ]);
  for (const id of ['e-1', 'e-2'])
    journal.transaction(() => {
      journal.entries.insert({
        id,
        group_id: id,
        kind: 'mark_seen',
        payload: '{}',
        payload_version: 1,
        environment: 'e',
        acquirer_id: 'A',
        agent: 'Ana',
        decided_at_ms: 1,
        claim_id: 'eur',
        value: null,
        saw: null,
        lane: 'seen',
        lane_ordered: 0,
        due_at_ms: null,
        sent_again_for: null,
        position: null,
      });
      journal.entries.compareAndMove(id, 'held', id === 'e-1' ? 'needs_person' : 'resolved', {});
    });
  const { counts, attention } = await queries.feedSummary(1);
  expect(attention).toBe(1);
  const of = (kind: string, to: string) => counts.filter((one) => one.kind === kind && one.to === to);
  expect(of('new', 'PENDING_REVIEW')).toEqual([]);
  expect(of('outcome', 'won')).toMatchObject([
    { changes: 1, totals: [{ currency: 'USD', amount: '10.5', claims: 1 }], unsummed: 0 },
  ]);
  expect(of('outcome', 'lost')).toMatchObject([
    { changes: 2, totals: [{ currency: 'EUR', amount: '2', claims: 1 }], unsummed: 1 },
  ]);
  expect(of('verdict', 'unapproved')).toMatchObject([{ changes: 2 }]);
  expect(await queries.feedUnread(1)).toBe(3);
  expect(await queries.feedUnread(9)).toBe(0);
});

it('is empty where there is no journal, or one of another version without a feed', async () => {
  const { queries } = openBoth([receivedClaim('c')]);
  expect(await queries.feedItems(all)).toEqual({ items: [], isLast: true });
  expect(await queries.feedSummary(0)).toEqual({ counts: [], attention: 0 });
  expect(await queries.feedUnread(0)).toBe(0);
});
