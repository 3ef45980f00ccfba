import { cpSync, renameSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { tempDir } from '../../src-testing/temp-dir.ts';
import { createMemoryKeychain, createOsKeychain } from '../keychain/keychain.ts';
import { type EngineBench, type EngineClient, openEngineBench } from '../testing/engine-bench.ts';
import { asking } from '../../src-shared/query/testing/asking.ts';

const passphrase = 'correct horse battery';
const osKeychain = createOsKeychain();
const hasOsKeychain = await osKeychain.isAvailable();

let bench: EngineBench;
let accountId: string;

beforeEach(async () => {
  bench = await openEngineBench();
});
afterEach(async () => {
  await bench.close();
});

/** Returns the requests that changed something at the service, one line each. */
async function changes(): Promise<string[]> {
  const answer = await fetch(`${bench.service.controlUrl}/__sandbox/ledger`);
  const { receipts } = (await answer.json()) as { receipts: { method: string; endpoint: string }[] };
  return receipts.flatMap(({ method, endpoint }) => (method === 'GET' ? [] : [endpoint])).toSorted(byText);
}
const byText = (one: string, other: string) => (one < other ? -1 : 1);

/** Four decisions on four claims, none sent: each is on hold for minutes. */
async function decideFour(client: EngineClient): Promise<string[]> {
  const hold = { mark_seen: 300, decide_collaboration: 300, send_email: 300 };
  await client.app.setPreferences({ holdSeconds: hold });
  const filter = asking('seen:no');
  const range = { filter, sort: 'newest', offset: 0, limit: 40 } as const;
  const { rows } = await client.claims.window({ accountId, ...range });
  const open = rows.filter(({ isOpen }) => isOpen).map(({ id }) => id);
  const sawOf = async (at: number) => {
    const claimIds = open.slice(at, at + 1);
    const { takers } = await client.claims.assess({ accountId, action: 'seen', claimIds });
    return takers[0] ?? expect.fail('no open claim');
  };
  const [first, second, third, fourth] = [await sawOf(0), await sawOf(1), await sawOf(2), await sawOf(3)];
  const decided = [
    await client.outbox.decide({ accountId, kind: 'mark_seen', targets: [first] }),
    await client.outbox.decide({
      accountId,
      kind: 'decide_collaboration',
      value: 'ACCEPTED',
      targets: [second],
    }),
    ...(await Promise.all(
      [third, fourth].map(({ claimId, saw }) =>
        client.outbox.decide({
          accountId,
          kind: 'send_email',
          saw,
          payload: { claimId, email: 'merchant@shop.example' },
          evenIfRecent: false,
        }),
      ),
    )),
  ];
  return decided.flatMap(({ entryIds }) => entryIds);
}

async function statesOf(client: EngineClient, entryIds: readonly string[]): Promise<string[]> {
  const details = await Promise.all(entryIds.map((entryId) => client.outbox.get({ accountId, entryId })));
  return details.map(({ entry }) => entry.state);
}
const noticesOf = async (client: EngineClient) =>
  (await bench.status(client, accountId)).notices.map(({ code }) => code);

const all = ['markSeen', 'putClaimStatus', 'sendEmail', 'sendEmail'];
const places = [
  {
    secrets: 'the keychain of this machine',
    keychain: () => osKeychain,
    isVault: false,
    isHere: hasOsKeychain,
  },
  { secrets: 'a keychain in memory', keychain: createMemoryKeychain, isVault: false, isHere: true },
  { secrets: 'a vault', keychain: createMemoryKeychain, isVault: true, isHere: true },
];

describe.each(places)('a profile with its secrets in $secrets', ({ keychain, isVault, isHere }) => {
  beforeEach(() => {
    bench.keychain = keychain();
  });
  afterEach(async () => {
    for (const name of ['api-key', 'data-key', 'epoch'] as const)
      await bench.keychain.forget(accountId, name);
  });

  async function start(): Promise<EngineClient> {
    const client = await bench.start();
    if (isVault) expect(await client.vault.unlock({ passphrase })).toEqual({ ok: true });
    return client;
  }

  /** Decisions that nobody has sent, in a program that was closed. */
  async function decideAndClose(): Promise<string[]> {
    const client = await bench.start();
    if (isVault) expect(await client.vault.moveToVault({ passphrase })).toEqual({ ok: true });
    accountId = await bench.connect(client);
    const entryIds = await decideFour(client);
    await bench.stop();
    return entryIds;
  }

  // Promise: moved-profile-keeps
  it.skipIf(!isHere)(
    'moved to another folder keeps every unsent decision, asks nothing and sends each once',
    async () => {
      const entryIds = await decideAndClose();
      const place = join(tempDir(), 'elsewhere', 'desk');
      cpSync(bench.profileDir, place, { recursive: true });
      rmSync(bench.profileDir, { recursive: true });
      bench.profileDir = place;

      const client = await start();
      expect(await statesOf(client, entryIds)).toEqual(['held', 'held', 'held', 'held']);
      expect(await noticesOf(client)).toEqual([]);
      expect(await changes()).toEqual([]);
      await client.outbox.sendNow({ accountId, entryIds });
      await expect.poll(() => statesOf(client, entryIds)).toEqual(['done', 'done', 'done', 'done']);
      expect(await changes()).toEqual(all);
      // And once more, by a rename: nothing comes back to life.
      await bench.stop();
      renameSync(place, `${place} again`);
      bench.profileDir = `${place} again`;
      const again = await start();
      expect(await statesOf(again, entryIds)).toEqual(['done', 'done', 'done', 'done']);
      await bench.synced(again, accountId);
      expect(await changes()).toEqual(all);
    },
  );

  // Promise: restored-profile-asks
  it.skipIf(!isHere)(
    'restored from a backup asks for every decision of then, sends none by itself and none twice',
    async () => {
      const entryIds = await decideAndClose();
      const [first = '', second = '', third = '', fourth = ''] = entryIds;
      const backup = join(tempDir(), 'backup');
      cpSync(bench.profileDir, backup, { recursive: true });

      // Work went on after the backup: one seen mark and one e-mail were sent.
      const before = await start();
      await before.outbox.sendNow({ accountId, entryIds: [first, third] });
      await expect.poll(() => statesOf(before, [first, third])).toEqual(['done', 'done']);
      await bench.stop();
      rmSync(bench.profileDir, { recursive: true });

      const place = join(tempDir(), 'restored');
      cpSync(backup, place, { recursive: true });
      bench.profileDir = place;
      const client = await start();
      const asked = ['needs_person', 'needs_person', 'needs_person', 'needs_person'];
      expect(await statesOf(client, entryIds)).toEqual(asked);
      expect(await noticesOf(client)).toEqual(['profile_restored']);
      await client.outbox.sendNow({ accountId, entryIds });
      await bench.synced(client, accountId);
      expect(await changes()).toEqual(['markSeen', 'sendEmail']);

      // A person knows which of them went out, and says so.
      await client.outbox.resolve({ accountId, entryIds: [first, third], resolution: 'treat_as_done' });
      const { sentAgain } = await client.outbox.resolve({
        accountId,
        entryIds: [second, fourth],
        resolution: 'send_again',
      });
      expect(sentAgain).toHaveLength(2);
      await client.outbox.sendNow({ accountId, entryIds: sentAgain });
      await expect.poll(() => statesOf(client, sentAgain)).toEqual(['done', 'done']);
      expect(await changes()).toEqual(all);
    },
  );
});

it('taken to another machine with its vault keeps every unsent decision, and asks before it sends one', async () => {
  const client = await bench.start();
  expect(await client.vault.moveToVault({ passphrase })).toEqual({ ok: true });
  accountId = await bench.connect(client);
  const entryIds = await decideFour(client);
  await bench.stop();

  const place = join(tempDir(), 'desk');
  cpSync(bench.profileDir, place, { recursive: true });
  bench.profileDir = place;
  bench.stateDir = tempDir();
  bench.keychain = createMemoryKeychain();
  const other = await bench.start();
  expect(await other.vault.unlock({ passphrase })).toEqual({ ok: true });
  const asked = ['needs_person', 'needs_person', 'needs_person', 'needs_person'];
  expect(await statesOf(other, entryIds)).toEqual(asked);
  const { sentAgain } = await other.outbox.resolve({ accountId, entryIds, resolution: 'send_again' });
  await other.outbox.sendNow({ accountId, entryIds: sentAgain });
  await expect.poll(() => statesOf(other, sentAgain)).toEqual(['done', 'done', 'done', 'done']);
  expect(await changes()).toEqual(all);
});
