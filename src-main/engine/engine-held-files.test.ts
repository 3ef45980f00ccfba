import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { type StatementCall, watchStatements } from '../database/testing/watched-statements.ts';
import { type EngineBench, type EngineClient, openEngineBench } from '../testing/engine-bench.ts';
import { type FileHolder, startFileHolder } from '../testing/file-holder.ts';
import { openFilesIn } from '../testing/open-files.ts';

/** The longest that windows may stand still. */
const longestWaitMs = 100;
const files = ['replica.db', 'journal.db', 'documents.db'] as const;

let bench: EngineBench;
let client: EngineClient;
let accountId: string;
let holder: FileHolder;
beforeEach(async () => {
  bench = await openEngineBench();
  client = await bench.start();
  accountId = await bench.connect(client);
  holder = startFileHolder(await bench.dataKeyOf(accountId));
});
afterEach(async () => {
  await holder.end();
  await bench.close();
});

/**
 * Counts the time that the main thread waited for locks, by turn of its loop: as configured, however fast the machine
 * is.
 */
function watchWaits() {
  let turnMs = 0;
  let longestMs = 0;
  const waits: string[] = [];
  const stop = watchStatements({
    failed({ database, file, sql }: StatementCall, error) {
      const code = error instanceof Error && 'code' in error ? String(error.code) : '';
      if (!code.startsWith('SQLITE_BUSY')) return;
      if (turnMs === 0) setImmediate(() => (turnMs = 0));
      turnMs += Number(database.pragma('busy_timeout', { simple: true }));
      longestMs = Math.max(longestMs, turnMs);
      waits.push(`${file}: ${sql}`);
    },
  });
  return { stop, waits, longestMs: () => longestMs };
}

const pathsOf = (names: readonly string[]) => names.map((name) => bench.accountFile(accountId, name));

async function claimIds(count: number): Promise<string[]> {
  return (await bench.firstRows(client, accountId)).slice(0, count).map(({ id }) => id);
}

describe('a file that another program holds', () => {
  it.each(files)(
    'never holds up the main thread, and what had to wait goes on afterwards: %s',
    async (name) => {
      const [claimId = ''] = await claimIds(1);
      const waits = watchWaits();
      try {
        await holder.hold(...pathsOf([name]));
        await client.sync.now({ accountId });
        const noted = client.notes.add({ accountId, claimId, text: 'kept' });
        const pinned = client.documents.pin({ accountId, claimIds: [claimId], isPinned: true });
        if (name === 'replica.db') {
          await expect
            .poll(async () => (await bench.status(client, accountId)).notices)
            .toContainEqual(expect.objectContaining({ code: 'storage_failed' }));
        } else await expect.poll(() => waits.waits.some((wait) => wait.startsWith(name))).toBe(true);
        await holder.release();
        await Promise.all([noted, pinned]);
        await client.sync.now({ accountId });
        await expect.poll(async () => (await bench.status(client, accountId)).notices).toEqual([]);
        const { notes } = await client.claims.get({ accountId, claimId });
        expect(notes.map(({ text }) => text)).toEqual(['kept']);
        expect(await client.documents.pinnedOf({ accountId, claimIds: [claimId] })).toEqual({
          claimIds: [claimId],
        });
      } finally {
        waits.stop();
      }
      expect(waits.waits.filter((wait) => wait.startsWith(name))).not.toEqual([]);
      expect(waits.longestMs()).toBeLessThanOrEqual(longestWaitMs);
    },
  );

  it('refuses a decision after some seconds, says what to do, and takes nothing of it', async () => {
    const ids = await claimIds(1);
    const { takers } = await client.claims.assess({ accountId, action: 'seen', claimIds: ids });
    await holder.hold(...pathsOf(['journal.db']));
    const decided = client.outbox.decide({ accountId, kind: 'mark_seen', targets: takers });
    // Reads go on meanwhile.
    expect(await claimIds(5)).toHaveLength(5);
    await expect(decided).rejects.toMatchObject({
      code: 'STORAGE_FAILED',
      data: { code: 'database_failed', params: { sqliteCode: 'SQLITE_BUSY' } },
    });
    await holder.release();
    expect((await client.outbox.list({ accountId, section: 'waiting', offset: 0, limit: 5 })).total).toBe(0);
    const { entryIds } = await client.outbox.decide({ accountId, kind: 'mark_seen', targets: takers });
    expect(entryIds).toHaveLength(1);
  });

  it.each(files)(
    'keeps its account closed at the start, says why, and opens it when it is free: %s',
    async (name) => {
      await bench.stop();
      await holder.hold(...pathsOf([name]));
      const waits = watchWaits();
      try {
        client = await bench.start();
        expect((await client.accounts.list()).accounts[0]).toMatchObject({
          state: 'unavailable',
          problem: { code: 'account_busy' },
          retryAtMs: expect.any(Number),
        });
        await holder.release();
        await expect.poll(async () => (await client.accounts.list()).accounts[0]?.state).toBe('open');
      } finally {
        waits.stop();
      }
      expect(waits.longestMs()).toBeLessThanOrEqual(longestWaitMs);
    },
  );

  it('does not keep the vault from being locked, and its account opens once the file is free', async () => {
    const passphrase = 'correct horse battery';
    expect(await client.vault.moveToVault({ passphrase })).toEqual({ ok: true });
    const [claimId = ''] = await claimIds(1);
    await holder.hold(...pathsOf(files));
    // It waits for the file as the lock comes.
    const noted = client.notes.add({ accountId, claimId, text: 'kept or refused' }).then(
      () => true,
      () => false,
    );
    await client.vault.lock();
    expect(await client.vault.status()).toMatchObject({ isLocked: true });
    const isKept = await noted;
    await expect.poll(() => openFilesIn(bench.accountDir(accountId))).toEqual([]);

    expect(await client.vault.unlock({ passphrase })).toEqual({ ok: true });
    expect((await client.accounts.list()).accounts[0]).toMatchObject({
      state: 'unavailable',
      problem: { code: 'account_busy' },
    });
    await holder.release();
    await expect.poll(async () => (await client.accounts.list()).accounts[0]?.state).toBe('open');
    const { notes } = await client.claims.get({ accountId, claimId });
    expect(notes.map(({ text }) => text)).toEqual(isKept ? ['kept or refused'] : []);
  });
});
