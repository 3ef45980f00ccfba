import { describe, expect, it, vi } from 'vitest';
import { wireClaim } from '../replica/testing/received-claim.ts';
import { send } from './testing/listing-server.ts';
import { harnessOf, listingOf, minuteMs, syncedHarness, waiting } from './testing/sync-harness.ts';

describe('when the connection fails', () => {
  it('probes with growing pauses, and is back at the first answer', async () => {
    const listing = await listingOf(2);
    const harness = await syncedHarness(listing);
    listing.intercept((_, response) => (response.destroy(), true));
    harness.clock.pass(minuteMs);
    for (const pauseMs of [2000, 4000, 5000, 5000, 5000]) {
      await waiting(harness, pauseMs);
      expect(harness.connection.state().state).toBe('offline');
      harness.clock.pass(pauseMs);
    }
    await waiting(harness, 5000);
    listing.intercept(null);
    harness.clock.pass(5000);
    await vi.waitFor(() => expect(harness.connection.state().state).toBe('online'));
    await waiting(harness, minuteMs);
  });

  it('starts a pass when another call finds the connection again', async () => {
    const listing = await listingOf(2);
    const harness = await syncedHarness(listing);
    listing.intercept((_, response) => (response.destroy(), true));
    harness.sync.syncNow();
    await waiting(harness, 2000);
    listing.intercept(null);
    listing.put(wireClaim('fresh'));
    harness.connection.report({ kind: 'ok', httpStatus: 200, answer: null }, 'getClaim');
    await vi.waitFor(() => expect(harness.replica.getFacts(['fresh']).size).toBe(1));
  });

  it('keeps what it has and names the fault when the service errs', async () => {
    const listing = await listingOf(2);
    const harness = await syncedHarness(listing);
    listing.intercept((_, response) => (send(response, 503, null), true));
    harness.sync.syncNow();
    await waiting(harness, 2000);
    expect(harness.sync.status().notices).toEqual([
      {
        code: 'service_fault',
        detail: { code: 'http_status_said', params: { httpStatus: 503, said: 'HTTP 503' } },
      },
    ]);
    expect(harness.replica.countClaims()).toBe(2);
    listing.intercept(null);
    harness.sync.syncNow();
    await waiting(harness, minuteMs);
    expect(harness.sync.status().notices).toEqual([]);
  });

  it('pauses at a 401 in the middle of a listing, and goes on from there with the right key', async () => {
    const listing = await listingOf(300);
    let isKeyRefused = false;
    listing.intercept(({ query }, response) => {
      isKeyRefused ||= query.get('startKey') !== null && query.has('status');
      if (isKeyRefused) send(response, 401, null);
      return isKeyRefused;
    });
    const harness = harnessOf(listing);
    harness.sync.start();
    await vi.waitFor(() =>
      expect(harness.connection.state()).toMatchObject({ state: 'paused', reason: 'unauthorized' }),
    );
    listing.intercept(null);
    harness.setKey('right');
    harness.connection.resume();
    await waiting(harness, minuteMs);
    expect(harness.replica.countClaims()).toBe(300);
  });

  it('tries a refused key automatically, longer each time, and goes on when it works', async () => {
    const listing = await listingOf(2);
    const harness = await syncedHarness(listing);
    listing.intercept((_, response) => (send(response, 401, null), true));
    harness.clock.pass(minuteMs);
    for (const pauseMs of [5000, 10_000, 20_000, 40_000, 80_000, 160_000, 300_000, 300_000]) {
      await waiting(harness, pauseMs);
      expect(harness.connection.state()).toMatchObject({ state: 'paused', reason: 'unauthorized' });
      expect(harness.sync.status().nextTryAtMs).toBe(harness.clock.nowMs() + pauseMs);
      const calls = listing.calls.length;
      harness.clock.pass(pauseMs - 1);
      expect(listing.calls).toHaveLength(calls);
      harness.clock.pass(1);
    }
    await waiting(harness, 300_000);
    listing.intercept(null);
    listing.put(wireClaim('fresh'));
    harness.clock.pass(300_000);
    await waiting(harness, minuteMs);
    expect(harness.connection.state().state).toBe('online');
    expect(harness.replica.getFacts(['fresh']).size).toBe(1);
  });

  it.each(['syncNow', 'machineWoke'] as const)('tries a refused key at once (%s)', async (how) => {
    const listing = await listingOf(2);
    const harness = await syncedHarness(listing);
    listing.intercept((_, response) => (send(response, 401, null), true));
    harness.sync.syncNow();
    await waiting(harness, 5000);
    listing.intercept(null);
    harness.sync[how]();
    await waiting(harness, minuteMs);
    expect(harness.connection.state().state).toBe('online');
  });

  it('goes on at once with another key', async () => {
    const listing = await listingOf(2);
    const harness = await syncedHarness(listing);
    listing.intercept((_, response) => (send(response, 401, null), true));
    harness.sync.syncNow();
    await waiting(harness, 5000);
    listing.intercept(null);
    harness.setKey('right');
    harness.connection.resume();
    await waiting(harness, minuteMs);
    expect(harness.connection.state().state).toBe('online');
  });

  it('begins anew what hangs, when somebody asks while it is offline', async () => {
    const listing = await listingOf(2);
    const harness = await syncedHarness(listing);
    listing.intercept((_, response) => (response.destroy(), true));
    harness.clock.pass(minuteMs);
    await waiting(harness, 2000);
    const before = listing.calls.length;
    listing.intercept(() => true);
    harness.clock.pass(2000);
    await vi.waitFor(() => expect(listing.calls.length).toBe(before + 1));
    listing.intercept(null);
    harness.sync.syncNow();
    await waiting(harness, minuteMs);
    expect(harness.connection.state().state).toBe('online');
  });

  it('waits as long as a 429 asks', async () => {
    const listing = await listingOf(2);
    const harness = await syncedHarness(listing);
    listing.intercept((_, response) => {
      response.writeHead(429, { 'retry-after': '120' }).end();
      return true;
    });
    harness.sync.syncNow();
    await waiting(harness, 120_000);
    expect(harness.connection.state().state).toBe('online');
    listing.intercept(null);
    const calls = listing.calls.length;
    harness.clock.pass(119_000);
    expect(listing.calls).toHaveLength(calls);
    harness.clock.pass(1000);
    await waiting(harness, minuteMs);
    expect(listing.calls.length).toBeGreaterThan(calls);
  });

  it('pauses when the first page is wholly another acquirer’s, and comes back automatically', async () => {
    const listing = await listingOf(60, () => ({ acquirerId: 'B' }));
    const harness = harnessOf(listing);
    harness.sync.start();
    await waiting(harness, 5000);
    expect(harness.connection.state()).toMatchObject({ state: 'paused', reason: 'other_acquirer' });
    expect(harness.replica.countClaims()).toBe(0);
    listing.claims.clear();
    listing.put(wireClaim('ours'));
    harness.clock.pass(5000);
    await waiting(harness, minuteMs);
    expect(harness.connection.state().state).toBe('online');
    expect(harness.replica.countClaims()).toBe(1);
  });
});

describe('one refused call stops no other', () => {
  it('notes a claim of another acquirer in the midst of ours, and does not store it', async () => {
    const listing = await listingOf(60, (n) => (n % 55 === 0 ? { acquirerId: 'B' } : {}));
    const harness = harnessOf(listing);
    harness.sync.start();
    await waiting(harness, minuteMs);
    expect(harness.connection.state().state).toBe('online');
    expect(harness.replica.countClaims()).toBe(58);
    expect(harness.sync.status().notices).toMatchObject([{ code: 'foreign_claims' }]);
  });

  it.each([401, 403, 404, 429, 500, 503])('a followed merchant that answers %i', async (status) => {
    const listing = await listingOf(1, () => ({ ofMerchant: 'M2', merchantId: 'M2' }));
    listing.intercept(({ path }, response) => {
      if (path !== '/merchants/M1/claims') return false;
      send(response, status, null);
      return true;
    });
    const harness = await syncedHarness(listing, { merchantIds: ['M1', 'M2'] });
    expect(harness.connection.state().state).toBe('online');
    expect(harness.replica.lastSyncAtMs()).not.toBeNull();
    if (status === 429) return;
    expect(harness.replica.getBody('c0000')?.body).toMatchObject({ merchantId: 'M2' });
    expect(harness.sync.status().unreadableMerchants).toMatchObject([{ merchantId: 'M1' }]);
    expect(harness.sync.status().notices).toEqual([]);
    listing.intercept(null);
    harness.sync.syncNow();
    await waiting(harness, minuteMs);
    expect(harness.sync.status().unreadableMerchants).toEqual([]);
  });

  it.each([401, 403, 404, 500])(
    'a claim that answers %i is passed by, and asked again rarely',
    async (status) => {
      const listing = await listingOf(4);
      const harness = await syncedHarness(listing);
      for (const id of ['c0001', 'c0002']) {
        listing.put(wireClaim(id, { seen: true, updatedAt: '2026-03-03T00:00:00Z' }));
      }
      listing.put(wireClaim('fresh'));
      listing.intercept(({ path }, response) => {
        if (path !== '/claims/c0001') return false;
        send(response, status, null);
        return true;
      });
      for (let minute = 0; minute < 3; minute += 1) {
        harness.clock.pass(minuteMs);
        await waiting(harness, minuteMs);
      }
      const reads = listing.calls.filter(({ path }) => path === '/claims/c0001').length;
      expect(reads).toBeLessThanOrEqual(2);
      expect(harness.replica.getFacts(['c0002']).get('c0002')?.seen).toBe(true);
      expect(harness.replica.getFacts(['fresh']).size).toBe(1);
      expect(harness.sync.troubleOf('c0001')).not.toBeNull();
      expect(harness.connection.state().state).toBe('online');
      expect(harness.sync.status().notices).toEqual([]);
      listing.intercept(null);
      await harness.sync.refreshClaim('c0001');
      expect(harness.sync.troubleOf('c0001')).toBeNull();
      await waiting(harness, minuteMs);
    },
  );

  it.each([400, 401, 404])(
    'a start key that answers %i: the walk begins anew, other calls go on',
    async (status) => {
      const listing = await listingOf(120);
      const harness = await syncedHarness(listing);
      listing.put(wireClaim('fresh'));
      let refusals = 0;
      listing.intercept(({ query }, response) => {
        if (query.get('startKey') === null || refusals > 0) return false;
        refusals += 1;
        send(response, status, null);
        return true;
      });
      harness.clock.pass(minuteMs);
      await waiting(harness, minuteMs);
      expect(refusals).toBe(1);
      expect(harness.replica.getFacts(['fresh']).size).toBe(1);
      expect(harness.connection.state().state).toBe('online');
    },
  );

  it('a checkpoint whose start key is gone is dropped', async () => {
    const listing = await listingOf(120);
    const harness = await syncedHarness(listing);
    harness.replica.applyPage({
      claims: [],
      receivedAtMs: 0,
      announceNew: false,
      walk: { walkId: 'unseen', startKey: 'gone', pages: 1, claims: 50, done: false },
    });
    listing.put(wireClaim('fresh'));
    harness.clock.pass(minuteMs);
    await waiting(harness, minuteMs);
    expect(harness.replica.getFacts(['fresh']).size).toBe(1);
  });

  it('a long walk of the seen listing gives way to the minute of the unseen one', async () => {
    const listing = await listingOf(300, () => ({ seen: true }));
    const harness = await syncedHarness(listing);
    harness.replica.writeMeta('seen_walked_at_ms', '0');
    listing.intercept(({ query }) => {
      // Each page of the long listing takes a third of a minute.
      if (query.get('seen') === 'true') harness.clock.pass(20_000);
      return false;
    });
    harness.sync.syncNow();
    await waiting(harness, minuteMs);
    const order = listing.calls.map(({ query }) => (query.get('seen') === 'true' ? 's' : 'u')).join('');
    expect(order).toMatch(/^us+us+us+/);
    expect(harness.replica.readMeta('seen_walked_at_ms')).not.toBe('0');
  });

  it('a claim whose time is wrong is settled by a read of it alone', async () => {
    const listing = await listingOf(2, () => ({ updatedAt: '2062-01-01T00:00:00Z' }));
    const harness = await syncedHarness(listing);
    listing.put(wireClaim('c0001', { updatedAt: '2026-03-03T00:00:00Z', status: 'COMPLETED' }));
    harness.clock.pass(minuteMs);
    await waiting(harness, minuteMs);
    expect(harness.replica.getFacts(['c0001']).get('c0001')?.status).toBe('COMPLETED');
  });
});

const lost = {
  kind: 'ambiguous',
  fault: 'connection_lost',
  httpStatus: null,
  detail: { code: 'system_error', params: { errno: 'ECONNRESET' } },
} as const;
const slowedFor = (ms: number) =>
  ({ kind: 'rate_limited', httpStatus: 429, retryAfterMs: ms, message: null }) as const;
const hourMs = 60 * minuteMs;

describe('a connection that another call found lost', () => {
  it('is tried at once, and not at the next minute', async () => {
    const listing = await listingOf(2);
    const harness = await syncedHarness(listing);
    harness.connection.report(lost, 'getClaim');
    expect(harness.connection.state().state).toBe('offline');
    await vi.waitFor(() => expect(harness.connection.state().state).toBe('online'));
    await waiting(harness, minuteMs);
  });

  it('is tried although the service wants a pause of the listing', async () => {
    const listing = await listingOf(2);
    const harness = await syncedHarness(listing);
    harness.connection.report(slowedFor(hourMs), 'listAcquirerClaims');
    harness.connection.report(lost, 'getClaim');
    await vi.waitFor(() => expect(harness.connection.state().state).toBe('online'));
    expect(listing.calls.filter(({ path }) => path.startsWith('/claims/acquirer/'))).toEqual([]);
  });

  it('is tried although the service wants a pause of every reading', async () => {
    const listing = await listingOf(2);
    const harness = await syncedHarness(listing);
    harness.connection.report(slowedFor(hourMs), 'listAcquirerClaims');
    harness.connection.report(slowedFor(hourMs), 'getClaim');
    harness.connection.report(lost, 'markSeen');
    await vi.waitFor(() => expect(harness.connection.mayCall('markSeen')).toBe(true));
    expect(listing.calls).toEqual([]);
    // It is tried again after a pause when that fails: not over and over.
    await waiting(harness, minuteMs);
    harness.connection.report(lost, 'markSeen');
    expect(harness.sync.status().nextTryAtMs).toBe(harness.clock.nowMs() + 2000);
  });
});

describe('a pause that the service asked for', () => {
  it('ends when a person syncs now', async () => {
    const listing = await listingOf(2);
    const harness = await syncedHarness(listing);
    harness.connection.report(slowedFor(hourMs), 'listAcquirerClaims');
    listing.put(wireClaim('fresh'));
    harness.sync.syncNow();
    await vi.waitFor(() => expect(harness.replica.getFacts(['fresh']).size).toBe(1));
  });

  it('does not end because the machine woke, or a network came up', async () => {
    const listing = await listingOf(2);
    const harness = await syncedHarness(listing);
    harness.connection.report(slowedFor(hourMs), 'getClaim');
    harness.sync.machineWoke();
    expect(harness.connection.mayCall('getClaim')).toBe(false);
    harness.connection.report(lost, 'markSeen');
    harness.sync.syncNow();
    expect(harness.connection.slowedUntilMs('getClaim')).not.toBeNull();
  });
});

it('a first look that can not be ended keeps no new claim away', async () => {
  const listing = await listingOf(4, (n) => ({ seen: n > 1 }));
  listing.intercept(({ query }, response) => {
    if (query.get('seen') !== 'true' || query.has('status')) return false;
    send(response, 500, null);
    return true;
  });
  const harness = harnessOf(listing);
  harness.sync.start();
  await waiting(harness, 2000);
  listing.put(wireClaim('fresh'));
  harness.clock.pass(2000);
  await vi.waitFor(() => expect(harness.replica.lastSyncAtMs()).not.toBeNull());
  expect(harness.replica.getFacts(['fresh']).size).toBe(1);
});

describe('a claim of another acquirer', () => {
  it('that is alone in a part of the first look pauses nothing', async () => {
    const listing = await listingOf(3);
    listing.put(wireClaim('foreign', { acquirerId: 'B', status: 'COMPLETED' }));
    const harness = harnessOf(listing);
    harness.sync.start();
    await waiting(harness, minuteMs);
    expect(harness.connection.state().state).toBe('online');
    expect(harness.replica.countClaims()).toBe(3);
  });

  it('that is the only unseen one pauses nothing', async () => {
    const listing = await listingOf(3);
    const harness = await syncedHarness(listing);
    for (const id of ['c0000', 'c0001', 'c0002']) listing.put(wireClaim(id, { seen: true }));
    listing.put(wireClaim('foreign', { acquirerId: 'B' }));
    harness.clock.pass(minuteMs);
    await waiting(harness, minuteMs);
    expect(harness.connection.state().state).toBe('online');
    expect(harness.replica.getFacts(['c0000']).get('c0000')?.seen).toBe(true);
    expect(harness.sync.status().notices).toMatchObject([{ code: 'foreign_claims' }]);
  });
});

it('a claim whose time goes back again and again is up to date each minute', async () => {
  const listing = await listingOf(2, () => ({ updatedAt: '2026-03-09T00:00:00Z' }));
  const harness = await syncedHarness(listing);
  for (const [day, status] of [
    ['08', 'COLLABORATION_REJECTED'],
    ['07', 'SECOND_PRESENTATION_STARTED'],
    ['06', 'COMPLETED'],
  ] as const) {
    listing.put(wireClaim('c0001', { updatedAt: `2026-03-${day}T00:00:00Z`, status }));
    harness.clock.pass(minuteMs);
    await waiting(harness, minuteMs);
    expect(harness.replica.getFacts(['c0001']).get('c0001')?.status).toBe(status);
  }
});

it('asks for no claim while the service wants a pause of claims', async () => {
  const listing = await listingOf(2);
  const harness = await syncedHarness(listing);
  harness.connection.report(slowedFor(minuteMs), 'getClaim');
  expect(await harness.sync.refreshClaim('c0001')).toBe(false);
  expect(listing.calls).toEqual([]);
});
