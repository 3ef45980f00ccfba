import { throwingGuard } from '../../testing/throwing-guard.ts';
import { join } from 'node:path';
import { afterEach, expect, vi } from 'vitest';
import { tempDir } from '../../../src-testing/temp-dir.ts';
import { createClaimsServiceClient } from '../../claims-service/claims-service-client.ts';
import { openReplica } from '../../replica/store/replica.ts';
import { testDataKey, wireClaim } from '../../replica/testing/received-claim.ts';
import { type AccountSyncOptions, createAccountSync } from '../account-sync.ts';
import { FakeClock } from '../../testing/fake-clock.ts';
import { createKeyCheck } from '../key-check.ts';
import { createConnectionState } from '../connection-state.ts';
import { startListing } from './listing-server.ts';

const closing: (() => void | Promise<void>)[] = [];
afterEach(async () => {
  for (const close of closing.splice(0).toReversed()) await close();
});

export type Listing = Awaited<ReturnType<typeof startListing>>;

/** A service with so many claims, closed after the test. */
export async function listingOf(
  claims: number,
  fields: (n: number) => Record<string, unknown> = () => ({}),
  inclusive = true,
) {
  const listing = await startListing(inclusive);
  closing.push(() => listing.close());
  for (let n = 0; n < claims; n += 1) listing.put(wireClaim(`c${String(n).padStart(4, '0')}`, fields(n)));
  return listing;
}

/** A sync of it that is not started yet. */
export function harnessOf(
  listing: Listing,
  {
    path = join(tempDir(), 'replica.db'),
    merchantIds = [],
    onBytes,
    ...pace
  }: { path?: string; merchantIds?: string[]; onBytes?: (bytes: number) => void } & Pick<
    AccountSyncOptions,
    'dataUse' | 'unseenMs'
  > = {},
) {
  const clock = new FakeClock();
  const { replica } = openReplica({ path, dataKey: testDataKey, clock });
  // No thread moves the write-ahead log, and a pause would not end, as this clock stands still.
  replica.wantsPause = () => false;
  const connection = createConnectionState({ clock });
  let apiKey = 'key';
  const client = createClaimsServiceClient({
    baseUrl: listing.url,
    apiKey: () => apiKey,
    clock,
    onOutcome: connection.report,
    ...(onBytes ? { onBytes } : {}),
  });
  const changed: (string[] | null)[] = [];
  const sync = createAccountSync({
    guard: throwingGuard,
    account: { acquirerId: 'A', merchantIds },
    client,
    replica,
    connection,
    checkKey: createKeyCheck({ acquirerId: 'A', client, connection }),
    clock,
    ...pace,
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
  return { clock, replica, connection, sync, changed, path, close, setKey: (key: string) => (apiKey = key) };
}
type SyncHarness = ReturnType<typeof harnessOf>;

/** It waits for its next pass, this long. */
export const waiting = ({ clock, sync }: Pick<SyncHarness, 'clock' | 'sync'>, ms: number) =>
  vi.waitFor(() => {
    expect(sync.status().phase).toBe('idle');
    expect(clock.waits()).toContain(ms);
  });

export const minuteMs = 60_000;

/** One whose first look at everything is over. */
export async function syncedHarness(listing: Listing, options: Parameters<typeof harnessOf>[1] = {}) {
  const harness = harnessOf(listing, options);
  harness.sync.start();
  await waiting(harness, minuteMs);
  harness.changed.length = 0;
  listing.calls.length = 0;
  return harness;
}
