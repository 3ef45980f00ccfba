import { writeFileSync } from 'node:fs';
import { createRouterClient } from '@orpc/server';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { systemClock } from '../base/clock.ts';
import { PolicyError } from '../accounts/policy-file.ts';
import { wireClaim } from '../replica/testing/received-claim.ts';
import { startListing } from '../sync/testing/listing-server.ts';
import { type EngineBench, type EngineClient, openEngineBench } from '../testing/engine-bench.ts';
import { asking } from '../../src-shared/query/testing/asking.ts';

let bench: EngineBench;

beforeEach(async () => {
  bench = await openEngineBench();
});
afterEach(async () => {
  await bench.close();
});

const setPolicy = (settings: object) =>
  writeFileSync(bench.policyPath, JSON.stringify({ claimdeskPolicy: 1, settings }));

/** How long the next decision to mark a claim as seen is held. */
async function heldMs(client: EngineClient, accountId: string, at: number): Promise<number> {
  const row = (await bench.firstRows(client, accountId))[at] ?? expect.fail('no claim');
  const saw = { status: row.status, updatedAt: row.updatedAt, isOpen: row.isOpen };
  const { dueAtMs, entryIds } = await client.outbox.decide({
    accountId,
    kind: 'mark_seen',
    targets: [{ claimId: row.id, saw }],
  });
  const { entry } = await client.outbox.get({ accountId, entryId: entryIds[0] ?? '' });
  return dueAtMs - entry.decidedAtMs;
}

it('holds decisions for as long as was chosen, also after a restart, and takes nothing outside the limits', async () => {
  const client = await bench.start();
  const accountId = await bench.connect(client);
  expect(await heldMs(client, accountId, 0)).toBe(5_000);
  await client.app.setPreferences({ holdSeconds: { mark_seen: 120 } });
  expect(await heldMs(client, accountId, 0)).toBe(120_000);
  for (const seconds of [0, 301]) {
    await expect(client.app.setPreferences({ holdSeconds: { mark_seen: seconds } })).rejects.toThrow();
  }
  await bench.stop();
  const again = await bench.start();
  expect((await again.app.info()).preferences.holdSeconds).toEqual({ mark_seen: 120 });
});

it('keeps what two windows changed in one preference, or one account, at the same time', async () => {
  const client = await bench.start();
  const accountId = await bench.connect(client);
  const holds = { mark_seen: 10 };
  await client.app.setPreferences({ holdSeconds: holds });
  await Promise.all([
    client.app.setPreferences({
      holdSeconds: { ...holds, send_email: 20 },
      before: { holdSeconds: holds },
    }),
    client.app.setPreferences({
      holdSeconds: { mark_seen: 30 },
      before: { holdSeconds: holds },
    }),
  ]);
  expect((await client.app.info()).preferences.holdSeconds).toEqual({ mark_seen: 30, send_email: 20 });

  const before = { merchantIds: [] };
  await client.accounts.update({ accountId, name: 'South' });
  await client.accounts.update({ accountId, merchantIds: ['M-1'], before });
  expect(await client.accounts.update({ accountId, merchantIds: ['M-2'], before })).toMatchObject({
    name: 'South',
    merchantIds: ['M-2', 'M-1'],
  });
});

it('has the time zone that was chosen, also after a restart, takes no unknown one, and the policy’s before it', async () => {
  const client = await bench.start();
  expect((await client.app.info()).preferences.timeZone).toBe('system');
  await client.app.setPreferences({ timeZone: 'Pacific/Kiritimati' });
  for (const timeZone of ['Mars/Phobos', '+03:00'])
    await expect(client.app.setPreferences({ timeZone })).rejects.toThrow();
  await bench.stop();
  const again = await bench.start();
  expect((await again.app.info()).preferences.timeZone).toBe('Pacific/Kiritimati');
  await bench.stop();
  setPolicy({ timeZone: 'America/Sao_Paulo' });
  const pinned = await bench.start();
  expect(await pinned.app.info()).toMatchObject({
    pinned: ['timeZone'],
    preferences: { timeZone: 'America/Sao_Paulo' },
  });
  await expect(pinned.app.setPreferences({ timeZone: 'UTC' })).rejects.toMatchObject({
    code: 'REFUSED',
    data: { code: 'setting_pinned' },
  });
});

it('follows the organisation’s policy, which no call changes', async () => {
  setPolicy({ holdSeconds: { mark_seen: 30 }, autoLockMinutes: 1 });
  const client = await bench.start();
  const accountId = await bench.connect(client);
  const { pinned, preferences } = await client.app.info();
  expect(pinned).toEqual(['autoLockMinutes', 'holdSeconds.mark_seen']);
  expect(preferences.holdSeconds).toEqual({ mark_seen: 30 });
  expect(await heldMs(client, accountId, 0)).toBe(30_000);
  const refused = { code: 'REFUSED', data: { code: 'setting_pinned' } };
  await expect(client.app.setPreferences({ holdSeconds: { mark_seen: 3 } })).rejects.toMatchObject(refused);
  await expect(client.vault.setSettings({ autoLockMinutes: null })).rejects.toMatchObject(refused);
  expect((await client.vault.status()).settings.autoLockMinutes).toBe(1);
});

it('keeps the documents of each account within the policy’s limit, and what was chosen for when it sets none', async () => {
  const [chosen, set] = [1_000_000_000, 100_000_000];
  const client = await bench.start();
  const accountId = await bench.connect(client);
  await client.documents.setCap({ accountId, capBytes: chosen });
  await bench.stop();
  setPolicy({ documentsCapBytes: set });
  const pinned = await bench.start();
  expect((await pinned.app.info()).pinned).toEqual(['documentsCapBytes']);
  expect(await pinned.documents.storage({ accountId })).toMatchObject({ capBytes: set });
  await expect(pinned.documents.setCap({ accountId, capBytes: chosen })).rejects.toMatchObject({
    code: 'REFUSED',
    data: { code: 'setting_pinned' },
  });
  await bench.stop();
  setPolicy({});
  const free = await bench.start();
  expect(await free.documents.storage({ accountId })).toMatchObject({ capBytes: chosen });
});

it('holds the internal targets of the policy, and a person’s own for when it sets none', async () => {
  const own = { PENDING_REVIEW: { days: 5, networks: {} } };
  const set = { PENDING_REVIEW: { days: 9, networks: { visa: 2 } } };
  const client = await bench.start();
  const accountId = await bench.connect(client);
  // Two windows, each with an edit of its own.
  await client.targets.save({ accountId, targets: own, before: {} });
  const other = { COLLABORATION_REJECTED: { days: null, networks: { visa: 3 } } };
  expect(await client.targets.save({ accountId, targets: other, before: {} })).toEqual({
    targets: { ...own, ...other },
  });
  await client.targets.save({ accountId, targets: own, before: other });
  await bench.stop();
  setPolicy({ internalTargets: set });
  const pinned = await bench.start();
  expect((await pinned.app.info()).pinned).toEqual(['internalTargets']);
  expect(await pinned.targets.read({ accountId })).toEqual({ targets: set });
  // An import of the same is no change.
  await pinned.targets.save({ accountId, targets: set, before: set });
  await expect(pinned.targets.save({ accountId, targets: own, before: set })).rejects.toMatchObject({
    code: 'REFUSED',
    data: { code: 'setting_pinned' },
  });
  const leftOf = async (by: typeof client) => {
    const { rows } = await by.claims.window({
      accountId,
      filter: asking('status:"PENDING_REVIEW" open:yes'),
      sort: 'most_urgent',
      offset: 0,
      limit: 1,
    });
    return rows[0]?.targetAtMs ?? null;
  };
  const atMs = await leftOf(pinned);
  await bench.stop();
  setPolicy({});
  const free = await bench.start();
  expect(await free.targets.read({ accountId })).toEqual({ targets: own });
  expect(atMs).not.toBeNull();
  expect(await leftOf(free)).not.toBe(atMs);
});

it('says what retention would remove, and keeps closed claims for as long as the policy says', async () => {
  setPolicy({ keepClosedMonths: 6 });
  const client = await bench.start();
  const accountId = await bench.connect(client);
  const preview = await client.app.previewRetention({ months: 1 });
  expect(preview).toMatchObject({ accounts: 1, leftOut: 0 });
  expect((await client.app.info()).preferences.keepClosedMonths).toBe(6);
  await expect(client.app.setPreferences({ keepClosedMonths: null })).rejects.toMatchObject({
    data: { code: 'setting_pinned' },
  });
  await expect(client.app.previewRetention({ months: 0 })).rejects.toThrow();
  expect((await client.sync.status({ accountId })).notKept).toBeNull();
});

it('removes old closed claims as the policy says, and opens one of them by its ID', async () => {
  // A minute is over at once.
  bench.clock = { ...systemClock, after: (ms, task) => systemClock.after(ms === 60_000 ? 20 : ms, task) };
  setPolicy({ keepClosedMonths: 1 });
  const closed = { isOpen: false, seen: true, updatedAt: '2025-06-01T00:00:00Z' };
  const listing = await startListing(true);
  listing.put(wireClaim('new'), wireClaim('old', closed), wireClaim('older', closed));
  const client = await bench.start();
  const account = { ...bench.account(), baseUrl: listing.url, acquirerId: 'A' };
  const added = await client.accounts.add(account);
  if (!added.ok) expect.fail(added.problem);
  const accountId = added.account.id;
  await expect.poll(() => bench.status(client, accountId)).toMatchObject({ notKept: { claims: 2 } });
  const all = { accountId, filter: asking(), sort: 'newest', offset: 0, limit: 200 } as const;
  const here = async () => (await client.claims.window(all)).rows.map(({ id }) => id);
  expect(await here()).toEqual(['new']);
  expect(await client.claims.lookUp({ accountId, claimId: 'old' })).toMatchObject({ end: 'found' });
  await client.claims.setRead({ accountId, claimIds: ['old'], read: true });
  expect((await here()).toSorted()).toEqual(['new', 'old']);
  listing.close();
});

it('does not start under a policy that it can’t follow, and then has taken no lock', async () => {
  setPolicy({ autoLockMinutes: 2 });
  expect(() => bench.make()).toThrow(PolicyError);
  setPolicy({});
  await bench.start();
});

it('tells the other windows what was chosen, and not where somebody is', async () => {
  const engine = bench.make();
  await engine.start();
  const client = createRouterClient(engine.router);
  const end = new AbortController();
  const changes = engine.followChanges(end.signal);
  const next = changes.next();
  await client.app.setPreferences({ route: '/outbox', accountId: null });
  await client.app.setPreferences({ theme: 'dark', route: '/all' });
  expect(await next).toEqual({ done: false, value: { topic: 'preferences', change: { theme: 'dark' } } });
  end.abort();
});
