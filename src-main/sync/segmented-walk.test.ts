import { setImmediate as nextTurn } from 'node:timers/promises';
import * as fc from 'fast-check';
import { expect, it } from 'vitest';
import { checkAsyncProperty } from '../../src-testing/check-property.ts';
import type { ClaimList } from '../claims-service/received-claims.ts';
import { receivedClaim } from '../replica/testing/received-claim.ts';
import type { WalkCheckpoint } from '../replica/store/walk-table.ts';
import { FakeClock } from '../testing/fake-clock.ts';
import { createListingSamples } from './listing-samples.ts';
import { createPagePace } from './page-pace.ts';
import { createSegmentedWalk } from './segmented-walk.ts';
import type { WalkTools } from './walk.ts';

const listed = Array.from({ length: 900 }, (_, n) => `c${String(n).padStart(4, '0')}`);
const steps = { onProgress: () => undefined };
const request = { walkId: 'first/seen', filter: { seen: true }, announceNew: false, isFirstLook: true };

/** A listing in an order of its own, and what survives a kill: the claims and the checkpoints of stored pages. */
function listingOf(order: string[], isInclusive: boolean) {
  const stored = new Set<string>();
  const checkpoints = new Map<string, WalkCheckpoint>();
  const asked: (string | undefined)[] = [];
  let beforePage = (): void => undefined;
  let onSample = (): void => undefined;
  let answered = Promise.withResolvers<void>();
  let underWay = 0;
  let rounds = 0;
  let pagesLeft = Number.POSITIVE_INFINITY;
  let mostOnPage = 50;
  const hidden = new Set<string>();

  function page(startKey: string | undefined): ClaimList {
    const at = startKey === undefined ? 0 : order.indexOf(startKey);
    const from = startKey === undefined || isInclusive ? at : at + 1;
    const ids = at < 0 ? [] : order.slice(from).filter((id) => !hidden.has(id));
    return { claims: ids.slice(0, mostOnPage).map((id) => receivedClaim(id)), skippedRows: 0 };
  }

  async function answerAll(): Promise<void> {
    await nextTurn();
    const all = answered;
    answered = Promise.withResolvers();
    underWay = 0;
    rounds += 1;
    all.resolve();
  }

  /** Answers what is under way together, as a line does whose latency is all that counts. */
  async function nextRound(): Promise<void> {
    const own = answered;
    underWay += 1;
    if (underWay === 1) void answerAll();
    await own.promise;
  }

  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- the parts that a walk uses
  const tools = {
    acquirerId: 'A',
    client: {
      async listAcquirerClaims(
        _acquirerId: string,
        { startKey }: { startKey?: string },
        { signal }: { signal: AbortSignal },
      ) {
        await nextRound();
        if (signal.aborted)
          return { kind: 'not_sent', fault: 'stopped', detail: { code: 'no_key', params: {} } };
        beforePage();
        onSample();
        asked.push(startKey);
        if ((pagesLeft -= 1) < 0)
          return { kind: 'not_sent', fault: 'stopped', detail: { code: 'no_key', params: {} } };
        return { kind: 'ok', httpStatus: 200, answer: page(startKey) };
      },
    },
    checkpoints: {
      read: (walkId: string) => checkpoints.get(walkId) ?? null,
      async forget(walkId: string) {
        await Promise.resolve();
        checkpoints.delete(walkId);
      },
      all: () => [...checkpoints.values()],
    },
    intake: {
      async takePage({ claims }: ClaimList, { walk }: { walk: WalkCheckpoint | null }) {
        await Promise.resolve();
        for (const { id } of claims) stored.add(id);
        if (walk) checkpoints.set(walk.walkId, walk);
        return true;
      },
    },
    judge: () => Promise.resolve('stop'),
    connection: { slowedUntilMs: () => null },
    pace: createPagePace(new FakeClock()),
    isHeld: () => false,
    signal: new AbortController().signal,
  } as unknown as WalkTools;

  return {
    tools,
    stored,
    checkpoints,
    asked,
    order,
    hidden,
    /** The service gives fewer claims than asked for. */
    shorten(claims: number): void {
      mostOnPage = claims;
    },
    /** Number of times that everything under way was answered together. */
    rounds: (): number => rounds,
    onPage(next: () => void): void {
      beforePage = next;
    },
    killAfter(pages: number): void {
      pagesLeft = pages;
    },
    /** Walks it with claims that are known to be in it: in its order, all at once or some more with each page. */
    run(known: readonly string[], atOnce = known.length) {
      const samples = createListingSamples();
      const sample = samples.begin();
      let taken = 0;
      const takeMore = (): void => {
        sample.take(known.slice(taken, (taken += atOnce)));
        if (taken >= known.length) samples.end();
      };
      takeMore();
      onSample = takeMore;
      return createSegmentedWalk(tools, request, samples).run(steps);
    },
  };
}

it.each([true, false])(
  'meets every claim once or nearly so, whatever startKey includes (%s)',
  async (inclusive) => {
    const listing = listingOf([...listed], inclusive);
    expect(await listing.run(listed.filter((_, n) => n % 9 === 6))).toMatchObject({ kind: 'complete' });
    expect(listing.stored.size).toBe(listed.length);
    // One walk needs 19; each part that was split off one or two more.
    expect(listing.asked.length).toBeLessThan(19 + 8);
    expect([...listing.checkpoints.keys()]).toEqual(['first/seen']);
    expect(listing.checkpoints.get('first/seen')?.done).toBe(true);
  },
);

const long = Array.from({ length: 20_000 }, (_, n) => `c${String(n).padStart(5, '0')}`);

it.each<[string, number, string[]]>([
  ['all over it', 6, long.filter((_, n) => n % 14 === 5)],
  [
    'close together at its start, and few elsewhere',
    4,
    long.filter((_, n) => n % (n < 3000 ? 14 : 140) === 5),
  ],
])(
  'keeps requests under way to the end, where the claims that are known lie %s: it takes a %i-th of one walk',
  async (_, share, known) => {
    const listing = listingOf([...long], true);
    // 50 of them with each page, as a partition beside it would bring.
    await listing.run(known, 50);
    expect(listing.stored.size).toBe(long.length);
    expect(listing.rounds()).toBeLessThan(long.length / 50 / share);
  },
);

it('does not trust a start that has moved: what lies between is walked', async () => {
  const listing = listingOf([...listed], true);
  const start = 'c0600';
  let pages = 0;
  listing.onPage(() => {
    // After its own segment began, and before that of the start of the listing comes to it.
    if ((pages += 1) !== 4) return;
    listing.order.splice(listing.order.indexOf(start), 1);
    listing.order.splice(250, 0, start);
  });
  await listing.run([start]);
  expect(listing.stored.size).toBe(listed.length);
});

it('walks alone where segments lead in a circle, and goes on where a start is unknown', async () => {
  const strange = listingOf([...listed], true);
  expect(await strange.run(['unknown', 'c0300'])).toMatchObject({ kind: 'complete' });
  expect(strange.stored.size).toBe(listed.length);

  const circle = listingOf([...listed], true);
  circle.checkpoints.set('first/seen/from/', at('first/seen/from/', 'c0100'));
  circle.checkpoints.set('first/seen/from/c0100', at('first/seen/from/c0100', 'c0200'));
  circle.checkpoints.set('first/seen/from/c0200', at('first/seen/from/c0200', 'c0100'));
  await circle.run([]);
  expect(circle.stored.size).toBe(listed.length);

  function at(walkId: string, startKey: string): WalkCheckpoint {
    return { walkId, startKey, pages: 1, claims: 50, done: true, secondId: 'x' };
  }
});

it('ends where it was stopped before it began', async () => {
  const listing = listingOf([...listed], true);
  listing.killAfter(0);
  Object.assign(listing.tools, { signal: AbortSignal.abort() });
  expect(await listing.run(listed.slice(0, 100))).toMatchObject({ kind: 'halted' });
});

it.each([true, false])(
  'goes on behind a page that was shorter than asked for, whose last claim has left (%s)',
  async (inclusive) => {
    const listing = listingOf([...listed], inclusive);
    listing.shorten(30);
    let pages = 0;
    listing.onPage(() => {
      if ((pages += 1) === 2) listing.order.splice(29, 1);
    });
    expect(await listing.run([])).toMatchObject({ kind: 'complete' });
    expect(listing.stored.size).toBe(listed.length);
  },
);

it('ends everywhere before it fails, where a page could not be stored', async () => {
  const listing = listingOf([...long], true);
  const { intake } = listing.tools;
  const takePage = intake.takePage.bind(intake);
  let taken = 0;
  const fullDisk = new Error('disk full');
  intake.takePage = async (...page) => {
    if ((taken += 1) === 60) throw fullDisk;
    return takePage(...page);
  };
  await expect(listing.run(long.filter((_, n) => n % 14 === 5))).rejects.toBe(fullDisk);
  const asked = listing.asked.length;
  for (let turns = 0; turns < 50; turns += 1) await nextTurn();
  expect(listing.asked).toHaveLength(asked);
});

it('whatever leaves or comes back meanwhile, however short the pages and wherever it is killed, no claim that stays is missed', async () => {
  await checkAsyncProperty(
    fc.asyncProperty(
      fc.boolean(),
      fc.integer({ min: 1, max: listed.length }),
      fc.uniqueArray(fc.nat(listed.length - 1), { maxLength: 14 }),
      fc.array(fc.tuple(fc.nat(60), fc.nat(listed.length - 1)), { maxLength: 30 }),
      fc.array(fc.integer({ min: 1, max: 30 }), { maxLength: 4 }),
      fc.integer({ min: 15, max: 50 }),
      async (inclusive, size, startsAt, leaving, kills, mostOnPage) => {
        const order = listed.slice(0, size);
        const listing = listingOf(order, inclusive);
        listing.shorten(mostOnPage);
        const left = new Set<string>();
        let pages = 0;
        listing.onPage(() => {
          pages += 1;
          for (const [page, index] of leaving) {
            const claimId = order[index];
            if (page !== pages || claimId === undefined) continue;
            left.add(claimId);
            if (!listing.hidden.delete(claimId)) listing.hidden.add(claimId);
          }
        });
        const starts = startsAt.flatMap((index) => order[index] ?? []);
        for (const pagesBeforeKill of kills) {
          listing.killAfter(pagesBeforeKill);
          await listing.run(starts);
        }
        listing.killAfter(Number.POSITIVE_INFINITY);
        expect((await listing.run(starts)).kind).toBe('complete');
        for (const claimId of order) if (!left.has(claimId)) expect(listing.stored).toContain(claimId);
      },
    ),
    { atLeast: 25, budgetMs: 500 },
  );
});
