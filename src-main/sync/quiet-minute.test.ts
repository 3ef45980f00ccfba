import fc from 'fast-check';
import { describe, expect, it, onTestFinished, vi } from 'vitest';
import { z } from 'zod';
import { checkAsyncProperty } from '../../src-testing/check-property.ts';
import { startSandbox } from '../../src-sandbox/sandbox.ts';
import { wireClaim } from '../replica/testing/received-claim.ts';
import { type ListingCall, send } from './testing/listing-server.ts';
import {
  harnessOf,
  type Listing,
  listingOf,
  minuteMs,
  syncedHarness,
  waiting,
} from './testing/sync-harness.ts';

type Harness = Awaited<ReturnType<typeof syncedHarness>>;

const wholeMinutes = 15;

/** Between two passes, however long it waits. */
const idle = ({ sync }: Pick<Harness, 'sync'>) =>
  vi.waitFor(() => expect(sync.status()).toMatchObject({ phase: 'idle', nextTryAtMs: expect.any(Number) }));

/** A minute passes; answers what was asked for in it. */
async function playMinute(harness: Harness, listing: Listing) {
  listing.calls.length = 0;
  harness.clock.pass(minuteMs);
  await idle(harness);
  return [...listing.calls];
}

async function playMinutes(harness: Harness, listing: Listing, minutes: number): Promise<number[]> {
  const counts: number[] = [];
  for (let minute = 0; minute < minutes; minute += 1)
    counts.push((await playMinute(harness, listing)).length);
  return counts;
}

const isHere = ({ replica }: Harness, claimId: string) => replica.held([claimId]).has(claimId);
const isSeen = ({ replica }: Harness, claimId: string) => replica.getFacts([claimId]).get(claimId)?.seen;

/** Claims as the service describes them, so that they take as many bytes; of a long listing, those at its ends. */
async function realClaims(count: number) {
  const sandbox = await startSandbox({ claims: 200, timeScale: 0 });
  onTestFinished(() => sandbox.close());
  const answer = await fetch(`${sandbox.url}/claims/acquirer/${sandbox.acquirerId}?items=50`, {
    headers: { authorization: `Bearer ${sandbox.apiKey}` },
  });
  const { data } = z.object({ data: z.array(z.looseObject({ id: z.string() })) }).parse(await answer.json());
  return (n: number) =>
    n >= 200 && n < count - 200
      ? {}
      : { ...data[n % data.length], acquirerId: 'A', seen: false, id: `c${String(n).padStart(4, '0')}` };
}

const isOfRound = ({ query }: ListingCall) => query.get('items') === '50' && query.get('seen') !== 'true';

describe('an hour in which nothing changes', () => {
  it.each([
    [0, 0],
    [49, 0],
    [50, 3],
    [10_000, 14],
  ])(
    'with %i unseen claims takes 1 or 2 requests of less than 20 kB a minute, and at most %i pages of the walk of a quarter of an hour',
    async (claims, mostOfRound) => {
      const listing = await listingOf(claims, await realClaims(claims));
      listing.packs();
      let lineBytes = 0;
      const harness = await syncedHarness(listing, { onBytes: (more) => (lineBytes += more) });
      await playMinute(harness, listing);
      let seenCalls = 0;
      const rounds: number[] = [];
      for (let minute = 0; minute < 60; minute += 1) {
        lineBytes = 0;
        const calls = await playMinute(harness, listing);
        const unseen = calls.filter(({ query }) => query.get('seen') !== 'true');
        seenCalls += calls.length - unseen.length;
        const round = mostOfRound === 0 ? [] : unseen.filter(isOfRound);
        const ends = unseen.filter((call) => !round.includes(call));
        expect(ends.length).toBeGreaterThanOrEqual(1);
        expect(ends.length).toBeLessThanOrEqual(2);
        // With heads and all; where there are pages of the walk too, the bodies alone.
        const bytes = round.length === 0 ? lineBytes : ends.reduce((sum, one) => sum + one.bytes, 0);
        expect(bytes).toBeLessThan(20_000);
        expect(round.length).toBeLessThanOrEqual(mostOfRound);
        rounds.push(round.length);
      }
      // The listing of seen claims, which is empty, once an hour.
      expect(seenCalls).toBeLessThanOrEqual(1);
      if (mostOfRound === 0) return;
      const begins = rounds.indexOf(rounds.find((pages) => pages > 0) ?? 0);
      for (let from = begins; from + wholeMinutes <= rounds.length; from += 1) {
        const pages = rounds.slice(from, from + wholeMinutes).reduce((sum, one) => sum + one, 0);
        expect(pages).toBeGreaterThanOrEqual(claims / 50);
      }
    },
  );
});

it('one that is listed where the whole walk has just been is here within a quarter of an hour', async () => {
  const listing = await listingOf(1000);
  const harness = await syncedHarness(listing);
  await playMinute(harness, listing);
  listing.putAt(900, wireClaim('behind'));
  await playMinutes(harness, listing, wholeMinutes);
  expect(isHere(harness, 'behind')).toBe(true);
});

describe('with many unseen claims', () => {
  it('most minutes ask for the first page, the last one and a few between; a quarter of an hour asks for all', async () => {
    const listing = await listingOf(1500);
    const harness = await syncedHarness(listing);
    await playMinute(harness, listing);
    const starts = new Set<string | null>();
    for (let minute = 0; minute <= 2 * wholeMinutes; minute += 1)
      for (const { query } of await playMinute(harness, listing)) starts.add(query.get('startKey'));
    expect(starts.size).toBeGreaterThanOrEqual(31);
  });

  it.each([
    ['first', 0],
    ['last', 300],
  ])('new ones that are listed %s are here within a minute, however many', async (_, place) => {
    const listing = await listingOf(300);
    const harness = await syncedHarness(listing);
    await playMinute(harness, listing);
    const fresh = Array.from({ length: 170 }, (_unused, n) => wireClaim(`new${n}`));
    listing.putAt(place, ...fresh);
    await playMinute(harness, listing);
    expect(harness.replica.held(fresh.map(({ id }) => id)).size).toBe(170);
  });

  it('new ones that are listed in the middle are here within a quarter of an hour', async () => {
    const listing = await listingOf(1000);
    const harness = await syncedHarness(listing);
    await playMinutes(harness, listing, wholeMinutes + 7);
    listing.putAt(10, wireClaim('before'));
    listing.putAt(900, wireClaim('behind'));
    await playMinutes(harness, listing, wholeMinutes + 1);
    expect([isHere(harness, 'before'), isHere(harness, 'behind')]).toEqual([true, true]);
    expect(harness.changed.flat()).toEqual(expect.arrayContaining(['before', 'behind']));
  });

  it.each<[string, (harness: Harness, listing: Listing) => Promise<Harness>]>([
    [
      '“Sync now”',
      async (harness) => {
        harness.sync.syncNow();
        await waiting(harness, minuteMs);
        return harness;
      },
    ],
    [
      'a pause of more than a quarter of an hour',
      async (harness) => {
        await harness.clock.leap((wholeMinutes + 1) * minuteMs);
        await idle(harness);
        return harness;
      },
    ],
    [
      'the start of the program',
      async (harness, listing) => {
        await harness.close();
        const next = harnessOf(listing, { path: harness.path });
        next.sync.start();
        await waiting(next, minuteMs);
        return next;
      },
    ],
  ])('after %s all of them are walked', async (_, begin) => {
    const listing = await listingOf(1000);
    const harness = await syncedHarness(listing);
    await playMinute(harness, listing);
    listing.putAt(500, wireClaim('middle'));
    expect(isHere(await begin(harness, listing), 'middle')).toBe(true);
  });

  it('one that a colleague marked as seen is known as such: of the first and last ones within a minute, of others when the round comes by', async () => {
    const listing = await listingOf(1000);
    const harness = await syncedHarness(listing);
    await playMinute(harness, listing);
    for (const claimId of ['c0003', 'c0995', 'c0500']) listing.markSeen(claimId);
    const calls = await playMinute(harness, listing);
    expect(isSeen(harness, 'c0003')).toBe(true);
    expect(isSeen(harness, 'c0995')).toBe(true);
    expect(calls.filter(({ path }) => path === '/claims/c0003')).toHaveLength(1);
    await playMinutes(harness, listing, 2 * wholeMinutes);
    expect(isSeen(harness, 'c0500')).toBe(true);
  });

  it('one on the screen that a colleague marked as seen is known as such when it is read, wherever it is listed', async () => {
    const listing = await listingOf(1000);
    const harness = await syncedHarness(listing);
    await playMinute(harness, listing);
    listing.markSeen('c0500');
    harness.changed.length = 0;
    await harness.sync.refreshClaim('c0500');
    expect(isSeen(harness, 'c0500')).toBe(true);
    await playMinute(harness, listing);
    expect(harness.changed.flat()).toContain('c0500');
  });

  it('asks about no claim that it marked as seen itself', async () => {
    const listing = await listingOf(300);
    const harness = await syncedHarness(listing);
    await playMinute(harness, listing);
    const ours = Array.from({ length: 120 }, (_, n) => `c${String(n).padStart(4, '0')}`);
    ours.forEach((claimId) => listing.markSeen(claimId));
    harness.sync.takeSeen(ours);
    let asked = 0;
    for (let minute = 0; minute < 2 * wholeMinutes; minute += 1) {
      const calls = await playMinute(harness, listing);
      asked += calls.filter(({ path }) => /^\/claims\/c\d+$/.test(path)).length;
    }
    expect(asked).toBe(0);
  });

  it('a service that keeps no order costs a few reads, not one for each claim', async () => {
    const listing = await listingOf(400);
    const harness = await syncedHarness(listing);
    await playMinute(harness, listing);
    const asked: number[] = [];
    for (let minute = 0; minute < 2 * wholeMinutes; minute += 1) {
      const turned = [...listing.claims.values()];
      const cut = (minute * 37) % 400;
      listing.claims.clear();
      listing.put(...turned.slice(cut), ...turned.slice(0, cut).toReversed());
      asked.push(
        (await playMinute(harness, listing)).filter(({ path }) => !path.includes('acquirer')).length,
      );
    }
    expect(Math.max(...asked.slice(3))).toBeLessThanOrEqual(100);
    expect(asked.slice(-wholeMinutes).reduce((sum, one) => sum + one, 0)).toBeLessThanOrEqual(400);
    expect(harness.replica.unseenClaims(Number.MIN_SAFE_INTEGER, 500)).toHaveLength(400);
  });
});

describe('seen claims', () => {
  const many = () => listingOf(1500, (n) => ({ seen: n > 0 }));

  it('are walked a few pages a minute, all of them within an hour', async () => {
    const listing = await many();
    const harness = await syncedHarness(listing);
    await playMinutes(harness, listing, 60);
    const counts: number[] = [];
    const starts = new Set<string | null>();
    for (let minute = 0; minute < 60; minute += 1) {
      const calls = (await playMinute(harness, listing)).filter(({ query }) => query.get('seen') === 'true');
      counts.push(calls.length);
      for (const { query } of calls) starts.add(query.get('startKey'));
    }
    expect(Math.max(...counts)).toBeLessThanOrEqual(3);
    expect(starts.size).toBeGreaterThanOrEqual(30);
  });

  it('are walked on from where a kill ended the walk', async () => {
    const listing = await many();
    const first = await syncedHarness(listing);
    await playMinutes(first, listing, 65);
    const stopped = first.replica.readWalk('seen');
    expect(stopped).toMatchObject({ done: false });
    await first.close();
    const second = harnessOf(listing, { path: first.path });
    listing.calls.length = 0;
    second.sync.start();
    await waiting(second, minuteMs);
    const seen = listing.calls.filter(({ query }) => query.get('seen') === 'true');
    expect(seen.map(({ query }) => query.get('startKey'))[0]).toBe(stopped?.startKey);
  });

  it('are walked at once after a night', async () => {
    const listing = await many();
    const harness = await syncedHarness(listing);
    listing.putAt(1200, wireClaim('late', { seen: true }));
    await harness.clock.leap(10 * 60 * minuteMs);
    await waiting(harness, minuteMs);
    expect(isHere(harness, 'late')).toBe(true);
  });
});

const change = fc.oneof(
  fc.record({
    kind: fc.constant('add' as const),
    at: fc.double({ min: 0, max: 1, noNaN: true }),
    count: fc.integer({ min: 1, max: 60 }),
  }),
  fc.record({
    kind: fc.constantFrom('colleague' as const, 'ours' as const),
    at: fc.double({ min: 0, max: 1, noNaN: true }),
    count: fc.integer({ min: 1, max: 80 }),
  }),
  fc.record({ kind: fc.constantFrom('fault' as const, 'restart' as const, 'syncNow' as const) }),
);

it('whatever comes, goes and fails, two hours later all is here as the service has it', async () => {
  await checkAsyncProperty(
    fc.asyncProperty(
      fc.boolean(),
      fc.boolean(),
      fc.integer({ min: 0, max: 320 }),
      fc.array(fc.record({ minute: fc.integer({ min: 1, max: 20 }), change }), { maxLength: 12 }),
      async (inclusive, refuses, size, changes) => {
        const listing = await listingOf(size, () => ({}), inclusive);
        let harness = await syncedHarness(listing);
        let added = 0;
        let faults = 0;
        listing.intercept(({ path, query }, response) => {
          const startKey = query.get('startKey');
          const start = startKey === null ? undefined : listing.claims.get(startKey);
          if (
            refuses &&
            path.includes('acquirer') &&
            startKey !== null &&
            String(start?.['seen']) !== query.get('seen')
          ) {
            send(response, 400, null);
            return true;
          }
          if (faults === 0) return false;
          faults -= 1;
          send(response, 500, null);
          return true;
        });
        for (let minute = 1; minute <= 20; minute += 1) {
          for (const { change: one } of changes.filter((other) => other.minute === minute)) {
            const unseen = [...listing.claims.values()].filter(({ seen }) => seen !== true);
            if (one.kind === 'add') {
              const at = Math.round(one.at * listing.claims.size);
              listing.putAt(at, ...Array.from({ length: one.count }, () => wireClaim(`new${(added += 1)}`)));
            } else if (one.kind === 'colleague' || one.kind === 'ours') {
              const from = Math.floor(one.at * unseen.length);
              const ids = unseen.slice(from, from + one.count).map(({ id }) => id);
              ids.forEach((claimId) => listing.markSeen(claimId));
              if (one.kind === 'ours') harness.sync.takeSeen(ids);
            } else if (one.kind === 'fault') faults = 2;
            else if (one.kind === 'syncNow') harness.sync.syncNow();
            else {
              await harness.close();
              harness = harnessOf(listing, { path: harness.path });
              harness.sync.start();
            }
          }
          harness.clock.pass(minuteMs);
          await idle(harness);
        }
        for (let minute = 0; minute < 125; minute += 1) {
          harness.clock.pass(minuteMs);
          await idle(harness);
        }
        const facts = harness.replica.getFacts([...listing.claims.keys()]);
        const wrong = [...listing.claims.values()].filter(
          ({ id, seen }) => facts.get(id)?.seen !== (seen === true),
        );
        expect(wrong.map(({ id }) => id)).toEqual([]);
        await harness.close();
      },
    ),
    { atLeast: 2, budgetMs: 1000 },
  );
});
