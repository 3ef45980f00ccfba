import { spawnSync } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createOsKeychain } from '../../src-main/keychain/keychain.ts';
import { openEngineBench } from '../../src-main/testing/engine-bench.ts';
import { canHaveKeyring, type OwnKeyring, openOwnKeyring } from '../../src-testing/own-keyring.ts';

const isHere = canHaveKeyring && spawnSync('which', ['gdbus'], { stdio: 'ignore' }).status === 0;

let keyring: OwnKeyring;
beforeAll(async () => {
  if (isHere) keyring = await openOwnKeyring();
});
afterAll(() => keyring?.close());

const secretService = ['--dest', 'org.freedesktop.secrets', '--object-path', '/org/freedesktop/secrets'];
const lockMethod = ['--method', 'org.freedesktop.Secret.Service.Lock'];
const loginKeyring = "[objectpath '/org/freedesktop/secrets/collection/login']";
const lockKeyring = () =>
  spawnSync('gdbus', ['call', '--session', ...secretService, ...lockMethod, loginKeyring]).status;

describe.skipIf(!isHere)('an account that is removed while the keyring is locked', () => {
  // Promise: removal-after-locked-keyring
  it('goes at once from the disk, and from the keyring at the next start', async () => {
    const bench = await openEngineBench();
    try {
      bench.keychain = createOsKeychain();
      const client = await bench.start();
      const accountId = await bench.connect(client);
      expect(lockKeyring()).toBe(0);
      expect(await client.accounts.remove({ accountId, evenWithUnresolved: true })).toEqual({
        isErased: false,
      });
      expect(existsSync(bench.accountDir(accountId))).toBe(false);
      await bench.stop();

      await keyring.logOut();
      await keyring.logIn();
      expect((await bench.keychain.namesOf(accountId)).toSorted()).toEqual(['api-key', 'data-key', 'epoch']);
      await bench.start();
      await expect.poll(() => bench.keychain.namesOf(accountId)).toEqual([]);
      await expect
        .poll(() => readFileSync(join(bench.profileDir, 'profile.json'), 'utf8'))
        .not.toContain(accountId);
    } finally {
      await bench.close();
    }
  });
});

describe.skipIf(!isHere)('a keyring whose daemon is killed while the program runs', () => {
  // Promise: killed-keyring-sends-nothing
  it('sends nothing and says so, keeps what is decided, and goes on when it is back', async () => {
    const bench = await openEngineBench();
    try {
      bench.keychain = createOsKeychain();
      const client = await bench.start();
      const accountId = await bench.connect(client);
      const claimIds = (await bench.firstRows(client, accountId)).slice(0, 1).map(({ id }) => id);
      const { takers } = await client.claims.assess({ accountId, action: 'seen', claimIds });
      const { entryIds } = await client.outbox.decide({ accountId, kind: 'mark_seen', targets: takers });
      const stateOfEntry = async () =>
        (await client.outbox.get({ accountId, entryId: entryIds[0] ?? '' })).entry.state;
      const timesSeen = async () => {
        const answer = await fetch(`${bench.service.controlUrl}/__sandbox/ledger?endpoint=markSeen`);
        return ((await answer.json()) as { receipts: unknown[] }).receipts.length;
      };
      const noticesOf = async () => (await bench.status(client, accountId)).notices;

      await keyring.logOut();
      await client.outbox.sendNow({ accountId, entryIds });
      await expect.poll(async () => (await noticesOf()).map(({ code }) => code)).toEqual(['keychain_failed']);
      expect(await timesSeen()).toBe(0);
      await client.notes.add({ accountId, claimId: claimIds[0] ?? '', text: 'kept meanwhile' });
      // Nothing can be connected, and that is said as well.
      expect(await client.accounts.add({ ...bench.account(), acquirerId: 'other' })).toMatchObject({
        ok: false,
      });

      await keyring.logIn();
      await client.outbox.sendNow({ accountId, entryIds });
      await expect.poll(stateOfEntry).toBe('done');
      expect(await timesSeen()).toBe(1);
      expect(await noticesOf()).toEqual([]);
      await bench.stop();

      const again = await bench.start();
      await expect.poll(async () => (await again.accounts.list()).accounts[0]?.state).toBe('open');
      const { notes } = await again.claims.get({ accountId, claimId: claimIds[0] ?? '' });
      expect(notes.map(({ text }) => text)).toEqual(['kept meanwhile']);
    } finally {
      await bench.close();
    }
  });
});
