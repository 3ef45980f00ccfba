import { randomBytes, randomUUID } from 'node:crypto';
import { rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { HostKind } from '../../src-shared/contract/app.ts';
import type { CheckOutcome, PageReport } from '../../src-shared/domain/self-check.ts';
import { createEngine, type Engine } from '../engine/engine.ts';
import { createOsKeychain, type Keychain, KeychainFailed } from '../keychain/keychain.ts';
import { guardKeychain } from '../keychain/keychain-guards.ts';
import { tryKeyDerivation } from '../vault/argon2id.ts';
import { saidBy } from './failure-details.ts';
import { startSandboxThread } from './sandbox-thread.ts';
import { type SelfCheckReport, selfCheckReport } from './self-check-report.ts';
import { makeTemporaryFolder } from './temporary-folder.ts';
import { thisMachine } from './this-machine.ts';

/** This machine lacks something that Claimdesk can do without. */
export class Unavailable extends Error {
  override name = 'Unavailable';
}

/** Time in milliseconds after which the page's checks have failed. */
const pageDeadlineMs = 120_000;

/**
 * Checks an installation on a temporary profile with the sandbox service: every native part, the keychain, and in
 * `openPage` what only a page can check.
 */
export async function runSelfCheck(options: {
  host: HostKind;
  version: string;
  queryWorkerUrl: URL;
  exportWorkerUrl: URL;
  sandboxWorkerUrl: URL;
  /** Shows the interface of this engine and resolves to what its page reports. */
  openPage: (engine: Engine, signal: AbortSignal) => Promise<PageReport>;
  keychain?: Keychain;
  tempDir?: string;
}): Promise<SelfCheckReport> {
  const { host, version, queryWorkerUrl, exportWorkerUrl, sandboxWorkerUrl, openPage } = options;
  const { keychain = guardKeychain(createOsKeychain(), thisMachine().clock), tempDir = tmpdir() } = options;
  const checks: Record<string, CheckOutcome> = {};
  const check = async <T>(name: string, run: () => Promise<T>): Promise<T | null> => {
    const startMs = performance.now();
    try {
      const result = await run();
      checks[name] = { state: 'ok', tookMs: Math.round(performance.now() - startMs) };
      return result;
    } catch (error) {
      const reason = saidBy(error).split('\n', 1)[0] ?? '';
      checks[name] = { state: error instanceof Unavailable ? 'unavailable' : 'failed', reason };
      return null;
    }
  };

  const profileDir = await check('folder', async () => makeTemporaryFolder(tempDir, 'claimdesk-self-check-'));
  if (profileDir === null) return selfCheckReport(host, version, checks);
  try {
    await check('argon2', tryKeyDerivation);
    await check('keychain', () => useKeychain(keychain));
    const engine = await check('engine', async () => {
      const made = createEngine({
        profileDir,
        ...thisMachine(),
        keychain,
        stateDir: join(profileDir, 'state'),
        queryWorkerUrl,
        exportWorkerUrl,
        startSandbox: (onFault) =>
          startSandboxThread(sandboxWorkerUrl, { claims: 50, seed: 1, timeScale: 0 }, onFault),
        keepsSandbox: true,
        version,
        host,
      });
      await made.start();
      await made.exploreSandbox();
      return made;
    });
    if (engine !== null) {
      const page = await check('window', () => openPage(engine, AbortSignal.timeout(pageDeadlineMs)));
      Object.assign(checks, page);
      await check('stop', () => engine.stop());
    }
  } finally {
    rmSync(profileDir, { recursive: true, force: true });
  }
  return selfCheckReport(host, version, checks);
}

async function useKeychain(keychain: Keychain): Promise<void> {
  const id = `self-check-${randomUUID()}`;
  const secret = randomBytes(16).toString('hex');
  try {
    await keychain.write(id, 'probe', secret);
    const kept = await keychain.read(id, 'probe');
    await keychain.forget(id, 'probe');
    if (kept !== secret) throw new Error('the keychain gave back something else');
  } catch (error) {
    // Claimdesk then offers a passphrase instead.
    if (error instanceof KeychainFailed) throw new Unavailable(error.code);
    throw error;
  }
}
