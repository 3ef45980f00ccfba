import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { createRouterClient, type RouterClient } from '@orpc/server';
import { createEngine } from '../../src-main/engine/engine.ts';
import { type Journal, openJournal } from '../../src-main/journal/journal.ts';
import { createMemoryKeychain } from '../../src-main/keychain/keychain.ts';
import type { EngineRouter } from '../../src-main/rpc/router.ts';
import { limits } from '../../src-testing/limits.ts';
import { tempDir } from '../../src-testing/temp-dir.ts';
import { workerFile } from '../../src-testing/worker-files.ts';
import { createDecisionSupply, type DecisionSupply } from '../testing/decision-supply.ts';
import { createPacedClock, machineNowMs } from '../testing/paced-clock.ts';
import { createSeededRandom } from '../testing/seeded-random.ts';
import { type SandboxThread, startSandboxThread } from '../testing/sandbox-thread.ts';

/** The engine's time against the machine's: pauses before another try pass sooner, and a request keeps its seconds. */
const pace = 10;
const claims = 600;
export const passphrase = 'correct horse battery';

export type StorageClient = RouterClient<EngineRouter>;

/** An engine with a connected account of a real service, and a page that follows its changes. */
export interface StorageWorld {
  readonly sandbox: SandboxThread;
  readonly supply: DecisionSupply;
  readonly client: StorageClient;
  readonly accountId: string;
  /** Runs `work` on the journal, read past the engine. */
  readonly readJournal: <T>(work: (journal: Journal) => T) => T;
  /** Whether the engine has closed the journal: SQLite then removes its log. */
  isClosed(): boolean;
  /** Grows with each warning in the log, and with each notice that the page shows. */
  warnings(): number;
  /** Until `isSo`, looked at all the time; answers whether it came to be. */
  until(isSo: () => Promise<boolean>, withinMs?: number): Promise<boolean>;
  close(): Promise<void>;
}

export async function openStorageWorld(seed: number): Promise<StorageWorld> {
  const sandbox = await startSandboxThread({ seed, claims });
  const profileDir = tempDir();
  const keychain = createMemoryKeychain();
  const clock = createPacedClock(pace);
  const engine = createEngine({
    profileDir,
    stateDir: tempDir(),
    clock,
    random: createSeededRandom(seed),
    newId: () => crypto.randomUUID(),
    keychain,
    vaultKeyCost: async () => ({ memoryKib: 64, passes: 1 }),
    agent: 'Proof',
    queryWorkerUrl: workerFile('query'),
    exportWorkerUrl: workerFile('export'),
    startSandbox: () => Promise.reject(new Error('there is none here')),
    keepsSandbox: false,
    version: '1.0.0',
    host: 'browser',
    platform: 'linux',
  });
  await engine.start();
  const client: StorageClient = createRouterClient(engine.router);
  const { url: baseUrl, acquirerId, apiKey, partnerId } = sandbox;
  const added = await client.accounts.add({
    baseUrl,
    acquirerId,
    apiKey,
    partnerId,
    name: 'Proof',
    merchantIds: [],
    evenIfOffline: false,
  });
  if (!added.ok) throw new Error(`the account was refused: ${added.problem}`);
  const accountId = added.account.id;
  const dataKey = Buffer.from((await keychain.read(accountId, 'data-key')) ?? '', 'hex');
  await client.vault.moveToVault({ passphrase });

  const page = new AbortController();
  let notices = 0;
  const following = (async () => {
    for await (const change of await client.changes.subscribe(undefined, { signal: page.signal }))
      if (change.topic === 'sync') notices += change.status.notices.length;
  })();
  const logPath = join(profileDir, 'logs', 'claimdesk.log');

  const world: StorageWorld = {
    sandbox,
    supply: await createDecisionSupply(sandbox, `${seed}-`),
    client,
    accountId,
    readJournal(work) {
      const dir = join(profileDir, 'accounts', accountId);
      const journal = openJournal({
        path: join(dir, 'journal.db'),
        dataKey,
        clock,
        backupDir: join(dir, 'backups'),
        readonly: true,
      });
      try {
        return work(journal);
      } finally {
        journal.close();
      }
    },
    isClosed: () => !existsSync(join(profileDir, 'accounts', accountId, 'journal.db-wal')),
    warnings: () =>
      notices +
      [`${logPath}.1`, logPath]
        .filter((path) => existsSync(path))
        .flatMap((path) => readFileSync(path, 'utf8').split('\n'))
        .filter((line) => /"level":"(warn|error)"/.test(line)).length,
    async until(isSo, withinMs = limits.conditionMs) {
      const endsMs = machineNowMs() + withinMs;
      while (machineNowMs() < endsMs) {
        if (await isSo()) return true;
        await new Promise((resolve) => setTimeout(resolve, 5));
      }
      return false;
    },
    async close() {
      page.abort();
      await following;
      await engine.stop();
      await sandbox.close();
    },
  };
  if (!(await world.until(async () => (await statusOf(world)).lastSyncAtMs !== null)))
    throw new Error('the first sync did not end');
  return world;
}

export function statusOf({ client, accountId }: StorageWorld) {
  return client.sync.status({ accountId });
}
