import { describe, expect, it, vi } from 'vitest';
import { receivedClaim, wireClaim } from '../replica/testing/received-claim.ts';
import { send } from './testing/listing-server.ts';
import { harnessOf, listingOf, minuteMs, syncedHarness, waiting } from './testing/sync-harness.ts';

describe('first sync', () => {
  it.each([true, false])('brings every claim once, whatever startKey includes (%s)', async (inclusive) => {
    const statuses = ['PENDING_REVIEW', 'COMPLETED', 'A_NEW_STATUS'];
    const listing = await listingOf(
      330,
      (n) => ({ seen: n % 3 === 0, status: statuses[n % 3], origin: n % 5 === 0 ? 'amex' : 'visa' }),
      inclusive,
    );
    const harness = harnessOf(listing);
    harness.sync.start();
    await waiting(harness, minuteMs);
    expect(harness.replica.countClaims()).toBe(330);
    expect(harness.replica.feedSince(0, 10)).toEqual([]);
    expect(harness.sync.status()).toMatchObject({ phase: 'idle', claimsReceived: 330, notices: [] });
    expect(harness.sync.status().lastSyncAtMs).toBe(harness.clock.nowMs());
    expect(harness.connection.state().state).toBe('online');
    expect(harness.changed).toEqual([null]);
  });

  it('is no news, also where a claim is read alone in it; one that is read alone later is', async () => {
    const listing = await listingOf(4);
    const harness = harnessOf(listing);
    harness.sync.takeClaim(receivedClaim('c0001'));
    harness.sync.start();
    await waiting(harness, minuteMs);
    expect(harness.replica.feedSince(0, 10)).toEqual([]);
    harness.sync.takeClaim(receivedClaim('late'));
    expect(harness.replica.feedSince(0, 10)).toMatchObject([{ claimId: 'late', field: 'new' }]);
  });

  it('receives most claims once where they are many: the rest of a walk starts from claims that are known', async () => {
    const statuses = [
      'COLLABORATION_ACCEPTED',
      'PENDING_REVIEW',
      'PENDING_REVIEW',
      'A_NEW_STATUS',
      'COMPLETED',
    ];
    const listing = await listingOf(1500, (n) => ({ status: statuses[n % 5], origin: 'visa' }));
    const harness = harnessOf(listing);
    const progress: number[] = [];
    listing.intercept(() => {
      const { partsDone, parts } = harness.sync.status();
      progress.push(parts === 0 ? 0 : partsDone / parts);
      return false;
    });
    harness.sync.start();
    await waiting(harness, minuteMs);
    expect(harness.replica.countClaims()).toBe(1500);
    // What is done never seems to be less than before.
    expect(progress).toEqual(progress.toSorted((one, other) => one - other));
    expect(progress.at(-1)).toBeGreaterThan(0.5);
    expect(harness.replica.walks()).toEqual([]);
    const whole = listing.calls.filter(({ query }) => query.get('seen') === 'false' && !query.has('status'));
    expect(new Set(whole.map(({ query }) => query.get('startKey'))).size).toBeGreaterThan(30);
    // Not all partitions, which have 25 pages, were walked to their end.
    const pending = listing.calls.filter(({ query }) => query.get('status') === 'PENDING_REVIEW');
    expect(pending.length).toBeLessThan(13);
  });

  it('goes on after a kill where it was', async () => {
    const listing = await listingOf(500);
    let pages = 0;
    listing.intercept(
      ({ query }) =>
        query.get('seen') === 'false' && query.get('status') === 'PENDING_REVIEW' && (pages += 1) > 5,
    );
    const first = harnessOf(listing);
    first.sync.start();
    await vi.waitFor(() => {
      expect(pages).toBe(6);
      expect(first.replica.readWalk('first/unseen/visa/PENDING_REVIEW')?.startKey).toBeTypeOf('string');
    });
    await first.close();

    listing.intercept(null);
    const before = listing.calls.length;
    const second = harnessOf(listing, { path: first.path });
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
    const harness = harnessOf(listing);
    harness.sync.start();
    await waiting(harness, minuteMs);
    expect([...harness.replica.getFacts(['odd', 'c0000']).keys()]).toEqual(['odd', 'c0000']);
    expect(harness.sync.status().notices).toEqual([
      { code: 'rows_skipped', detail: { code: 'rows', params: { count: 4 } } },
    ]);
  });

  it('takes a page far beyond the limit without holding up others', async () => {
    const listing = await listingOf(0);
    const page = Array.from({ length: 3000 }, (_, n) => wireClaim(`big${n}`, { payment: null }));
    listing.intercept(({ query }, response) => {
      if (query.get('seen') !== 'false' || query.has('status')) return false;
      send(response, 200, page);
      return true;
    });
    const harness = harnessOf(listing);
    let turns = 0;
    const count = setInterval(() => (turns += 1), 1);
    harness.sync.start();
    await vi.waitFor(() => expect(harness.replica.lastSyncAtMs()).not.toBeNull());
    clearInterval(count);
    expect(harness.replica.countClaims()).toBe(3000);
    expect(turns).toBeGreaterThan(30);
  });
});

describe('each minute', () => {
  it('walks the unseen listing only, and reports what is new and what changed', async () => {
    const listing = await listingOf(3);
    const harness = await syncedHarness(listing);
    listing.put(
      wireClaim('fresh'),
      wireClaim('c0001', { updatedAt: '2026-03-03T00:00:00Z', status: 'COMPLETED' }),
    );
    harness.clock.pass(minuteMs);
    await waiting(harness, minuteMs);
    expect(listing.calls.every(({ query }) => query.get('seen') === 'false')).toBe(true);
    expect(harness.changed).toEqual([['c0001', 'fresh']]);
    expect(harness.replica.feedSince(0, 9).map(({ claimId, field, to }) => [claimId, field, to])).toEqual([
      ['c0001', 'status', 'COMPLETED'],
      ['fresh', 'new', 'PENDING_REVIEW'],
    ]);
  });

  it('reads a claim that left the listing once, and never deletes', async () => {
    const listing = await listingOf(4);
    const harness = await syncedHarness(listing);
    listing.put(wireClaim('c0001', { seen: true, updatedAt: '2026-03-03T00:00:00Z' }));
    listing.claims.delete('c0002');
    for (let minute = 0; minute < 3; minute += 1) {
      harness.clock.pass(minuteMs);
      await waiting(harness, minuteMs);
    }
    const reads = listing.calls.map(({ path }) => path).filter((path) => path.startsWith('/claims/c'));
    expect(reads).toEqual(['/claims/c0001', '/claims/c0002']);
    expect(harness.replica.getFacts(['c0001']).get('c0001')?.seen).toBe(true);
    expect(harness.replica.countClaims()).toBe(4);
  });

  it('walks the seen listing after an hour', async () => {
    const listing = await listingOf(2, () => ({ seen: true }));
    const harness = await syncedHarness(listing);
    listing.put(wireClaim('c0000', { seen: true, outcome: 'won', updatedAt: '2026-03-04T00:00:00Z' }));
    for (let minute = 0; minute < 61; minute += 1) {
      harness.clock.pass(minuteMs);
      await waiting(harness, minuteMs);
    }
    expect(harness.replica.feedSince(0, 9)).toMatchObject([{ field: 'outcome', to: 'won' }]);
    expect(listing.calls.filter(({ query }) => query.get('seen') === 'true').length).toBeLessThanOrEqual(2);
  });

  it('goes around a start key that left the listing in the middle of a walk', async () => {
    const listing = await listingOf(120);
    const harness = await syncedHarness(listing);
    listing.put(wireClaim('late'));
    listing.intercept(({ query }) => {
      const startKey = query.get('startKey');
      if (startKey === 'c0049') listing.claims.delete('c0049');
      return false;
    });
    harness.clock.pass(minuteMs);
    await waiting(harness, minuteMs);
    expect(harness.replica.getFacts(['late']).size).toBe(1);
    expect(harness.replica.countClaims()).toBe(121);
  });

  it('ends a walk over a service that repeats itself', async () => {
    const listing = await listingOf(10);
    const harness = await syncedHarness(listing);
    const page = Array.from({ length: 50 }, (_, n) => wireClaim(`r${n}`));
    listing.intercept(({ path }, response) => {
      if (path.startsWith('/claims/acquirer/')) send(response, 200, page);
      return path.startsWith('/claims/acquirer/');
    });
    harness.clock.pass(minuteMs);
    await waiting(harness, minuteMs);
    expect(listing.calls.filter(({ path }) => path.startsWith('/claims/acquirer/'))).toHaveLength(2);
  });
});

describe('followed merchants', () => {
  it('are listed, teach the merchantId, and bring no claims of other acquirers', async () => {
    const listing = await listingOf(1, () => ({ ofMerchant: 'M1', merchantId: 'M1', acquirerId: 'A' }));
    listing.put(wireClaim('foreign', { ofMerchant: 'M1', acquirerId: 'B', seen: 'neither' }));
    const harness = await syncedHarness(listing, { merchantIds: ['M1', 'unknown'] });
    expect(harness.replica.getBody('c0000')?.body).toMatchObject({ merchantId: 'M1' });
    expect(harness.replica.getFacts(['foreign']).size).toBe(0);
    expect(harness.connection.state().state).toBe('online');
  });
});

it('refreshes one claim on request', async () => {
  const listing = await listingOf(2);
  const harness = await syncedHarness(listing);
  listing.put(wireClaim('c0001', { updatedAt: '2026-03-03T00:00:00Z', status: 'COLLABORATION_REJECTED' }));
  await harness.sync.refreshClaim('c0001');
  await harness.sync.refreshClaim('none');
  harness.clock.pass(250);
  expect(harness.changed).toEqual([['c0001', 'none']]);
  expect(harness.sync.troubleOf('none')).toMatchObject({ code: 'not_found' });
  expect(harness.replica.getFacts(['c0001']).get('c0001')?.status).toBe('COLLABORATION_REJECTED');
});

it('takes in what the outbox read and what it marked seen, and tells of it; a foreign claim stays out', async () => {
  const harness = await syncedHarness(await listingOf(2));
  const read = receivedClaim('c0001', { updatedAt: '2026-03-03T00:00:00Z', status: 'COMPLETED' });
  expect(harness.sync.takeClaim(read)).toBe(true);
  expect(harness.sync.takeClaim(receivedClaim('foreign', { acquirerId: 'B' }))).toBe(false);
  harness.sync.takeSeen(['c0000']);
  harness.clock.pass(250);
  expect(harness.changed).toEqual([['c0001', 'foreign', 'c0000']]);
  const facts = harness.replica.getFacts(['c0000', 'c0001', 'foreign']);
  expect(facts.get('c0001')?.status).toBe('COMPLETED');
  expect(facts.get('c0000')?.seen).toBe(true);
  expect(facts.has('foreign')).toBe(false);

  // The outbox may get an answer while everything stops: it is stored, and told by nobody.
  harness.changed.length = 0;
  await harness.sync.stop();
  harness.sync.takeSeen(['c0001']);
  expect(harness.clock.waits()).toEqual([]);
  expect(harness.replica.getFacts(['c0001']).get('c0001')?.seen).toBe(true);
});

it('asks for no claim while the account is paused', async () => {
  const listing = await listingOf(2);
  const harness = await syncedHarness(listing);
  harness.connection.pause('unauthorized', null);
  const calls = listing.calls.length;
  expect(await harness.sync.refreshClaim('c0001')).toBe(false);
  expect(listing.calls).toHaveLength(calls);
});
