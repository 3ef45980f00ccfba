import { throwingGuard } from '../testing/throwing-guard.ts';
import { join } from 'node:path';
import { setImmediate as nextTurn } from 'node:timers/promises';
import fc from 'fast-check';
import { expect, it } from 'vitest';
import { checkAsyncProperty } from '../../src-testing/check-property.ts';
import { askedAt, rowAsReceived, type ReceivedClaim } from '../../src-shared/claims-service/claim.ts';
import { tempDir } from '../../src-testing/temp-dir.ts';
import { openLoading } from '../replica/testing/open-loading.ts';
import { receivedClaim } from '../replica/testing/received-claim.ts';
import { FakeClock } from '../testing/fake-clock.ts';
import { createIntake } from './intake.ts';
import { createSyncEvents } from './sync-events.ts';
import { createTroubles } from './troubles.ts';
import { asking } from '../../src-shared/query/testing/asking.ts';

/** @param hold what a claim waits for before it learns from the load; by default nothing, as in the program */
function intakeOf(fromClaims: number, hold?: Promise<void>) {
  const path = join(tempDir(), 'replica.db');
  const files = openLoading(path, fromClaims);
  const load: typeof files.load =
    hold === undefined
      ? files.load
      : { ...files.load, learnOf: (...of) => hold.then(() => files.load.learnOf(...of)) };
  const clock = new FakeClock();
  const failures: unknown[] = [];
  const events = createSyncEvents({
    guard: throwingGuard,
    clock,
    progressMs: 1,
    onChange: () => undefined,
    onStatus: () => undefined,
  });
  const intake = createIntake({
    acquirerId: 'A',
    replica: files.replica,
    isFirstSyncDone: () => false,
    load,
    checkKey: () => Promise.resolve('accepted'),
    clock,
    events: { ...events, storageFailed: (error) => failures.push(error) },
    claimTroubles: createTroubles(clock, () => undefined),
    contest: () => undefined,
  });
  return { ...files, intake, failures };
}

const claims = 40;

const times = [
  '2026-03-01T12:00:00Z',
  '2026-03-01T14:00:00+02:00',
  '2026-03-02T08:00:00Z',
  '2025-01-01T00:00:00Z',
  'soon',
  null,
];

/** Requests are asked in order, and answered in any: pages of a first look and later ones, single reads, marks. */
const answers = fc.array(
  fc.record({
    claim: fc.nat(claims - 1),
    kind: fc.constantFrom('first', 'first', 'turn', 'single', 'seen'),
    updatedAt: fc.constantFrom(...times),
    createdAt: fc.constantFrom('2026-01-01T00:00:00Z', '2026-01-02T00:00:00Z', 'never'),
    merchantId: fc.constantFrom(undefined, 'M1'),
    seen: fc.boolean(),
    order: fc.nat(),
  }),
  { minLength: 150, maxLength: 300 },
);

it('whatever order answers come in, a bulk load ends with what the usual path has', async () => {
  await checkAsyncProperty(
    fc.asyncProperty(answers, async (asked) => {
      const usual = intakeOf(Number.MAX_SAFE_INTEGER);
      const bulk = intakeOf(3);
      // All of them are under way until the last answer is here.
      const inOrder = asked
        .map((answer, index) => ({ ...answer, asked: index + 10 }))
        .toSorted((one, other) => one.order - other.order);
      for (const files of [usual, bulk]) {
        const { intake, asks } = files;
        asks.begin();
        for (let n = 0; n < asked.length + 20; n += 1) asks.now();
        for (let n = 0; n < 3; n += 1) await page(files, receivedClaim(`first${n}`), 1, true);
        const met = new Set<string>();
        for (const one of inOrder) {
          const id = `c${one.claim}`;
          if (one.kind === 'seen') {
            // What is marked was on the screen.
            if (met.has(id)) intake.takeSeen([id]);
            continue;
          }
          met.add(id);
          const { updatedAt, createdAt, merchantId, seen } = one;
          const fields = merchantId === undefined ? {} : { merchantId };
          const claim = receivedClaim(id, {
            ...fields,
            updatedAt,
            createdAt,
            seen,
            status: `S${one.asked}`,
            amount: one.asked,
          });
          claim[askedAt] = one.asked;
          if (one.kind === 'single') intake.takeClaim(claim, id);
          else await page(files, claim, one.asked, one.kind === 'first');
        }
      }
      await bulk.load.beginIfLarge();
      await bulk.load.finish(new AbortController().signal, () => undefined);
      expect(bulk.failures).toEqual([]);
      const [ended, wanted] = [await stateOf(bulk), await stateOf(usual)];
      await Promise.all([usual.close(), bulk.close()]);
      expect(ended).toEqual(wanted);
    }),
    // Each run starts threads: one that fails is shown as it is.
    { atLeast: 2, budgetMs: 2_500, endOnFailure: true },
  );
});

it('a page that is older than a claim of the load is outdated for it, also after a read of it alone without `updatedAt`', async () => {
  const learns = Promise.withResolvers<void>();
  const bulk = intakeOf(3, learns.promise);
  const { asks, intake, replica } = bulk;
  asks.begin();
  for (let n = 0; n < 20; n += 1) asks.now();
  for (let n = 0; n < 3; n += 1) await page(bulk, receivedClaim(`first${n}`), 1, true);
  await page(bulk, receivedClaim('c1', { updatedAt: '2026-03-01T12:00:00Z' }), 10, true);
  const alone = receivedClaim('c1', { updatedAt: null, status: 'READ_ALONE' });
  alone[askedAt] = 11;
  intake.takeClaim(alone, 'c1');
  const older = receivedClaim('c1', { updatedAt: '2025-01-01T00:00:00Z', status: 'OLDER' });
  const taken = page(bulk, older, 12, false);
  for (let turns = 0; turns < 20; turns += 1) await nextTurn();
  learns.resolve();
  await taken;
  expect(replica.getBody('c1')?.body).toMatchObject({ status: 'READ_ALONE' });
  expect(bulk.failures).toEqual([]);
  await bulk.close();
});

async function page(
  { intake, load }: ReturnType<typeof intakeOf>,
  claim: ReceivedClaim,
  asked: number,
  isFirstLook: boolean,
): Promise<void> {
  claim[askedAt] = asked;
  const kept = isFirstLook ? await load.reader()?.read(answered(claim)) : null;
  expect(kept?.kind ?? 'ok').toBe('ok');
  await intake.takePage(
    kept?.kind === 'ok' ? { ...kept.answer, asked } : { claims: [claim], skippedRows: 0 },
    {
      isFirst: false,
      isFirstLook,
      announceNew: !isFirstLook,
      walk: {
        walkId: isFirstLook ? 'first' : 'unseen',
        startKey: claim.id,
        pages: 1,
        claims: 1,
        done: false,
      },
    },
  );
}

/** The page as it comes off the wire. */
function answered(claim: ReceivedClaim) {
  const body = Buffer.from(JSON.stringify({ success: true, data: [claim[rowAsReceived]] }));
  return { httpStatus: 200, contentType: 'application/json', body, apiKey: 'key' };
}

async function stateOf({ replica, queries }: ReturnType<typeof intakeOf>) {
  const ids = ['first0', ...Array.from({ length: claims }, (_, n) => `c${n}`)];
  const { rows } = await queries.window({ filter: asking(), sort: 'newest', offset: 0, limit: 100 });
  return {
    bodies: ids.map((id) => unspelled(replica.getBody(id)?.body)),
    facts: ids.map((id) => unspelled(replica.getFacts([id]).get(id))),
    changes: ids.map((id) =>
      replica
        .feedOfClaim(id)
        .map(({ field, from, to }) => `${field} ${from} ${to}`)
        .toSorted(),
    ),
    rows: rows.length,
    counts: await queries.viewCounts(Date.UTC(2026, 0, 22)),
    totals: await queries.totals(asking('seen:no')),
    found: (
      await queries.ids({ filter: asking('jane'), sort: 'newest', offset: 0, limit: 100 })
    ).claimIds.toSorted(),
  };
}

/** Of equal instants that are spelled differently, whichever came first stays; `updatedAtMs` is the same. */
function unspelled(read: object | undefined): object | undefined {
  return read && { ...read, updatedAt: null };
}
