import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { createMemoryKeychain } from '../keychain/keychain.ts';
import { ProfileInUse } from './engine.ts';
import { type EngineBench, openEngineBench } from '../testing/engine-bench.ts';
import { asking } from '../../src-shared/query/testing/asking.ts';

let bench: EngineBench;

beforeEach(async () => {
  bench = await openEngineBench();
});
afterEach(async () => {
  await bench.close();
});

const control = (path: string, body: object) =>
  fetch(`${bench.service.controlUrl}/__sandbox/${path}`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(body),
  });

describe('an account', () => {
  it('is connected, synced, and there again after a restart', async () => {
    const client = await bench.start();
    const accountId = await bench.connect(client);
    expect(await client.accounts.add(bench.account())).toMatchObject({
      ok: false,
      problem: 'already_connected',
    });
    await bench.stop();

    const again = await bench.start();
    expect((await again.accounts.list()).accounts).toMatchObject([
      { id: accountId, name: 'North', hasKey: true, state: 'open', isSandbox: false },
    ]);
    expect(await bench.firstRows(again, accountId)).toHaveLength(5);
  });

  it('has the changes of a claim’s tags in its history, also when one is undone', async () => {
    const client = await bench.start();
    const accountId = await bench.connect(client);
    const claimId = (await bench.firstRows(client, accountId))[0]?.id ?? expect.fail('no claim');
    const change = { accountId, claimIds: [claimId], added: ['Fraud', 'VIP'], removed: [] };
    const { undoId } = await client.notes.changeTags(change);
    await client.notes.undo({ accountId, undoId });
    const { history, tags } = await client.claims.get({ accountId, claimId });
    expect(tags).toEqual([]);
    expect(history.filter(({ source }) => source === 'tags')).toMatchObject([
      { agent: 'tester', tags: { added: ['Fraud', 'VIP'], removed: [] } },
      { agent: 'tester', tags: { added: [], removed: ['Fraud', 'VIP'] } },
    ]);
  });

  it('shows a claim whole, with what may be done and its history', async () => {
    const client = await bench.start();
    const accountId = await bench.connect(client);
    const { rows } = await client.claims.window({
      accountId,
      filter: asking('needs-decision:yes seen:no'),
      sort: 'newest',
      offset: 0,
      limit: 1,
    });
    const claimId = rows[0]?.id ?? expect.fail('no claim needs a decision');
    const before = await client.claims.get({ accountId, claimId });
    expect(before).toMatchObject({ row: rows[0], mayAccept: null, mayReject: null, mayMarkSeen: null });
    expect(before.body).toMatchObject({ id: claimId });
    expect(before.history.map((item) => item.source)).toContain('service');

    const assessed = await client.claims.assess({
      accountId,
      action: 'accept',
      claimIds: [claimId, 'no-such-claim'],
    });
    expect(assessed).toMatchObject({
      takers: [{ claimId }],
      refusals: [{ reason: 'claim_missing', claimIds: ['no-such-claim'] }],
      unsummed: 0,
    });
    const decided = await client.outbox.decide({
      accountId,
      kind: 'decide_collaboration',
      value: 'ACCEPTED',
      targets: assessed.takers,
    });
    const entryId = decided.entryIds[0] ?? expect.fail('not taken');
    const after = await client.claims.get({ accountId, claimId });
    expect(after).toMatchObject({
      mayAccept: 'decision_pending',
      mayReject: 'decision_pending',
      mayMarkSeen: null,
    });
    expect(after.history).toContainEqual(
      expect.objectContaining({
        source: 'decision',
        entryId,
        agent: 'tester',
        value: 'ACCEPTED',
        state: 'held',
      }),
    );
    expect(await client.outbox.get({ accountId, entryId })).toMatchObject({
      entry: { id: entryId, claim: { id: claimId, merchantName: rows[0]?.merchantName }, state: 'held' },
      now: assessed.takers[0]?.saw,
    });
    const listed = await client.outbox.list({ accountId, section: 'waiting', offset: 0, limit: 10 });
    expect(listed).toMatchObject({ total: 1, entries: [{ id: entryId, claim: { id: claimId } }] });
    expect(await bench.status(client, accountId)).toMatchObject({ waiting: 1, attention: 0 });
    await expect(client.outbox.get({ accountId, entryId: 'none' })).rejects.toMatchObject({
      code: 'NOT_FOUND',
    });
    await expect(client.claims.get({ accountId, claimId: 'none' })).rejects.toMatchObject({
      code: 'NOT_FOUND',
    });
  });

  it('says which claims were read here, to everybody who listens', async () => {
    const client = await bench.start();
    const accountId = await bench.connect(client);
    const claimId = (await bench.firstRows(client, accountId))[0]?.id ?? '';
    const stream = await client.changes.subscribe();
    const change = stream.next();
    await client.claims.setRead({ accountId, claimIds: [claimId], read: true });
    expect((await change).value).toEqual({ topic: 'claims', accountId, claimIds: [claimId] });
    expect((await client.claims.get({ accountId, claimId })).row.read).toBe(true);
    await stream.return?.(undefined);
  });

  it('keeps its keys out of answers and files', async () => {
    const client = await bench.start();
    const accountId = await bench.connect(client);
    const said = JSON.stringify([
      await client.accounts.list(),
      await client.app.info(),
      await bench.status(client, accountId),
    ]);
    expect(said).not.toContain(bench.service.apiKey);
    await bench.stop();
    const dataKey = await bench.dataKeyOf(accountId);
    for (const file of readdirSync(bench.profileDir, { recursive: true, withFileTypes: true })) {
      if (!file.isFile()) continue;
      const bytes = readFileSync(join(file.parentPath, file.name));
      expect(bytes.includes(bench.service.apiKey), file.name).toBe(false);
      expect(bytes.includes(dataKey), file.name).toBe(false);
      expect(bytes.includes(Buffer.from(dataKey, 'hex')), file.name).toBe(false);
    }
  });

  it('waits for a right key when the service refuses the one it has', async () => {
    const client = await bench.start();
    const accountId = await bench.connect(client);
    await control('keys', { apiKey: 'another-key' });
    await client.sync.now({ accountId });
    const connection = async () => (await bench.status(client, accountId)).connection;
    await expect
      .poll(connection)
      .toMatchObject({ state: 'paused', reason: 'unauthorized', untilMs: expect.any(Number) });

    expect(await client.accounts.replaceKey({ accountId, apiKey: 'wrong' })).toMatchObject({
      problem: 'unauthorized',
    });
    expect(await connection()).toMatchObject({ state: 'paused' });
    expect(await client.accounts.replaceKey({ accountId, apiKey: 'another-key' })).toMatchObject({
      ok: true,
    });
    await expect.poll(connection).toEqual({ state: 'online' });
    expect(await bench.keychain.read(accountId, 'api-key')).toBe('another-key');
  });

  it('keeps its own key and what is queued when another acquirer’s is offered for it', async () => {
    const client = await bench.start();
    const accountId = await bench.connect(client);
    const claimIds = (await bench.firstRows(client, accountId)).slice(0, 1).map(({ id }) => id);
    const { takers } = await client.claims.assess({ accountId, action: 'seen', claimIds });
    await control('keys', { apiKey: 'another-key' });
    await client.sync.now({ accountId });
    const connection = async () => (await bench.status(client, accountId)).connection.state;
    await expect.poll(connection).toBe('paused');
    const { entryIds } = await client.outbox.decide({ accountId, kind: 'mark_seen', targets: takers });
    const entryId = entryIds[0] ?? expect.fail('not taken');

    await control('faults', {
      rules: [{ endpoint: 'listAcquirerClaims', fault: { kind: 'page', how: 'foreign' } }],
    });
    expect(await client.accounts.replaceKey({ accountId, apiKey: 'another-key' })).toMatchObject({
      ok: false,
      problem: 'other_acquirer',
    });
    expect(await bench.keychain.read(accountId, 'api-key')).toBe(bench.service.apiKey);
    expect(await connection()).toBe('paused');
    const stateOf = async () => (await client.outbox.get({ accountId, entryId })).entry.state;
    expect(['held', 'ready', 'blocked']).toContain(await stateOf());

    await fetch(`${bench.service.controlUrl}/__sandbox/faults`, { method: 'DELETE' });
    expect(await client.accounts.replaceKey({ accountId, apiKey: 'another-key' })).toMatchObject({
      ok: true,
    });
    await expect.poll(connection).toBe('online');
    expect(['held', 'ready', 'sending', 'done']).toContain(await stateOf());
  });

  it('is kept although the service is unreachable, if the person says so', async () => {
    const client = await bench.start();
    await control('down', {});
    expect(await client.accounts.add(bench.account())).toMatchObject({
      ok: false,
      problem: 'connection_refused',
    });
    const added = await client.accounts.add({ ...bench.account(), evenIfOffline: true });
    if (!added.ok) expect.fail('refused');
    await expect
      .poll(async () => (await bench.status(client, added.account.id)).connection.state)
      .toBe('offline');
    const wrong = { ...bench.account(), acquirerId: '', evenIfOffline: true };
    expect(await client.accounts.add(wrong)).toMatchObject({ problem: 'acquirer_missing' });
  });

  it('is kept although the service fails, as the form offers', async () => {
    const client = await bench.start();
    const fault = { kind: 'status', status: 503, processed: false };
    await control('faults', { rules: [{ endpoint: 'listAcquirerClaims', times: 2, fault }] });
    expect(await client.accounts.add(bench.account())).toMatchObject({ ok: false, problem: 'service_error' });
    expect(await client.accounts.add({ ...bench.account(), evenIfOffline: true })).toMatchObject({
      ok: true,
    });
  });

  it('is removed with its files and keys, but not over unresolved decisions unasked', async () => {
    const client = await bench.start();
    const accountId = await bench.connect(client);
    const [row] = await bench.firstRows(client, accountId);
    const claimId = row?.id ?? '';
    const { takers } = await client.claims.assess({ accountId, action: 'seen', claimIds: [claimId] });
    await client.outbox.decide({ accountId, kind: 'mark_seen', targets: takers });
    await expect(client.accounts.remove({ accountId, evenWithUnresolved: false })).rejects.toMatchObject({
      code: 'REFUSED',
      data: { code: 'unresolved_decisions' },
    });
    await client.accounts.remove({ accountId, evenWithUnresolved: true });
    expect((await client.accounts.list()).accounts).toEqual([]);
    expect(existsSync(bench.accountDir(accountId))).toBe(false);
    expect(await bench.keychain.read(accountId, 'data-key')).toBeNull();
    await expect(client.sync.status({ accountId })).rejects.toMatchObject({ code: 'NOT_FOUND' });
  });

  it('takes a new name and other merchants', async () => {
    const client = await bench.start();
    const accountId = await bench.connect(client);
    const change = { accountId, name: 'South', partnerId: null, merchantIds: ['m1'] };
    expect(await client.accounts.update(change)).toMatchObject({
      name: 'South',
      merchantIds: ['m1'],
      state: 'open',
    });
    expect((await client.accounts.list()).accounts).toMatchObject([{ name: 'South', partnerId: null }]);
  });
});

describe('a machine without a keychain', () => {
  beforeEach(() => {
    bench.keychain = { ...createMemoryKeychain(), isAvailable: async () => false };
  });

  it('connects no account, and explores the sandbox all the same', async () => {
    const client = await bench.start();
    expect(await client.accounts.add(bench.account())).toMatchObject({
      ok: false,
      problem: 'keychain_unavailable',
    });
    const sandbox = await client.accounts.exploreSandbox();
    expect(sandbox).toMatchObject({ id: 'sandbox', isSandbox: true, hasKey: true, state: 'open' });
    await bench.synced(client, sandbox.id);
    expect((await client.accounts.list()).canStoreSecrets).toBe(false);
    expect((await client.accounts.exploreSandbox()).id).toBe('sandbox');
    await client.accounts.remove({ accountId: 'sandbox', evenWithUnresolved: false });
    expect((await client.accounts.list()).accounts).toEqual([]);
    expect(existsSync(join(bench.profileDir, 'accounts'))).toBe(false);
  });
});

it('one profile is worked on by one engine', async () => {
  await bench.start();
  expect(() => bench.make()).toThrow(ProfileInUse);
  await bench.stop();
  await bench.start();
});
