import { expect, it, vi } from 'vitest';
import { FakeClock } from '../testing/fake-clock.ts';
import { throwingGuard } from '../testing/throwing-guard.ts';
import { createDataUse } from './data-use.ts';
import {
  harnessOf,
  listingOf,
  type Listing,
  minuteMs,
  syncedHarness,
  waiting,
} from './testing/sync-harness.ts';

const hourMs = 3_600_000;

function keptIn(meta = new Map<string, string>(), clock = new FakeClock()) {
  const limit = { bytes: null as number | null };
  const replica = {
    readMeta: (name: string) => meta.get(name) ?? null,
    writeMeta: (name: string, value: string) => void meta.set(name, value),
  };
  return {
    meta,
    clock,
    limit,
    use: createDataUse({
      replica,
      clock,
      guard: throwingGuard,
      timeZone: () => 'UTC',
      bytesPerHour: () => limit.bytes,
    }),
  };
}

it('counts by hour, day and month, over a restart, and reads nothing that it did not write', () => {
  const { meta, clock, use, limit } = keptIn();
  use.add(600);
  expect(use.state()).toEqual({ todayBytes: 600, monthBytes: 600, holds: null, untilMs: null });
  limit.bytes = 1000;
  expect(use.state()).toMatchObject({
    holds: 'seen',
    untilMs: Math.ceil((clock.nowMs() + 1) / hourMs) * hourMs,
  });
  use.add(400);
  expect(use.state().holds).toBe('all');
  use.stop();
  clock.pass(24 * hourMs);
  const after = keptIn(meta, clock);
  after.limit.bytes = 1000;
  expect(after.use.state()).toEqual({ todayBytes: 0, monthBytes: 1000, holds: null, untilMs: null });
  clock.pass(40 * 24 * hourMs);
  expect(after.use.state().monthBytes).toBe(0);
  expect(keptIn(new Map([['data_used', '{"days":3}']])).use.state().monthBytes).toBe(0);
});

it('writes what it counted soon after, and at its end', () => {
  const { meta, clock, use } = keptIn();
  use.add(5);
  expect(meta.size).toBe(0);
  clock.pass(10_000);
  expect(meta.size).toBe(1);
  use.stop();
  expect(clock.waits()).toEqual([]);
});

it('reads no claims in an hour whose data is used, once more when asked to, and all of them in the next', async () => {
  const listing = await listingOf(60, (n) => ({ seen: n % 2 === 0 }));
  const spent = { seen: false, unseen: false };
  const harness = await syncedHarness(listing, {
    dataUse: { isSpent: (part: 'seen' | 'unseen') => spent[part], untilNextHourMs: () => 7 * minuteMs },
  });
  const { clock, sync } = harness;

  spent.seen = true;
  await clock.leap(hourMs);
  await waiting(harness, minuteMs);
  expect(seenValues(listing)).toEqual(['false']);

  spent.unseen = true;
  await clock.leap(minuteMs);
  await waiting(harness, 7 * minuteMs);
  expect(seenValues(listing)).toEqual([]);

  sync.syncNow();
  await waiting(harness, 7 * minuteMs);
  expect(seenValues(listing)).toEqual(['false', 'true']);

  spent.seen = false;
  spent.unseen = false;
  await clock.leap(7 * minuteMs);
  await waiting(harness, minuteMs);
  expect(seenValues(listing)).toEqual(['false']);
});

it.each([3, 12, 20])(
  'goes on with a first sync whose data was used after %i pages in the next hour, and misses nothing',
  async (pages) => {
    const listing = await listingOf(900, (n) => ({ seen: n % 4 > 0, status: `S${n % 3}` }));
    let left = pages;
    listing.intercept(() => {
      left -= 1;
      return false;
    });
    const dataUse = { isSpent: () => left <= 0, untilNextHourMs: () => 7 * minuteMs };
    const harness = harnessOf(listing, { dataUse });
    harness.sync.start();
    await waiting(harness, 7 * minuteMs);
    expect(harness.replica.countClaims()).toBeLessThan(900);
    expect(harness.sync.isFirstSyncDone()).toBe(false);
    expect(harness.sync.status().notices).toEqual([]);
    const asked = listing.calls.length;
    left = 1000;
    await harness.clock.leap(7 * minuteMs);
    await waiting(harness, minuteMs);
    expect(harness.replica.countClaims()).toBe(900);
    expect(harness.sync.isFirstSyncDone()).toBe(true);
    expect(harness.replica.feedSince(0, 10)).toEqual([]);
    expect(asked).toBeLessThan(pages + 20);
  },
);

it('tries a lost connection although the data is used', async () => {
  const listing = await listingOf(5);
  let isSpent = false;
  const harness = await syncedHarness(listing, {
    dataUse: { isSpent: () => isSpent, untilNextHourMs: () => 7 * minuteMs },
  });
  isSpent = true;
  const { clock, connection, sync } = harness;
  listing.intercept((_, response) => {
    response.destroy();
    return true;
  });
  sync.syncNow();
  await vi.waitFor(() => expect(connection.state().state).toBe('offline'));
  await vi.waitFor(() => expect(clock.waits()).toContain(2000));
  listing.intercept(null);
  await clock.leap(2000);
  await vi.waitFor(() => expect(connection.state().state).toBe('online'));
});

it('waits for as long as is chosen, from now on when that is changed', async () => {
  const listing = await listingOf(5);
  const chosen = { minutes: 1 };
  const { clock, sync } = await syncedHarness(listing, { unseenMs: () => chosen.minutes * minuteMs });
  expect(clock.waits()).toContain(minuteMs);
  chosen.minutes = 30;
  sync.settingsChanged();
  expect(clock.waits()).toContain(30 * minuteMs);
  expect(clock.waits()).not.toContain(minuteMs);
});

/** Which listings were asked since this was asked last. */
function seenValues(listing: Listing): string[] {
  const asked = listing.calls.flatMap(({ query }) => query.get('seen') ?? []);
  listing.calls.length = 0;
  return [...new Set(asked)].toSorted();
}
