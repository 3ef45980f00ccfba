import { createGuard, type Guard } from '../base/guard.ts';
import { throwingGuard } from '../testing/throwing-guard.ts';
import { join } from 'node:path';
import { setImmediate as nextTurn } from 'node:timers/promises';
import { afterEach, expect, it, vi } from 'vitest';
import { tempDir } from '../../src-testing/temp-dir.ts';
import { createClaimsServiceClient } from '../claims-service/claims-service-client.ts';
import { openLoading } from '../replica/testing/open-loading.ts';
import { FakeClock } from '../testing/fake-clock.ts';
import { createAccountSync } from './account-sync.ts';
import { createConnectionState } from './connection-state.ts';
import { createKeyCheck } from './key-check.ts';
import { type Listing, listingOf, minuteMs, waiting } from './testing/sync-harness.ts';
import { asking } from '../../src-shared/query/testing/asking.ts';

const closing: (() => Promise<void>)[] = [];
afterEach(async () => {
  for (const close of closing.splice(0).toReversed()) await close();
});

/** A sync whose first look goes on as a bulk load from 60 claims on. */
function loadingSync(listing: Listing, path = join(tempDir(), 'replica.db'), guard: Guard = throwingGuard) {
  const files = openLoading(path, 60);
  const clock = new FakeClock();
  const connection = createConnectionState({ clock });
  const client = createClaimsServiceClient({
    baseUrl: listing.url,
    apiKey: () => 'key',
    clock,
    asks: files.asks,
    onOutcome: connection.report,
  });
  const sync = createAccountSync({
    guard,
    account: { acquirerId: 'A', merchantIds: [] },
    client,
    replica: files.replica,
    load: files.load,
    connection,
    checkKey: createKeyCheck({ acquirerId: 'A', client, connection }),
    clock,
    random: () => 1,
    onChange: () => undefined,
    onStatus: () => undefined,
  });
  let isOpen = true;
  const close = async () => {
    if (!isOpen) return;
    isOpen = false;
    await sync.stop();
    await files.close();
  };
  closing.push(close);
  const here = async () => (await files.queries.totals(asking())).claims;
  return { ...files, sync, clock, path, close, here };
}

const isLastWalk = (query: URLSearchParams) => query.get('seen') === 'true' && query.get('status') === null;

it('shows what the partitions brought before the last walk, goes on with it after a kill, and loads nothing again', async () => {
  const statuses = ['PENDING_REVIEW', 'COMPLETED', 'A_NEW_STATUS'];
  const listing = await listingOf(600, (n) => ({ seen: n % 2 === 0, status: statuses[n % 3] }));
  let lastPages = 0;
  listing.intercept(({ query }) => isLastWalk(query) && (lastPages += 1) > 3);
  const first = loadingSync(listing);
  first.sync.start();
  await vi.waitFor(() => expect(lastPages).toBeGreaterThan(3));
  expect(first.load.isUnderWay()).toBe(false);
  // All but seen ones of a status that no partition names; of those, what the last walk has brought.
  expect(await first.here()).toBeGreaterThanOrEqual(500);
  expect(first.sync.status()).toMatchObject({ phase: 'first_sync', lastSyncAtMs: null });
  await first.close();

  listing.intercept(null);
  listing.calls.length = 0;
  const second = loadingSync(listing, first.path);
  const begun = vi.spyOn(second.replica, 'beginLoad');
  second.sync.start();
  await waiting(second, minuteMs);
  expect(await second.here()).toBe(600);
  expect(begun).not.toHaveBeenCalled();
  expect(listing.calls.filter(({ query }) => query.has('status'))).toEqual([]);
  expect(
    listing.calls.some(
      ({ query }) => isLastWalk(query) && query.has('startKey') && query.get('items') === '50',
    ),
  ).toBe(true);
});

it('keeps the load for the last walk when a partition could not be read', async () => {
  const listing = await listingOf(400, (n) => ({ seen: n % 2 === 0 }));
  let wasUnderWay = false;
  listing.intercept(({ query }, response) => {
    if (isLastWalk(query)) wasUnderWay ||= first.load.isUnderWay();
    if (query.get('origin') !== 'visa' || query.get('seen') !== 'true') return false;
    response.writeHead(503).end();
    return true;
  });
  const first = loadingSync(listing);
  first.sync.start();
  await waiting(first, minuteMs);
  expect(wasUnderWay).toBe(true);
  expect(await first.here()).toBe(400);
});

it('where the load fails, all of the pass ends, and the next one goes on with what was loaded', async () => {
  const listing = await listingOf(3000, (n) => ({ status: n % 8 === 0 ? 'COMPLETED' : 'PENDING_REVIEW' }));
  const faults: unknown[] = [];
  const guard = createGuard({ onFault: (error) => faults.push(error) });
  const { sync, clock, load, replica, asks, here } = loadingSync(listing, undefined, guard);
  // Counted where requests begin: one already under way may reach the listing later.
  const requested = vi.spyOn(asks, 'begin');
  const begun = vi.spyOn(replica, 'beginLoad');
  const takeOf = load.takeOf.bind(load);
  let takenPages = 0;
  vi.spyOn(load, 'takeOf').mockImplementation(async (...page) => {
    // As after a fault of its thread.
    if ((takenPages += 1) === 20) await load.close();
    return takeOf(...page);
  });
  sync.start();
  await vi.waitFor(() => expect(sync.status().nextTryAtMs).not.toBeNull());
  expect(faults).toHaveLength(1);
  const requestedBefore = requested.mock.calls.length;
  expect(requestedBefore).toBeGreaterThan(0);
  expect(load.isUnderWay()).toBe(false);
  for (let turns = 0; turns < 200; turns += 1) await nextTurn();
  expect(requested).toHaveBeenCalledTimes(requestedBefore);
  clock.pass(minuteMs);
  await waiting({ clock, sync }, minuteMs);
  expect(requested.mock.calls.length).toBeGreaterThan(requestedBefore);
  expect(new Set(begun.mock.calls.flat()).size).toBe(1);
  expect(await here()).toBe(3000);
});
