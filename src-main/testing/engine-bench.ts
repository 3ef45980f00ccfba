import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { createRouterClient, type RouterClient } from '@orpc/server';
import Database from 'better-sqlite3';
import { expect } from 'vitest';
import { tempDir } from '../../src-testing/temp-dir.ts';
import { type Sandbox, startSandbox } from '../../src-sandbox/sandbox.ts';
import { createMemoryKeychain, type Keychain } from '../keychain/keychain.ts';
import { type Clock, systemClock } from '../base/clock.ts';
import { createEngine, type Engine } from '../engine/engine.ts';
import { readLogLine } from '../base/log.ts';
import type { EngineRouter } from '../rpc/router.ts';
import { workerFile } from '../../src-testing/worker-files.ts';
import { asking } from '../../src-shared/query/testing/asking.ts';

export type EngineClient = RouterClient<EngineRouter>;

const serviceOptions = { claims: 120, timeScale: 0 };

/** A service, a keychain and a profile that engines are started on, one after another. */
export async function openEngineBench(): Promise<EngineBench> {
  return new EngineBench(await startSandbox(serviceOptions));
}

export class EngineBench {
  readonly service: Sandbox;
  /** The machine's; another one counts for the engines made from then on. */
  keychain: Keychain = createMemoryKeychain();
  clock: Clock = systemClock;
  /** Another one is a profile that was copied there. */
  profileDir = tempDir();
  /** Another one is another machine. */
  stateDir = tempDir();
  /** Where an organisation's policy is, or isn't. */
  readonly policyPath = join(tempDir(), 'policy.json');
  /** Address of the query threads' worker; another one is for the engines made from then on. */
  queryWorkerUrl = workerFile('query');
  private readonly engines: Engine[] = [];

  constructor(service: Sandbox) {
    this.service = service;
  }

  make(): Engine {
    const engine = createEngine({
      profileDir: this.profileDir,
      clock: this.clock,
      random: Math.random,
      newId: () => crypto.randomUUID(),
      keychain: this.keychain,
      stateDir: this.stateDir,
      policyPath: this.policyPath,
      vaultKeyCost: async () => ({ memoryKib: 64, passes: 1 }),
      agent: 'tester',
      queryWorkerUrl: this.queryWorkerUrl,
      exportWorkerUrl: workerFile('export'),
      startSandbox: () => startSandbox(serviceOptions),
      keepsSandbox: false,
      version: '1.0.0',
      host: 'browser',
      platform: 'linux',
    });
    this.engines.push(engine);
    return engine;
  }

  async start(): Promise<EngineClient> {
    const engine = this.make();
    await engine.start();
    return createRouterClient(engine.router);
  }

  /** Stops the engine that was made last. */
  async stop(): Promise<void> {
    await this.engines.pop()?.stop();
  }

  async close(): Promise<void> {
    for (const engine of this.engines.splice(0)) await engine.stop();
    await this.service.close();
  }

  /** Returns the address and key that connect the service's account. */
  account() {
    return {
      baseUrl: this.service.url,
      acquirerId: this.service.acquirerId,
      apiKey: this.service.apiKey,
      partnerId: this.service.partnerId,
      name: 'North',
      merchantIds: [],
      evenIfOffline: false,
    };
  }

  /** Connects the account and waits until its claims are here. */
  async connect(client: EngineClient): Promise<string> {
    const added = await client.accounts.add(this.account());
    if (!added.ok) expect.fail(`refused: ${added.problem}`);
    await this.synced(client, added.account.id);
    return added.account.id;
  }

  status(client: EngineClient, accountId: string) {
    return client.sync.status({ accountId });
  }

  async synced(client: EngineClient, accountId: string): Promise<void> {
    await expect
      .poll(() => this.status(client, accountId))
      .toMatchObject({ phase: 'idle', lastSyncAtMs: expect.any(Number), claimsReceived: 120 });
  }

  async firstRows(client: EngineClient, accountId: string) {
    const range = { filter: asking('seen:no'), sort: 'newest', offset: 0, limit: 5 } as const;
    return (await client.claims.window({ accountId, ...range })).rows;
  }

  /** Kind and code of each line of the log that tells of this event. */
  logged(event: string): { kind: unknown; code: unknown }[] {
    return readFileSync(join(this.profileDir, 'logs/claimdesk.log'), 'utf8')
      .split('\n')
      .map((line) => readLogLine(line === '' ? '{}' : line) ?? {})
      .filter((line) => line['event'] === event)
      .map(({ kind, code }) => ({ kind, code }));
  }

  accountDir(accountId: string): string {
    return join(this.profileDir, 'accounts', accountId);
  }

  accountFile(accountId: string, name: string): string {
    return join(this.accountDir(accountId), name);
  }

  async dataKeyOf(accountId: string): Promise<string> {
    return (await this.keychain.read(accountId, 'data-key')) ?? expect.fail('no data key');
  }

  /** A connection to the account's journal past the engine. */
  openJournalRaw(accountId: string): Promise<Database.Database> {
    return this.openRaw(accountId, 'journal.db');
  }

  /** A connection to a file of the account past the engine. */
  async openRaw(accountId: string, name: string): Promise<Database.Database> {
    const database = new Database(this.accountFile(accountId, name));
    database.pragma(`cipher = 'sqlcipher'`);
    database.pragma(`key = "x'${await this.dataKeyOf(accountId)}'"`);
    return database;
  }
}
