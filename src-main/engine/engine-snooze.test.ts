import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { type EngineBench, type EngineClient, openEngineBench } from '../testing/engine-bench.ts';

let bench: EngineBench;

beforeEach(async () => {
  bench = await openEngineBench();
});
afterEach(async () => {
  await bench.close();
});

const untilMs = Date.UTC(2100, 0, 1);

/** Offline, so that nothing that is decided is ever sent. */
async function openOffline() {
  const client = await bench.start();
  const accountId = await bench.connect(client);
  await fetch(`${bench.service.controlUrl}/__sandbox/down`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: '{}',
  });
  const rows = await bench.firstRows(client, accountId);
  return { client, accountId, claimIds: rows.slice(0, 3).map(({ id }) => id) };
}

async function markSeen(client: EngineClient, accountId: string, claimIds: string[]) {
  const { takers } = await client.claims.assess({ accountId, action: 'seen', claimIds });
  expect(takers).toHaveLength(claimIds.length);
  return client.outbox.decide({ accountId, kind: 'mark_seen', targets: takers });
}

async function snoozesOf(client: EngineClient, accountId: string, claimIds: string[]) {
  const details = await Promise.all(claimIds.map((claimId) => client.claims.get({ accountId, claimId })));
  return details.map(({ row }) => row?.snooze ?? null);
}

describe('a decision that is undone', () => {
  const snoozed = { untilMs, backAtMs: null };

  // Promise: undo-returns-snooze
  it('gives back the snooze that it ended: of all that one key press decided, also after a restart', async () => {
    const { client, accountId, claimIds } = await openOffline();
    await client.snoozes.set({ accountId, claimIds: claimIds.slice(0, 2), untilMs });
    const { groupId } = await markSeen(client, accountId, claimIds);
    expect(await snoozesOf(client, accountId, claimIds)).toEqual([null, null, null]);
    await bench.stop();

    const again = await bench.start();
    expect(await snoozesOf(again, accountId, claimIds)).toEqual([null, null, null]);
    expect(await again.outbox.cancelGroup({ accountId, groupId })).toMatchObject({
      cancelled: 3,
      tooLate: 0,
    });
    expect(await snoozesOf(again, accountId, claimIds)).toEqual([snoozed, snoozed, null]);
  });

  it('gives it back from the outbox as well, of one of several', async () => {
    const { client, accountId, claimIds } = await openOffline();
    await client.snoozes.set({ accountId, claimIds, untilMs });
    const { entryIds } = await markSeen(client, accountId, claimIds);
    expect(await client.outbox.cancel({ accountId, entryIds: entryIds.slice(0, 1) })).toMatchObject({
      tooLate: [],
    });
    expect(await snoozesOf(client, accountId, claimIds)).toEqual([snoozed, null, null]);
  });
});
