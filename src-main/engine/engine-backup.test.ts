import { randomBytes } from 'node:crypto';
import {
  closeSync,
  copyFileSync,
  openSync,
  readdirSync,
  readFileSync,
  statSync,
  writeFileSync,
  writeSync,
} from 'node:fs';
import { basename, join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { type EngineBench, openEngineBench } from '../testing/engine-bench.ts';
import { createLateKeychain } from '../testing/late-keychain.ts';

let bench: EngineBench;

beforeEach(async () => {
  bench = await openEngineBench();
});
afterEach(async () => {
  await bench.close();
});

const pageBytes = 4096;

/** Overwrites the last page of a database that nobody has open. */
function damagePage(path: string): void {
  const { size } = statSync(path);
  const file = openSync(path, 'r+');
  writeSync(file, randomBytes(pageBytes), 0, pageBytes, size - pageBytes);
  closeSync(file);
}

const markSeenCalls = async () => {
  const answer = await fetch(`${bench.service.controlUrl}/__sandbox/ledger?endpoint=markSeen`);
  return ((await answer.json()) as { receipts: unknown[] }).receipts.length;
};

describe('a journal and its backup', () => {
  it('a damaged journal is replaced by its backup, kept, and sends nothing automatically', async () => {
    const client = await bench.start();
    const accountId = await bench.connect(client);
    const rows = await bench.firstRows(client, accountId);
    const claimIds = rows.map(({ id }) => id);
    const { takers } = await client.claims.assess({ accountId, action: 'seen', claimIds });
    const [early = expect.fail('no claim'), late = expect.fail('no claim')] = takers;
    const decide = async (target: typeof early) =>
      (await client.outbox.decide({ accountId, kind: 'mark_seen', targets: [target] })).entryIds[0] ?? '';
    const inBackup = await decide(early);
    // The backup is of this very session: no older epoch gives it away.
    const journal = await bench.openJournalRaw(accountId);
    const backups = bench.accountFile(accountId, 'backups');
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
    await bench.stop();
    const path = bench.accountFile(accountId, 'journal.db');
    damagePage(path);
    const damaged = readFileSync(path);

    const again = await bench.start();
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
      { status: 'fulfilled', value: { state: 'open', problem: null, backupAtMs: null } },
      { status: 'rejected', reason: { code: 'REFUSED' } },
    ]);

    const aside = readdirSync(bench.accountDir(accountId)).filter((name) => name.includes('.damaged-'));
    expect(aside.some((name) => readFileSync(bench.accountFile(accountId, name)).equals(damaged))).toBe(true);
    expect(readdirSync(backups)).toContain(basename(backupPath));
    expect(await again.outbox.get({ accountId, entryId: inBackup })).toMatchObject({
      entry: { state: 'needs_person', reason: { code: 'profile_restored' } },
    });
    await expect(again.outbox.get({ accountId, entryId: afterBackup })).rejects.toMatchObject({
      code: 'NOT_FOUND',
    });
    expect((await bench.status(again, accountId)).notices.map(({ code }) => code)).toEqual([
      'profile_restored',
    ]);
    await expect(again.outbox.sendNow({ accountId, entryIds: [inBackup] })).resolves.toMatchObject({
      moved: [],
    });
    await bench.synced(again, accountId);
    expect(await markSeenCalls()).toBe(0);

    await again.outbox.resolve({ accountId, entryIds: [inBackup], resolution: 'send_again' });
    const { entries } = await again.outbox.list({ accountId, section: 'waiting', offset: 0, limit: 10 });
    await again.outbox.sendNow({ accountId, entryIds: entries.map(({ id }) => id) });
    await expect.poll(markSeenCalls).toBe(1);
  });

  it('a damaged journal is restored though the keychain says at first that it holds nothing', async () => {
    const late = createLateKeychain();
    bench.keychain = late.keychain;
    const client = await bench.start();
    const accountId = await bench.connect(client);
    const journal = await bench.openJournalRaw(accountId);
    journal
      .prepare('VACUUM INTO ?')
      .run(bench.accountFile(accountId, join('backups', `journal-${Date.now() + 1000}.db`)));
    journal.close();
    await bench.stop();
    damagePage(bench.accountFile(accountId, 'journal.db'));

    const again = await bench.start();
    expect((await again.accounts.list()).accounts).toMatchObject([
      { state: 'unavailable', backupAtMs: expect.any(Number) },
    ]);
    late.isEmptyYet = true;
    expect(await again.accounts.restoreJournal({ accountId })).toMatchObject({
      state: 'open',
      problem: null,
    });
  });

  it('a damaged journal stays as it is when no backup of it can be read', async () => {
    const client = await bench.start();
    const accountId = await bench.connect(client);
    await bench.stop();
    const path = bench.accountFile(accountId, 'journal.db');
    damagePage(path);
    const damaged = readFileSync(path);
    for (const name of readdirSync(bench.accountFile(accountId, 'backups')))
      writeFileSync(bench.accountFile(accountId, join('backups', name)), 'this was a backup');

    const again = await bench.start();
    expect((await again.accounts.list()).accounts).toMatchObject([
      { state: 'unavailable', backupAtMs: null },
    ]);
    await expect(again.accounts.restoreJournal({ accountId })).rejects.toMatchObject({ code: 'REFUSED' });
    expect(readFileSync(path).equals(damaged)).toBe(true);
  });

  it('a journal that was restored sends nothing before a person looked', async () => {
    const client = await bench.start();
    const accountId = await bench.connect(client);
    const claimId = (await bench.firstRows(client, accountId))[0]?.id ?? '';
    const { takers } = await client.claims.assess({ accountId, action: 'seen', claimIds: [claimId] });
    const { entryIds } = await client.outbox.decide({ accountId, kind: 'mark_seen', targets: takers });
    await bench.stop();
    const path = bench.accountFile(accountId, 'journal.db');
    copyFileSync(path, `${path}.backup`);

    const stateAfterStart = async () => {
      const again = await bench.start();
      const { entry } = await again.outbox.get({ accountId, entryId: entryIds[0] ?? '' });
      return {
        state: entry.state,
        notices: (await bench.status(again, accountId)).notices.map(({ code }) => code),
      };
    };
    expect(await stateAfterStart()).toEqual({ state: 'held', notices: [] });
    await bench.stop();
    copyFileSync(`${path}.backup`, path);
    expect(await stateAfterStart()).toEqual({ state: 'needs_person', notices: ['profile_restored'] });
  });
});
