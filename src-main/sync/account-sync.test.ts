import { join } from 'node:path';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { tempDir } from '../../src-testing/temp-dir.ts';
import { createClaimsServiceClient } from '../claims-service/claims-service-client.ts';
import { openReplica } from '../replica/replica.ts';
import { testDataKey, wireClaim } from '../replica/replica-fixture.ts';
import { createAccountSync } from './account-sync.ts';
import { createFakeClock } from './fake-clock.ts';
import { createKeyCheck } from './key-check.ts';
import { createLine } from './line.ts';
import { send, startListing } from './listing-fixture.ts';

const closing: (() => void | Promise<void>)[] = [];
afterEach(async () => {
  for (const close of closing.splice(0).toReversed()) await close();
});

type Listing = Awaited<ReturnType<typeof startListing>>;

async function listingOf(
  claims: number,
  fields: (n: number) => Record<string, unknown> = () => ({}),
  inclusive = true,
) {
  const listing = await startListing(inclusive);
  closing.push(() => listing.close());
  for (let n = 0; n < claims; n += 1) listing.put(wireClaim(`c${String(n).padStart(4, '0')}`, fields(n)));
  return listing;
}

function deskOf(
  listing: Listing,
  { path = join(tempDir(), 'replica.db'), merchantIds = [] as string[] } = {},
) {
  const clock = createFakeClock();
  const { replica } = openReplica({ path, dataKey: testDataKey, clock });
  const line = createLine({ clock });
  let apiKey = 'key';
  const client = createClaimsServiceClient({
    baseUrl: listing.url,
    apiKey: () => apiKey,
    clock,
    onOutcome: line.report,
  });
  const changed: (string[] | null)[] = [];
  const sync = createAccountSync({
    account: { acquirerId: 'A', merchantIds },
    client,
    replica,
    line,
    checkKey: createKeyCheck({ acquirerId: 'A', client, line }),
    clock,
    random: () => 1,
    onChange: (claimIds) => changed.push(claimIds),
    onStatus: () => undefined,
  });
  let isOpen = true;
  const close = async () => {
    if (!isOpen) return;
    isOpen = false;
    await sync.stop();
    replica.close();
  };
  closing.push(close);
  return { clock, replica, line, sync, changed, path, close, setKey: (key: string) => (apiKey = key) };
}
type Desk = ReturnType<typeof deskOf>;

/** The desk waits for its next pass, this long. */
const waiting = ({ clock, sync }: Desk, ms: number) =>
  vi.waitFor(() => {
    expect(sync.status().phase).toBe('idle');
    expect(clock.waits()).toContain(ms);
  });

const minuteMs = 60_000;

describe('first sync', () => {
  it.each([true, false])('brings every claim once, whatever startKey includes (%s)', async (inclusive) => {
    const statuses = ['PENDING_REVIEW', 'COMPLETED', 'A_NEW_STATUS'];
    const listing = await listingOf(
      330,
      (n) => ({ seen: n % 3 === 0, status: statuses[n % 3], origin: n % 5 === 0 ? 'amex' : 'visa' }),
      inclusive,
    );
    const desk = deskOf(listing);
    desk.sync.start();
    await waiting(desk, minuteMs);
    expect(desk.replica.countClaims()).toBe(330);
    expect(desk.replica.feed(10)).toEqual([]);
    expect(desk.sync.status()).toMatchObject({ phase: 'idle', claimsReceived: 330, notices: [] });
    expect(desk.sync.status().lastSyncAtMs).toBe(desk.clock.nowMs());
    expect(desk.line.state().state).toBe('online');
    expect(desk.changed).toEqual([null]);
  });

  it('goes on after a kill where it was', async () => {
    const listing = await listingOf(500);
    let pages = 0;
    listing.intercept(
      ({ query }) =>
        query.get('seen') === 'false' && query.get('status') === 'PENDING_REVIEW' && (pages += 1) > 5,
    );
    const first = deskOf(listing);
    first.sync.start();
    await vi.waitFor(() => {
      expect(pages).toBe(6);
      expect(first.replica.readWalk('first/unseen/visa/PENDING_REVIEW')?.startKey).toBeTypeOf('string');
    });
    await first.close();

    listing.intercept(null);
    const before = listing.calls.length;
    const second = deskOf(listing, { path: first.path });
    expect(second.replica.countClaims()).toBeGreaterThan(100);
    second.sync.start();
    await waiting(second, minuteMs);
    expect(second.replica.countClaims()).toBe(500);
    const resumed = listing.calls
      .slice(before)
      .find(
        ({ query }) =>
          query.get('seen') === 'false' &&
          query.get('status') === 'PENDING_REVIEW' &&
          query.get('origin') === 'visa',
      );
    expect(resumed?.query.get('startKey')).not.toBeNull();
  });

  it('keeps what it can of a page, and says what it left', async () => {
    const listing = await listingOf(3);
    listing.intercept(({ query }, response) => {
      if (query.get('seen') !== 'false' || query.has('status')) return false;
      send(response, 200, [
        { id: 5 },
        wireClaim('odd', { status: null, amount: 'x', createdAt: 'never' }),
        'no',
      ]);
      return true;
    });
    const desk = deskOf(listing);
    desk.sync.start();
    await waiting(desk, minuteMs);
    expect([...desk.replica.getFacts(['odd', 'c0000']).keys()]).toEqual(['odd', 'c0000']);
    expect(desk.sync.status().notices).toEqual([{ code: 'rows_skipped', detail: '4' }]);
  });

  it('takes a page far beyond the limit without holding up others', async () => {
    const listing = await listingOf(0);
    const page = Array.from({ length: 3000 }, (_, n) => wireClaim(`big${n}`, { payment: null }));
    listing.intercept(({ query }, response) => {
      if (query.get('seen') !== 'false' || query.has('status')) return false;
      send(response, 200, page);
      return true;
    });
    const desk = deskOf(listing);
    let turns = 0;
    const count = setInterval(() => (turns += 1), 1);
    desk.sync.start();
    await vi.waitFor(() => expect(desk.replica.lastSyncAtMs()).not.toBeNull());
    clearInterval(count);
    expect(desk.replica.countClaims()).toBe(3000);
    expect(turns).toBeGreaterThan(30);
  });
});

async function syncedDesk(listing: Listing, options = {}) {
  const desk = deskOf(listing, options);
  desk.sync.start();
  await waiting(desk, minuteMs);
  desk.changed.length = 0;
  listing.calls.length = 0;
  return desk;
}

describe('each minute', () => {
  it('walks the unseen listing only, and tells what is new and what changed', async () => {
    const listing = await listingOf(3);
    const desk = await syncedDesk(listing);
    listing.put(
      wireClaim('fresh'),
      wireClaim('c0001', { updatedAt: '2026-03-03T00:00:00Z', status: 'COMPLETED' }),
    );
    desk.clock.pass(minuteMs);
    await waiting(desk, minuteMs);
    expect(listing.calls.every(({ query }) => query.get('seen') === 'false')).toBe(true);
    expect(desk.changed).toEqual([['c0001', 'fresh']]);
    expect(desk.replica.feed(9).map(({ claimId, field, to }) => [claimId, field, to])).toEqual([
      ['fresh', 'new', 'PENDING_REVIEW'],
      ['c0001', 'status', 'COMPLETED'],
    ]);
  });

  it('reads a claim that left the listing once, and never deletes', async () => {
    const listing = await listingOf(4);
    const desk = await syncedDesk(listing);
    listing.put(wireClaim('c0001', { seen: true, updatedAt: '2026-03-03T00:00:00Z' }));
    listing.claims.delete('c0002');
    for (let minute = 0; minute < 3; minute += 1) {
      desk.clock.pass(minuteMs);
      await waiting(desk, minuteMs);
    }
    const reads = listing.calls.map(({ path }) => path).filter((path) => path.startsWith('/claims/c'));
    expect(reads).toEqual(['/claims/c0001', '/claims/c0002']);
    expect(desk.replica.getFacts(['c0001']).get('c0001')?.seen).toBe(true);
    expect(desk.replica.countClaims()).toBe(4);
  });

  it('walks the seen listing after an hour', async () => {
    const listing = await listingOf(2, () => ({ seen: true }));
    const desk = await syncedDesk(listing);
    listing.put(wireClaim('c0000', { seen: true, outcome: 'won', updatedAt: '2026-03-04T00:00:00Z' }));
    for (let minute = 0; minute < 61; minute += 1) {
      desk.clock.pass(minuteMs);
      await waiting(desk, minuteMs);
    }
    expect(desk.replica.feed(9)).toMatchObject([{ field: 'outcome', to: 'won' }]);
    expect(listing.calls.filter(({ query }) => query.get('seen') === 'true').length).toBeLessThanOrEqual(2);
  });

  it('goes around a start key that left the listing in the middle of a walk', async () => {
    const listing = await listingOf(120);
    const desk = await syncedDesk(listing);
    listing.put(wireClaim('late'));
    listing.intercept(({ query }) => {
      const startKey = query.get('startKey');
      if (startKey === 'c0049') listing.claims.delete('c0049');
      return false;
    });
    desk.clock.pass(minuteMs);
    await waiting(desk, minuteMs);
    expect(desk.replica.getFacts(['late']).size).toBe(1);
    expect(desk.replica.countClaims()).toBe(121);
  });

  it('ends a walk over a service that repeats itself', async () => {
    const listing = await listingOf(10);
    const desk = await syncedDesk(listing);
    const page = Array.from({ length: 50 }, (_, n) => wireClaim(`r${n}`));
    listing.intercept(({ path }, response) => {
      if (path.startsWith('/claims/acquirer/')) send(response, 200, page);
      return path.startsWith('/claims/acquirer/');
    });
    desk.clock.pass(minuteMs);
    await waiting(desk, minuteMs);
    expect(listing.calls.filter(({ path }) => path.startsWith('/claims/acquirer/'))).toHaveLength(2);
  });
});

describe('followed merchants', () => {
  it('are listed, teach the merchantId, and bring no claims of other acquirers', async () => {
    const listing = await listingOf(1, () => ({ ofMerchant: 'M1', merchantId: 'M1', acquirerId: 'A' }));
    listing.put(wireClaim('foreign', { ofMerchant: 'M1', acquirerId: 'B', seen: 'neither' }));
    const desk = await syncedDesk(listing, { merchantIds: ['M1', 'unknown'] });
    expect(desk.replica.getBody('c0000')?.body).toMatchObject({ merchantId: 'M1' });
    expect(desk.replica.getFacts(['foreign']).size).toBe(0);
    expect(desk.line.state().state).toBe('online');
  });
});

describe('when the line fails', () => {
  it('probes with growing pauses, and is back at the first answer', async () => {
    const listing = await listingOf(2);
    const desk = await syncedDesk(listing);
    listing.intercept((_, response) => (response.destroy(), true));
    desk.clock.pass(minuteMs);
    for (const pauseMs of [2000, 4000, 5000, 5000, 5000]) {
      await waiting(desk, pauseMs);
      expect(desk.line.state().state).toBe('offline');
      desk.clock.pass(pauseMs);
    }
    await waiting(desk, 5000);
    listing.intercept(null);
    desk.clock.pass(5000);
    await vi.waitFor(() => expect(desk.line.state().state).toBe('online'));
    await waiting(desk, minuteMs);
  });

  it('starts a pass when another call finds the line again', async () => {
    const listing = await listingOf(2);
    const desk = await syncedDesk(listing);
    listing.intercept((_, response) => (response.destroy(), true));
    desk.sync.syncNow();
    await waiting(desk, 2000);
    listing.intercept(null);
    listing.put(wireClaim('fresh'));
    desk.line.report({ kind: 'ok', httpStatus: 200, answer: null }, 'getClaim');
    await vi.waitFor(() => expect(desk.replica.getFacts(['fresh']).size).toBe(1));
  });

  it('keeps what it has and names the fault when the service errs', async () => {
    const listing = await listingOf(2);
    const desk = await syncedDesk(listing);
    listing.intercept((_, response) => (send(response, 503, null), true));
    desk.sync.syncNow();
    await waiting(desk, 2000);
    expect(desk.sync.status().notices).toEqual([{ code: 'service_fault', detail: 'HTTP 503: HTTP 503' }]);
    expect(desk.replica.countClaims()).toBe(2);
    listing.intercept(null);
    desk.sync.syncNow();
    await waiting(desk, minuteMs);
    expect(desk.sync.status().notices).toEqual([]);
  });

  it('pauses at a 401 in the middle of a listing, and goes on from there with the right key', async () => {
    const listing = await listingOf(300);
    let isKeyRefused = false;
    listing.intercept(({ query }, response) => {
      isKeyRefused ||= query.get('startKey') !== null && query.has('status');
      if (isKeyRefused) send(response, 401, null);
      return isKeyRefused;
    });
    const desk = deskOf(listing);
    desk.sync.start();
    await vi.waitFor(() =>
      expect(desk.line.state()).toMatchObject({ state: 'paused', reason: 'unauthorized' }),
    );
    listing.intercept(null);
    desk.setKey('right');
    desk.line.resume();
    await waiting(desk, minuteMs);
    expect(desk.replica.countClaims()).toBe(300);
  });

  it('tries a refused key by itself, longer each time, and goes on when it works', async () => {
    const listing = await listingOf(2);
    const desk = await syncedDesk(listing);
    listing.intercept((_, response) => (send(response, 401, null), true));
    desk.clock.pass(minuteMs);
    for (const pauseMs of [5000, 10_000, 20_000, 40_000, 80_000, 160_000, 300_000, 300_000]) {
      await waiting(desk, pauseMs);
      expect(desk.line.state()).toMatchObject({ state: 'paused', reason: 'unauthorized' });
      expect(desk.sync.status().nextTryAtMs).toBe(desk.clock.nowMs() + pauseMs);
      const calls = listing.calls.length;
      desk.clock.pass(pauseMs - 1);
      expect(listing.calls).toHaveLength(calls);
      desk.clock.pass(1);
    }
    await waiting(desk, 300_000);
    listing.intercept(null);
    listing.put(wireClaim('fresh'));
    desk.clock.pass(300_000);
    await waiting(desk, minuteMs);
    expect(desk.line.state().state).toBe('online');
    expect(desk.replica.getFacts(['fresh']).size).toBe(1);
  });

  it.each(['syncNow', 'machineWoke'] as const)('tries a refused key at once (%s)', async (how) => {
    const listing = await listingOf(2);
    const desk = await syncedDesk(listing);
    listing.intercept((_, response) => (send(response, 401, null), true));
    desk.sync.syncNow();
    await waiting(desk, 5000);
    listing.intercept(null);
    desk.sync[how]();
    await waiting(desk, minuteMs);
    expect(desk.line.state().state).toBe('online');
  });

  it('goes on at once with another key', async () => {
    const listing = await listingOf(2);
    const desk = await syncedDesk(listing);
    listing.intercept((_, response) => (send(response, 401, null), true));
    desk.sync.syncNow();
    await waiting(desk, 5000);
    listing.intercept(null);
    desk.setKey('right');
    desk.line.resume();
    await waiting(desk, minuteMs);
    expect(desk.line.state().state).toBe('online');
  });

  it('begins anew what hangs, when somebody asks while it is offline', async () => {
    const listing = await listingOf(2);
    const desk = await syncedDesk(listing);
    listing.intercept((_, response) => (response.destroy(), true));
    desk.clock.pass(minuteMs);
    await waiting(desk, 2000);
    const before = listing.calls.length;
    listing.intercept(() => true);
    desk.clock.pass(2000);
    await vi.waitFor(() => expect(listing.calls.length).toBe(before + 1));
    listing.intercept(null);
    desk.sync.syncNow();
    await waiting(desk, minuteMs);
    expect(desk.line.state().state).toBe('online');
  });

  it('waits as long as a 429 asks', async () => {
    const listing = await listingOf(2);
    const desk = await syncedDesk(listing);
    listing.intercept((_, response) => {
      response.writeHead(429, { 'retry-after': '120' }).end();
      return true;
    });
    desk.sync.syncNow();
    await waiting(desk, 120_000);
    expect(desk.line.state().state).toBe('online');
    listing.intercept(null);
    const calls = listing.calls.length;
    desk.clock.pass(119_000);
    expect(listing.calls).toHaveLength(calls);
    desk.clock.pass(1000);
    await waiting(desk, minuteMs);
    expect(listing.calls.length).toBeGreaterThan(calls);
  });

  it('pauses when the first page is wholly another acquirer’s, and comes back by itself', async () => {
    const listing = await listingOf(60, () => ({ acquirerId: 'B' }));
    const desk = deskOf(listing);
    desk.sync.start();
    await waiting(desk, 5000);
    expect(desk.line.state()).toMatchObject({ state: 'paused', reason: 'other_acquirer' });
    expect(desk.replica.countClaims()).toBe(0);
    listing.claims.clear();
    listing.put(wireClaim('ours'));
    desk.clock.pass(5000);
    await waiting(desk, minuteMs);
    expect(desk.line.state().state).toBe('online');
    expect(desk.replica.countClaims()).toBe(1);
  });
});

describe('one refused call stops no other', () => {
  it('notes a claim of another acquirer in the midst of ours, and does not store it', async () => {
    const listing = await listingOf(60, (n) => (n % 55 === 0 ? { acquirerId: 'B' } : {}));
    const desk = deskOf(listing);
    desk.sync.start();
    await waiting(desk, minuteMs);
    expect(desk.line.state().state).toBe('online');
    expect(desk.replica.countClaims()).toBe(58);
    expect(desk.sync.status().notices).toMatchObject([{ code: 'foreign_claims' }]);
  });

  it.each([401, 403, 404, 429, 500, 503])('a followed merchant that answers %i', async (status) => {
    const listing = await listingOf(1, () => ({ ofMerchant: 'M2', merchantId: 'M2' }));
    listing.intercept(({ path }, response) => {
      if (path !== '/merchants/M1/claims') return false;
      send(response, status, null);
      return true;
    });
    const desk = await syncedDesk(listing, { merchantIds: ['M1', 'M2'] });
    expect(desk.line.state().state).toBe('online');
    expect(desk.replica.lastSyncAtMs()).not.toBeNull();
    if (status === 429) return;
    expect(desk.replica.getBody('c0000')?.body).toMatchObject({ merchantId: 'M2' });
    expect(desk.sync.status().unreadableMerchants).toMatchObject([{ merchantId: 'M1' }]);
    expect(desk.sync.status().notices).toEqual([]);
    listing.intercept(null);
    desk.sync.syncNow();
    await waiting(desk, minuteMs);
    expect(desk.sync.status().unreadableMerchants).toEqual([]);
  });

  it.each([401, 403, 404, 500])(
    'a claim that answers %i is passed by, and asked again rarely',
    async (status) => {
      const listing = await listingOf(4);
      const desk = await syncedDesk(listing);
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
        desk.clock.pass(minuteMs);
        await waiting(desk, minuteMs);
      }
      const reads = listing.calls.filter(({ path }) => path === '/claims/c0001').length;
      expect(reads).toBeLessThanOrEqual(2);
      expect(desk.replica.getFacts(['c0002']).get('c0002')?.seen).toBe(true);
      expect(desk.replica.getFacts(['fresh']).size).toBe(1);
      expect(desk.sync.troubleOf('c0001')).not.toBeNull();
      expect(desk.line.state().state).toBe('online');
      expect(desk.sync.status().notices).toEqual([]);
      listing.intercept(null);
      await desk.sync.refreshClaim('c0001');
      expect(desk.sync.troubleOf('c0001')).toBeNull();
      await waiting(desk, minuteMs);
    },
  );

  it.each([400, 401, 404])(
    'a start key that answers %i: the walk begins anew, other calls go on',
    async (status) => {
      const listing = await listingOf(120);
      const desk = await syncedDesk(listing);
      listing.put(wireClaim('fresh'));
      let refusals = 0;
      listing.intercept(({ query }, response) => {
        if (query.get('startKey') === null || refusals > 0) return false;
        refusals += 1;
        send(response, status, null);
        return true;
      });
      desk.clock.pass(minuteMs);
      await waiting(desk, minuteMs);
      expect(refusals).toBe(1);
      expect(desk.replica.getFacts(['fresh']).size).toBe(1);
      expect(desk.line.state().state).toBe('online');
    },
  );

  it('a checkpoint whose start key is gone is dropped', async () => {
    const listing = await listingOf(120);
    const desk = await syncedDesk(listing);
    desk.replica.applyPage({
      claims: [],
      receivedAtMs: 0,
      announceNew: false,
      walk: { walkId: 'unseen', startKey: 'gone', pages: 1, claims: 50, done: false },
    });
    listing.put(wireClaim('fresh'));
    desk.clock.pass(minuteMs);
    await waiting(desk, minuteMs);
    expect(desk.replica.getFacts(['fresh']).size).toBe(1);
  });

  it('a long walk of the seen listing gives way to the minute of the unseen one', async () => {
    const listing = await listingOf(300, () => ({ seen: true }));
    const desk = await syncedDesk(listing);
    desk.replica.writeMeta('seen_walked_at_ms', '0');
    listing.intercept(({ query }) => {
      // Each page of the long listing takes a third of a minute.
      if (query.get('seen') === 'true') desk.clock.pass(20_000);
      return false;
    });
    desk.sync.syncNow();
    await waiting(desk, minuteMs);
    const order = listing.calls.map(({ query }) => (query.get('seen') === 'true' ? 's' : 'u')).join('');
    expect(order).toMatch(/^us+us+us+/);
    expect(desk.replica.readMeta('seen_walked_at_ms')).not.toBe('0');
  });

  it('a claim whose time is wrong is settled by a read of it alone', async () => {
    const listing = await listingOf(2, () => ({ updatedAt: '2062-01-01T00:00:00Z' }));
    const desk = await syncedDesk(listing);
    listing.put(wireClaim('c0001', { updatedAt: '2026-03-03T00:00:00Z', status: 'COMPLETED' }));
    desk.clock.pass(minuteMs);
    await waiting(desk, minuteMs);
    expect(desk.replica.getFacts(['c0001']).get('c0001')?.status).toBe('COMPLETED');
  });
});

it('refreshes one claim on request', async () => {
  const listing = await listingOf(2);
  const desk = await syncedDesk(listing);
  listing.put(wireClaim('c0001', { updatedAt: '2026-03-03T00:00:00Z', status: 'COLLABORATION_REJECTED' }));
  await desk.sync.refreshClaim('c0001');
  await desk.sync.refreshClaim('none');
  desk.clock.pass(250);
  expect(desk.changed).toEqual([['c0001', 'none']]);
  expect(desk.sync.troubleOf('none')).toMatchObject({ code: 'not_found' });
  expect(desk.replica.getFacts(['c0001']).get('c0001')?.status).toBe('COLLABORATION_REJECTED');
});

it('asks for no claim while the account is paused', async () => {
  const listing = await listingOf(2);
  const desk = await syncedDesk(listing);
  desk.line.pause('unauthorized', null);
  const calls = listing.calls.length;
  expect(await desk.sync.refreshClaim('c0001')).toBe(false);
  expect(listing.calls).toHaveLength(calls);
});
