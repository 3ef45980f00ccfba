import { createGuard } from '../../src-main/base/guard.ts';
import { fork } from 'node:child_process';
import { once } from 'node:events';
import { statSync } from 'node:fs';
import { join } from 'node:path';
import fc from 'fast-check';
import { afterEach, expect, it } from 'vitest';
import { checkProperty } from '../../src-testing/check-property.ts';
import { claimViewNames } from '../../src-shared/query/views.ts';
import { openDocumentStore } from '../../src-main/documents/document-store.ts';
import { openEncrypted } from '../../src-main/database/encrypted-database.ts';
import { openJournal } from '../../src-main/journal/journal.ts';
import { openMemoryJournal } from '../../src-main/journal/testing/memory-journal.ts';
import { openReplica } from '../../src-main/replica/store/replica.ts';
import { createRetentionKeeper } from '../../src-main/replica/store/retention-keeper.ts';
import { openQueries } from '../../src-main/replica/testing/open-queries.ts';
import { receivedClaim, testDataKey } from '../../src-main/replica/testing/received-claim.ts';
import { FakeClock } from '../../src-main/testing/fake-clock.ts';
import { tempDir } from '../../src-testing/temp-dir.ts';
import { asking } from '../../src-shared/query/testing/asking.ts';

const closing: (() => void)[] = [];
afterEach(() => {
  for (const close of closing.splice(0).toReversed()) close();
});

/** A replica, a journal and documents; claims are kept for three months. The newest change is of 2 March 2026. */
function openAll(path = join(tempDir(), 'replica.db')) {
  const clock = new FakeClock();
  const { replica } = openReplica({ path, dataKey: testDataKey, clock });
  const journal = openMemoryJournal(clock);
  const documents = openDocumentStore(join(tempDir(), 'documents.db'), testDataKey);
  const set = { months: 3 as number | null };
  const failures: unknown[] = [];
  const references = journal.references();
  const keeper = createRetentionKeeper({
    replica,
    keepMonths: () => set.months,
    referredAmong: (claimIds) => new Set([...references.among(claimIds), ...documents.heldAmong(claimIds)]),
    mayRun: () => true,
    clock,
    onChange: () => undefined,
    guard: createGuard({ onFault: (error) => failures.push(error) }),
  });
  const close = () => {
    keeper.stop();
    replica.close();
    journal.close();
    documents.close();
  };
  closing.push(close);
  let feedSeen = 0;
  return {
    clock,
    replica,
    journal,
    documents,
    set,
    path,
    failures,
    keeper,
    take: (claims: ReturnType<typeof receivedClaim>[], announceNew = false) =>
      replica.applyPage({ claims, receivedAtMs: clock.nowMs(), announceNew, walk: null }),
    /** All that is to be removed by now is. */
    settle: () => {
      keeper.start();
      for (let minutes = 0; minutes < 3; minutes += 1) clock.pass(60_000);
      expect(failures).toEqual([]);
    },
    /** What the feed says since this was asked last. */
    news: () => {
      const found = replica.feedSince(feedSeen, 1000);
      feedSeen = found.at(-1)?.feedId ?? feedSeen;
      return found.map(({ claimId, field, from, to }) => ({ claimId, field, from, to }));
    },
  };
}

const old = { isOpen: false, seen: true, updatedAt: '2025-06-01T00:00:00Z', outcome: 'won', status: 'WON' };
const recent = receivedClaim('recent');

interface Kind {
  isOpen: boolean | null;
  seen: boolean | null;
  updatedAt: string | null;
}

/** Each refers to the claim in another place. */
const references: Record<string, (all: ReturnType<typeof openAll>, claimId: string, kind: Kind) => void> = {
  nothing: () => undefined,
  note: ({ journal, clock }, claimId) =>
    journal.transaction(() =>
      journal.notes.add({
        id: `n-${claimId}`,
        claim_id: claimId,
        agent: 'Ana',
        text: 'x',
        written_at_ms: clock.nowMs(),
      }),
    ),
  tag: ({ journal, clock }, claimId) =>
    journal.transaction(() => journal.notes.setTags(claimId, ['VIP'], clock.nowMs())),
  read: ({ journal, clock }, claimId) =>
    journal.transaction(() => journal.readMarks.set([claimId], true, clock.nowMs())),
  review({ journal: { settings } }, claimId) {
    // All of one session.
    const before = settings.get('review_session') ?? '{"claimIds":["x"]}';
    settings.set('review_session', before.replace('"x"', `"x","${claimId}"`));
  },
  draft: ({ journal }, claimId) => journal.settings.set(`form_draft/email/${claimId}`, '{}'),
  list: ({ journal }, claimId) =>
    journal.transaction(() =>
      journal.savedLists.insert({
        id: `l-${claimId}`,
        name: claimId,
        name_key: claimId,
        content: JSON.stringify({ view: claimViewNames[0], query: `text:"${claimId}"` }),
      }),
    ),
  'feed of the journal': ({ journal, clock }, claimId) =>
    journal.transaction(() =>
      journal.feed.record({
        atMs: clock.nowMs(),
        kind: 'new',
        claimId,
        from: null,
        to: 'WON',
        subject: null,
        entryId: null,
      }),
    ),
  'feed of the replica': ({ replica }, claimId, kind) =>
    void replica.applyClaim(receivedClaim(claimId, { ...old, ...kind, status: 'LOST' }), 1),
  'document to keep': ({ documents, clock }, claimId) => documents.pin([claimId], true, clock.nowMs()),
};

it('removes what is closed, seen and old, and nothing that something refers to', () => {
  checkProperty(
    fc.property(
      fc.array(
        fc.record({
          isOpen: fc.constantFrom(true, false, false, false, null),
          seen: fc.constantFrom(true, true, true, false, null),
          updatedAt: fc.constantFrom(
            '2025-06-01T00:00:00Z',
            '2025-12-01T23:59:59Z',
            '2025-12-02T00:00:00Z',
            null,
            'soon',
          ),
          reference: fc.constantFrom(...Object.keys(references)),
        }),
        { minLength: 1, maxLength: 120 },
      ),
      (kinds) => {
        const all = openAll();
        const claimIds = kinds.map((_, n) => `c${n}`);
        all.take([
          recent,
          ...kinds.map(({ reference: _, ...kind }, n) => receivedClaim(`c${n}`, { ...old, ...kind })),
        ]);
        kinds.forEach(({ reference, ...kind }, n) => references[reference]?.(all, `c${n}`, kind));
        const before = all.replica.getFacts(claimIds);
        all.news();
        all.settle();
        const after = all.replica.held(claimIds);
        for (const [n, { reference }] of kinds.entries()) {
          const facts = before.get(`c${n}`);
          const isOld =
            facts?.isOpen === false &&
            facts.seen === true &&
            facts.updatedAtMs !== null &&
            facts.updatedAtMs < Date.UTC(2025, 11, 2);
          expect(after.has(`c${n}`)).toBe(!isOld || reference !== 'nothing');
        }
        expect(all.replica.retention.retiredClaims()).toBe(claimIds.length - after.size);
        expect(all.replica.countClaims()).toBe(after.size + 1);
        expect(all.news()).toEqual([]);
      },
    ),
    { atLeast: 3, budgetMs: 1_000 },
  );
});

it('leaves out what it removed when the service lists it again, tells a change as one, and brings it back when it is asked for', () => {
  const all = openAll();
  const { replica, take, settle, news, set } = all;
  const claims = ['a', 'b', 'c', 'd'].map((id) => receivedClaim(id, { ...old, merchantId: 'M1' }));
  take([recent, ...claims], true);
  // What the feed told of them is forgotten by now.
  const told = news();
  expect(told).toHaveLength(5);
  replica.pruneFeed(1_000_000);
  settle();
  expect(replica.retention.retiredClaims()).toBe(4);

  expect(take(claims, true).changedClaimIds).toEqual([]);
  expect(replica.held(['a', 'b', 'c', 'd']).size).toBe(0);
  expect(news()).toEqual([]);

  // Somebody reads it by its id: it is here until the next day, and no news.
  replica.applyClaim(receivedClaim('a', old), 1);
  expect(replica.held(['a']).has('a')).toBe(true);
  expect(replica.getFacts(['a']).get('a')?.merchantId).toBe('M1');
  expect(news()).toEqual([]);

  // It is open again, and that is what the feed says.
  take([receivedClaim('b', { ...old, isOpen: true, updatedAt: '2026-03-02T09:00:00Z' })], true);
  expect(news()).toEqual([{ claimId: 'b', field: 'isOpen', from: 'false', to: 'true' }]);

  // Kept for longer: what the service lists again is here, and no news.
  set.months = 60;
  all.clock.pass(60_000);
  take(claims.slice(2), true);
  expect(replica.held(['c', 'd']).size).toBe(2);
  expect(news()).toEqual([]);
  expect(replica.retention.retiredClaims()).toBe(0);
});

it('does not take the computer’s clock for the time when it is ahead, and does nothing until it is turned on', () => {
  const all = openAll();
  all.set.months = null;
  all.take([
    recent,
    receivedClaim('a', { ...old, updatedAt: '2026-02-20T00:00:00Z' }),
    receivedClaim('b', old),
  ]);
  all.settle();
  expect(all.replica.countClaims()).toBe(3);
  all.set.months = 1;
  all.clock.jump(10 * 365 * 86_400_000);
  all.settle();
  expect([...all.replica.held(['a', 'b', 'recent'])].toSorted()).toEqual(['a', 'recent']);
});

it('says beforehand how many leave, how many stay for what refers to them, and about how much space', async () => {
  const dir = tempDir();
  const clock = new FakeClock();
  const paths = { replicaPath: join(dir, 'replica.db'), journalPath: join(dir, 'journal.db') };
  const { replica } = openReplica({ path: paths.replicaPath, dataKey: testDataKey, clock });
  const journal = openJournal({
    path: paths.journalPath,
    dataKey: Buffer.from(testDataKey),
    clock,
    backupDir: join(dir, 'backups'),
  });
  const queries = openQueries(paths.replicaPath, paths.journalPath);
  const many = Array.from({ length: 40 }, (_, n) => receivedClaim(`c${n}`, n < 10 ? {} : old));
  replica.applyPage({ claims: many, receivedAtMs: 1, announceNew: false, walk: null });
  replica.applyPage({ claims: [receivedClaim('told', old)], receivedAtMs: 1, announceNew: true, walk: null });
  journal.transaction(() => journal.readMarks.set(['c10', 'c0'], true, 1));
  const question = { nowMs: clock.nowMs(), heldElsewhere: ['c11', 'c1'] };
  const preview = await queries.retentionPreview({ ...question, months: 3 });
  expect(preview).toMatchObject({ claims: 28, referred: 3 });
  expect(preview?.bytes).toBeGreaterThan(0);
  expect(await queries.retentionPreview({ ...question, months: 24 })).toEqual({
    claims: 0,
    referred: 0,
    bytes: 0,
  });
  await queries.close();
  journal.close();
  replica.close();
});

it('gives the space back', () => {
  const all = openAll();
  const many = Array.from({ length: 1500 }, (_, n) => receivedClaim(`c${n}`, { ...old, rrn: `rrn${n}` }));
  all.take([recent, ...many]);
  all.replica.emptyLog();
  const before = statSync(all.path).size;
  all.settle();
  all.replica.emptyLog();
  expect(all.replica.countClaims()).toBe(1);
  expect(statSync(all.path).size).toBeLessThan(before / 3);
});

it('loses nothing when it is killed half way, and goes on', async () => {
  const path = join(tempDir(), 'replica.db');
  const { replica } = openReplica({ path, dataKey: testDataKey, clock: new FakeClock() });
  const many = Array.from({ length: 400 }, (_, n) => receivedClaim(`c${n}`, n % 4 === 0 ? {} : old));
  replica.applyPage({ claims: [recent, ...many], receivedAtMs: 1, announceNew: false, walk: null });
  replica.close();
  const program = fork(new URL('./testing/retain-until-killed.ts', import.meta.url), [path, '4'], {
    execArgv: [],
  });
  const [, signal] = await once(program, 'exit');
  expect(signal).toBe('SIGKILL');

  const all = openAll(path);
  const left = all.replica.countClaims();
  expect(left).toBeLessThan(401);
  expect(left).toBeGreaterThan(101);
  expect(left + all.replica.retention.retiredClaims()).toBe(401);
  all.settle();
  expect(all.replica.countClaims()).toBe(101);
  expect(all.replica.retention.retiredClaims()).toBe(300);
});

it('removes the words that no claim has any more, and finds them again once one has', async () => {
  const { replica, take, settle, path, clock } = openAll();
  const merchantOf = (name: string) => ({ merchant: { name } });
  take([
    receivedClaim('gone', { ...old, ...merchantOf('Bodega Norte') }),
    receivedClaim('recent', merchantOf('Bodega Sur')),
  ]);
  settle();
  expect(replica.countClaims()).toBe(1);
  const words = () => {
    const database = openEncrypted(path, testDataKey, { readonly: true });
    const found = database.prepare<[], string>('SELECT word FROM search_word ORDER BY word').pluck().all();
    database.close();
    return found;
  };
  expect(words()).toEqual(['bodega', 'jane', 'roe', 'sur']);

  take([receivedClaim('new', { ...merchantOf('Norte'), updatedAt: new Date(clock.nowMs()).toISOString() })]);
  expect(words()).toContain('norte');
  const queries = openQueries(path, join(tempDir(), 'journal.db'));
  expect((await queries.totals(asking('norte'))).claims).toBe(1);
});
