import { randomBytes } from 'node:crypto';
import {
  closeSync,
  copyFileSync,
  existsSync,
  mkdtempSync,
  openSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  truncateSync,
  writeFileSync,
  writeSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { basename, join } from 'node:path';
import { createRouterClient } from '@orpc/server';
import Database from 'better-sqlite3';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { type Sandbox, startSandbox } from '../src-sandbox/sandbox.ts';
import { createMemoryKeychain, type Keychain } from './accounts/keychain.ts';
import { systemClock } from './clock.ts';
import { createEngine, type Engine, ProfileInUse } from './engine.ts';

let profileDir: string;
let service: Sandbox;
let keychain: Keychain;
const engines: Engine[] = [];

beforeEach(async () => {
  profileDir = mkdtempSync(join(tmpdir(), 'claimdesk-engine-'));
  service = await startSandbox({ claims: 120, timeScale: 0 });
  keychain = createMemoryKeychain();
});
afterEach(async () => {
  for (const engine of engines.splice(0)) await engine.stop();
  await service.close();
  rmSync(profileDir, { recursive: true });
});

function make(): Engine {
  const engine = createEngine({
    profileDir,
    clock: systemClock,
    random: Math.random,
    newId: () => crypto.randomUUID(),
    keychain,
    agent: 'tester',
    readerWorkerUrl: new URL('./replica/reader-worker.ts', import.meta.url),
    startSandbox: () => startSandbox({ claims: 120, timeScale: 0 }),
    keepsSandbox: false,
    version: '1.0.0',
    host: 'browser',
  });
  engines.push(engine);
  return engine;
}

async function start() {
  const engine = make();
  await engine.start();
  return createRouterClient(engine.router);
}
type Client = Awaited<ReturnType<typeof start>>;

async function stop(): Promise<void> {
  await engines.pop()?.stop();
}

const account = () => ({
  baseUrl: service.url,
  acquirerId: service.acquirerId,
  apiKey: service.apiKey,
  partnerId: service.partnerId,
  name: 'North',
  merchantIds: [],
  evenIfOffline: false,
});

/** Connects the account and waits until its claims are here. */
async function connect(client: Client): Promise<string> {
  const added = await client.accounts.add(account());
  if (!added.ok) expect.fail(`refused: ${added.problem}`);
  await synced(client, added.account.id);
  return added.account.id;
}

const status = (client: Client, accountId: string) => client.sync.status({ accountId });
const synced = (client: Client, accountId: string) =>
  expect
    .poll(() => status(client, accountId), { timeout: 5_000 })
    .toMatchObject({ phase: 'idle', lastSyncAtMs: expect.any(Number) as number, claimsReceived: 120 });

const firstRows = async (client: Client, accountId: string) =>
  (await client.claims.window({ accountId, filter: { seen: false }, sort: 'newest', offset: 0, limit: 5 }))
    .rows;

const control = (path: string, body: object) =>
  fetch(`${service.controlUrl}/__sandbox/${path}`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(body),
  });

const dataKeyOf = async (accountId: string) =>
  (await keychain.read(accountId, 'data-key')) ?? expect.fail('no data key');

/** A connection past the engine. */
function openRaw(path: string, dataKeyHex: string) {
  const database = new Database(path);
  database.pragma(`cipher = 'sqlcipher'`);
  database.pragma(`key = "x'${dataKeyHex}'"`);
  return database;
}

/** Overwrites the last page of a database that nobody has open. */
function damagePage(path: string): void {
  const { size } = statSync(path);
  const file = openSync(path, 'r+');
  writeSync(file, randomBytes(pageBytes), 0, pageBytes, size - pageBytes);
  closeSync(file);
}
const pageBytes = 4096;

const markSeenCalls = async () => {
  const answer = await fetch(`${service.controlUrl}/__sandbox/ledger?endpoint=markSeen`);
  return ((await answer.json()) as { receipts: unknown[] }).receipts.length;
};

const accountFile = (accountId: string, name: string) => join(profileDir, 'accounts', accountId, name);

describe('an account', () => {
  it('is connected, synced, and there again after a restart', async () => {
    const client = await start();
    const accountId = await connect(client);
    expect(await client.accounts.add(account())).toMatchObject({ ok: false, problem: 'already_connected' });
    await stop();

    const again = await start();
    expect((await again.accounts.list()).accounts).toMatchObject([
      { id: accountId, name: 'North', hasKey: true, state: 'open', isSandbox: false },
    ]);
    expect(await firstRows(again, accountId)).toHaveLength(5);
  });

  it('shows a claim whole, with what may be done and its history', async () => {
    const client = await start();
    const accountId = await connect(client);
    const { rows } = await client.claims.window({
      accountId,
      filter: { needsDecision: true, seen: false },
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
      refusals: [{ reason: 'claim_missing', claims: 1 }],
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
    expect(await status(client, accountId)).toMatchObject({ waiting: 1, attention: 0 });
    await expect(client.outbox.get({ accountId, entryId: 'none' })).rejects.toMatchObject({
      code: 'NOT_FOUND',
    });
    await expect(client.claims.get({ accountId, claimId: 'none' })).rejects.toMatchObject({
      code: 'NOT_FOUND',
    });
  });

  it('says which claims were read here, to everybody who listens', async () => {
    const client = await start();
    const accountId = await connect(client);
    const claimId = (await firstRows(client, accountId))[0]?.id ?? '';
    const stream = await client.changes.subscribe();
    const change = stream.next();
    await client.claims.setRead({ accountId, claimIds: [claimId], read: true });
    expect((await change).value).toEqual({ topic: 'claims', accountId, claimIds: [claimId] });
    expect((await client.claims.get({ accountId, claimId })).row.read).toBe(true);
    await stream.return?.(undefined);
  });

  it('keeps its keys out of answers and files', async () => {
    const client = await start();
    const accountId = await connect(client);
    const said = JSON.stringify([
      await client.accounts.list(),
      await client.app.info(),
      await status(client, accountId),
    ]);
    expect(said).not.toContain(service.apiKey);
    await stop();
    const dataKey = await dataKeyOf(accountId);
    for (const file of readdirSync(profileDir, { recursive: true, withFileTypes: true })) {
      if (!file.isFile()) continue;
      const bytes = readFileSync(join(file.parentPath, file.name));
      expect(bytes.includes(service.apiKey), file.name).toBe(false);
      expect(bytes.includes(dataKey), file.name).toBe(false);
      expect(bytes.includes(Buffer.from(dataKey, 'hex')), file.name).toBe(false);
    }
  });

  it('waits for a right key when the service refuses the one it has', async () => {
    const client = await start();
    const accountId = await connect(client);
    await control('keys', { apiKey: 'another-key' });
    await client.sync.now({ accountId });
    const line = async () => (await status(client, accountId)).line;
    await expect.poll(line).toMatchObject({ state: 'paused', reason: 'unauthorized', untilMs: null });

    expect(await client.accounts.replaceKey({ accountId, apiKey: 'wrong' })).toMatchObject({
      problem: 'unauthorized',
    });
    expect(await line()).toMatchObject({ state: 'paused' });
    expect(await client.accounts.replaceKey({ accountId, apiKey: 'another-key' })).toMatchObject({
      ok: true,
    });
    await expect.poll(line).toEqual({ state: 'online' });
    expect(await keychain.read(accountId, 'api-key')).toBe('another-key');
  });

  it('is kept although the line is down, if the person says so', async () => {
    const client = await start();
    await control('down', {});
    expect(await client.accounts.add(account())).toMatchObject({ ok: false, problem: 'connection_refused' });
    const added = await client.accounts.add({ ...account(), evenIfOffline: true });
    if (!added.ok) expect.fail('refused');
    await expect.poll(async () => (await status(client, added.account.id)).line.state).toBe('offline');
    const wrong = { ...account(), acquirerId: '', evenIfOffline: true };
    expect(await client.accounts.add(wrong)).toMatchObject({ problem: 'acquirer_missing' });
  });

  it('is removed with its files and keys, but not over unresolved decisions unasked', async () => {
    const client = await start();
    const accountId = await connect(client);
    const [row] = await firstRows(client, accountId);
    const claimId = row?.id ?? '';
    const { takers } = await client.claims.assess({ accountId, action: 'mark_seen', claimIds: [claimId] });
    await client.outbox.decide({ accountId, kind: 'mark_seen', targets: takers });
    await expect(client.accounts.remove({ accountId, evenWithUnresolved: false })).rejects.toMatchObject({
      code: 'REFUSED',
      data: { code: 'unresolved_decisions' },
    });
    await client.accounts.remove({ accountId, evenWithUnresolved: true });
    expect((await client.accounts.list()).accounts).toEqual([]);
    expect(existsSync(join(profileDir, 'accounts', accountId))).toBe(false);
    expect(await keychain.read(accountId, 'data-key')).toBeNull();
    await expect(client.sync.status({ accountId })).rejects.toMatchObject({ code: 'NOT_FOUND' });
  });

  it('takes a new name and other merchants', async () => {
    const client = await start();
    const accountId = await connect(client);
    const change = { accountId, name: 'South', partnerId: null, merchantIds: ['m1'] };
    expect(await client.accounts.update(change)).toMatchObject({
      name: 'South',
      merchantIds: ['m1'],
      state: 'open',
    });
    expect((await client.accounts.list()).accounts).toMatchObject([{ name: 'South', partnerId: null }]);
  });
});

describe('files that are not as they should be', () => {
  it('a journal of a newer version is shown and takes nothing', async () => {
    const client = await start();
    const accountId = await connect(client);
    await stop();
    const journal = openRaw(accountFile(accountId, 'journal.db'), await dataKeyOf(accountId));
    journal.exec('INSERT INTO migration (version, applied_at_ms) VALUES (999, 0)');
    journal.close();

    const again = await start();
    const [opened] = (await again.accounts.list()).accounts;
    expect(opened).toMatchObject({
      state: 'readonly',
      stateText: expect.stringContaining('read-only') as string,
    });
    expect((await status(again, accountId)).notices).toContainEqual(
      expect.objectContaining({ code: 'journal_readonly' }),
    );
    const [row] = await firstRows(again, accountId);
    const claimId = row?.id ?? '';
    expect(await again.claims.get({ accountId, claimId })).toMatchObject({ mayMarkSeen: 'account_readonly' });
    const saw = { status: null, updatedAt: null, isOpen: null };
    await expect(
      again.outbox.decide({ accountId, kind: 'mark_seen', targets: [{ claimId, saw }] }),
    ).rejects.toMatchObject({ code: 'READ_ONLY' });
    const read = again.claims.setRead({ accountId, claimIds: [claimId], read: true });
    await expect(read).rejects.toMatchObject({ code: 'READ_ONLY' });
  });

  it('a damaged journal closes its account, says so, and stays where it is', async () => {
    const client = await start();
    const accountId = await connect(client);
    await stop();
    const path = accountFile(accountId, 'journal.db');
    writeFileSync(path, 'this was a journal');

    const again = await start();
    expect((await again.accounts.list()).accounts).toMatchObject([
      { id: accountId, state: 'unavailable', stateText: expect.stringMatching(/journal.*backup/) as string },
    ]);
    await expect(again.sync.status({ accountId })).rejects.toMatchObject({
      code: 'REFUSED',
      data: { code: 'account_unavailable' },
    });
    expect(readFileSync(path, 'utf8')).toBe('this was a journal');
  });

  it('a damaged journal gives way to its backup, is kept, and sends nothing by itself', async () => {
    const client = await start();
    const accountId = await connect(client);
    const rows = await firstRows(client, accountId);
    const claimIds = rows.map(({ id }) => id);
    const { takers } = await client.claims.assess({ accountId, action: 'mark_seen', claimIds });
    const [early = expect.fail('no claim'), late = expect.fail('no claim')] = takers;
    const decide = async (target: typeof early) =>
      (await client.outbox.decide({ accountId, kind: 'mark_seen', targets: [target] })).entryIds[0] ?? '';
    const inBackup = await decide(early);
    // The backup is of this very session: no older word of the epoch gives it away.
    const journal = openRaw(accountFile(accountId, 'journal.db'), await dataKeyOf(accountId));
    const backups = accountFile(accountId, 'backups');
    const backupPath = join(backups, `journal-${Date.now() + 1000}.db`);
    journal.prepare('VACUUM INTO ?').run(backupPath);
    journal.close();
    const cutShort = join(backups, `journal-${Date.now() + 2000}.db`);
    writeFileSync(cutShort, readFileSync(backupPath).subarray(0, 5000));
    const afterBackup = await decide(late);
    await expect(client.accounts.restoreJournal({ accountId })).rejects.toMatchObject({
      code: 'REFUSED',
      data: { code: 'nothing_to_restore' },
    });
    await stop();
    const path = accountFile(accountId, 'journal.db');
    damagePage(path);
    const damaged = readFileSync(path);

    const again = await start();
    const [offered] = (await again.accounts.list()).accounts;
    expect(offered).toMatchObject({
      state: 'unavailable',
      backupAtMs: Number(/(\d+)\.db$/.exec(backupPath)?.[1]),
    });
    const answers = await Promise.allSettled([
      again.accounts.restoreJournal({ accountId }),
      again.accounts.restoreJournal({ accountId }),
    ]);
    expect(answers).toMatchObject([
      { status: 'fulfilled', value: { state: 'open', stateText: null, backupAtMs: null } },
      { status: 'rejected', reason: { code: 'REFUSED' } },
    ]);

    const aside = readdirSync(join(profileDir, 'accounts', accountId)).filter((name) =>
      name.includes('.damaged-'),
    );
    expect(aside.some((name) => readFileSync(accountFile(accountId, name)).equals(damaged))).toBe(true);
    expect(readdirSync(backups)).toContain(basename(backupPath));
    expect(await again.outbox.get({ accountId, entryId: inBackup })).toMatchObject({
      entry: { state: 'needs_person', reason: { code: 'profile_restored' } },
    });
    await expect(again.outbox.get({ accountId, entryId: afterBackup })).rejects.toMatchObject({
      code: 'NOT_FOUND',
    });
    expect((await status(again, accountId)).notices.map(({ code }) => code)).toEqual(['profile_restored']);
    await expect(again.outbox.sendNow({ accountId, entryIds: [inBackup] })).resolves.toMatchObject({
      moved: [],
    });
    await synced(again, accountId);
    expect(await markSeenCalls()).toBe(0);

    await again.outbox.resolve({ accountId, entryIds: [inBackup], resolution: 'send_again' });
    const { entries } = await again.outbox.list({ accountId, section: 'waiting', offset: 0, limit: 10 });
    await again.outbox.sendNow({ accountId, entryIds: entries.map(({ id }) => id) });
    await expect.poll(markSeenCalls).toBe(1);
  });

  it('a damaged journal stays as it is when no backup of it can be read', async () => {
    const client = await start();
    const accountId = await connect(client);
    await stop();
    const path = accountFile(accountId, 'journal.db');
    damagePage(path);
    const damaged = readFileSync(path);
    for (const name of readdirSync(accountFile(accountId, 'backups')))
      writeFileSync(accountFile(accountId, join('backups', name)), 'this was a backup');

    const again = await start();
    expect((await again.accounts.list()).accounts).toMatchObject([
      { state: 'unavailable', backupAtMs: null },
    ]);
    await expect(again.accounts.restoreJournal({ accountId })).rejects.toMatchObject({ code: 'REFUSED' });
    expect(readFileSync(path).equals(damaged)).toBe(true);
  });

  it('a damaged replica is set aside, synced again, and told', async () => {
    const client = await start();
    const accountId = await connect(client);
    await stop();
    truncateSync(accountFile(accountId, 'replica.db'), 5000);

    const again = await start();
    await synced(again, accountId);
    expect((await status(again, accountId)).notices).toContainEqual({
      code: 'replica_rebuilt',
      detail: null,
    });
    expect(
      readdirSync(join(profileDir, 'accounts', accountId)).some((name) => name.includes('damaged')),
    ).toBe(true);
  });

  it('a journal that was put back sends nothing before a person looked', async () => {
    const client = await start();
    const accountId = await connect(client);
    const claimId = (await firstRows(client, accountId))[0]?.id ?? '';
    const { takers } = await client.claims.assess({ accountId, action: 'mark_seen', claimIds: [claimId] });
    const { entryIds } = await client.outbox.decide({ accountId, kind: 'mark_seen', targets: takers });
    await stop();
    const path = accountFile(accountId, 'journal.db');
    copyFileSync(path, `${path}.backup`);

    const stateAfterStart = async () => {
      const again = await start();
      const { entry } = await again.outbox.get({ accountId, entryId: entryIds[0] ?? '' });
      return {
        state: entry.state,
        notices: (await status(again, accountId)).notices.map(({ code }) => code),
      };
    };
    expect(await stateAfterStart()).toEqual({ state: 'held', notices: [] });
    await stop();
    copyFileSync(`${path}.backup`, path);
    expect(await stateAfterStart()).toEqual({ state: 'needs_person', notices: ['profile_restored'] });
  });

  it('without its data key an account is unavailable and nothing is made anew', async () => {
    const client = await start();
    const accountId = await connect(client);
    await stop();
    await keychain.forget(accountId, 'data-key');
    const before = readFileSync(accountFile(accountId, 'journal.db'));
    const again = await start();
    expect((await again.accounts.list()).accounts).toMatchObject([{ state: 'unavailable' }]);
    expect(readFileSync(accountFile(accountId, 'journal.db')).equals(before)).toBe(true);
    expect(await keychain.read(accountId, 'data-key')).toBeNull();
  });
});

describe('a machine without a keychain', () => {
  beforeEach(() => {
    keychain = { ...createMemoryKeychain(), isAvailable: async () => false };
  });

  it('connects no account, and explores the sandbox all the same', async () => {
    const client = await start();
    expect(await client.accounts.add(account())).toMatchObject({
      ok: false,
      problem: 'keychain_unavailable',
    });
    const sandbox = await client.accounts.exploreSandbox();
    expect(sandbox).toMatchObject({ id: 'sandbox', isSandbox: true, hasKey: true, state: 'open' });
    await synced(client, sandbox.id);
    expect((await client.accounts.list()).keychainAvailable).toBe(false);
    expect((await client.accounts.exploreSandbox()).id).toBe('sandbox');
    await client.accounts.remove({ accountId: 'sandbox', evenWithUnresolved: false });
    expect((await client.accounts.list()).accounts).toEqual([]);
    expect(existsSync(join(profileDir, 'accounts'))).toBe(false);
  });
});

it('one profile is worked on by one engine', async () => {
  await start();
  expect(make).toThrow(ProfileInUse);
  await stop();
  await start();
});
