import { readdirSync, readFileSync, truncateSync, writeFileSync } from 'node:fs';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { type EngineBench, openEngineBench } from '../testing/engine-bench.ts';

let bench: EngineBench;

beforeEach(async () => {
  bench = await openEngineBench();
});
afterEach(async () => {
  await bench.close();
});

describe('files that are not as they should be', () => {
  it('a journal of a newer version is shown and takes nothing', async () => {
    const client = await bench.start();
    const accountId = await bench.connect(client);
    await bench.stop();
    const journal = await bench.openJournalRaw(accountId);
    journal.exec('INSERT INTO migration (version, applied_at_ms) VALUES (999, 0)');
    journal.close();

    const again = await bench.start();
    const [opened] = (await again.accounts.list()).accounts;
    expect(opened).toMatchObject({
      state: 'readonly',
      problem: { code: 'journal_newer' },
    });
    expect((await bench.status(again, accountId)).notices).toContainEqual(
      expect.objectContaining({ code: 'journal_readonly' }),
    );
    const [row] = await bench.firstRows(again, accountId);
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
    const client = await bench.start();
    const accountId = await bench.connect(client);
    await bench.stop();
    const path = bench.accountFile(accountId, 'journal.db');
    writeFileSync(path, 'this was a journal');

    const again = await bench.start();
    expect((await again.accounts.list()).accounts).toMatchObject([
      {
        id: accountId,
        state: 'unavailable',
        problem: { code: expect.stringMatching(/^journal_damaged/) as string },
      },
    ]);
    await expect(again.sync.status({ accountId })).rejects.toMatchObject({
      code: 'REFUSED',
      data: { code: expect.stringMatching(/^journal_damaged/) as string },
    });
    expect(readFileSync(path, 'utf8')).toBe('this was a journal');
  });

  it('a damaged replica is set aside, synced again, and reported', async () => {
    const client = await bench.start();
    const accountId = await bench.connect(client);
    await bench.stop();
    truncateSync(bench.accountFile(accountId, 'replica.db'), 5000);

    const again = await bench.start();
    await bench.synced(again, accountId);
    expect((await bench.status(again, accountId)).notices).toContainEqual({
      code: 'replica_rebuilt',
      detail: null,
    });
    expect(readdirSync(bench.accountDir(accountId)).some((name) => name.includes('damaged'))).toBe(true);
  });

  it('without its data key an account is unavailable and nothing is made anew', async () => {
    const client = await bench.start();
    const accountId = await bench.connect(client);
    await bench.stop();
    await bench.keychain.forget(accountId, 'data-key');
    const before = readFileSync(bench.accountFile(accountId, 'journal.db'));
    const again = await bench.start();
    expect((await again.accounts.list()).accounts).toMatchObject([{ state: 'unavailable' }]);
    expect(readFileSync(bench.accountFile(accountId, 'journal.db')).equals(before)).toBe(true);
    expect(await bench.keychain.read(accountId, 'data-key')).toBeNull();
  });
});
