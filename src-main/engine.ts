import { rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createAccounts } from './accounts/accounts.ts';
import type { Keychain } from './accounts/keychain.ts';
import { guardKeychain } from './accounts/keychain-guards.ts';
import { openProfile, prepareProfileDir } from './accounts/profile.ts';
import type { SandboxService } from './accounts/sandbox-account.ts';
import type { Clock } from './clock.ts';
import { takeProfileLock } from './database/profile-lock.ts';
import { createLog, type Log } from './log.ts';
import { createChangeHub } from './rpc/change-hub.ts';
import { createRouter, type EngineRouter } from './rpc/router.ts';
import type { SaveFile } from './rpc/rpc-services.ts';
import { createPreviewCache, type PreviewCache } from './templates/preview-cache.ts';
import { watchForWake } from './sync/wake-watch.ts';

export interface EngineDeps {
  profileDir: string;
  clock: Clock;
  random: () => number;
  newId: () => string;
  keychain: Keychain;
  /** Who decides here: the name that decisions are signed with. */
  agent: string;
  queryWorkerUrl: URL;
  startSandbox: () => Promise<SandboxService>;
  /** Whether the sandbox account's files stay in the profile (the demo's), or are temporary. */
  keepsSandbox: boolean;
  /** The host's own window for saving a file, if it has one. */
  saveFile?: SaveFile;
  version: string;
  host: 'electron' | 'browser';
}

/** Everything of Claimdesk but windows and sockets. */
export interface Engine {
  /** Implements the typed IPC; a host serves it. */
  readonly router: EngineRouter;
  readonly log: Log;
  /** Pages for the preview's frame; the host serves each once. */
  readonly previews: PreviewCache;
  /** Opens the accounts and sets them to work. */
  start(): Promise<void>;
  /** Opens the account on the embedded sandbox service; says where that answers. */
  exploreSandbox(): Promise<SandboxAddress>;
  /** The machine woke, says the host: what is known of the connections is old. The clocks tell it too, a little later. */
  machineWoke(): void;
  /** Ends what is under way and closes every file. What is queued stays on disk. */
  stop(): Promise<void>;
}

/** Where the embedded sandbox service answers, and as whom to call it. */
export type SandboxAddress = Omit<SandboxService, 'close'>;

/** Another process works on this profile. */
export class ProfileInUse extends Error {
  override name = 'ProfileInUse';
}

/**
 * The composition root: every part is made here or below, and none is known to the hosts.
 *
 * @throws ProfileError when the folder or `profile.json` can't be used, ProfileInUse
 */
export function createEngine(deps: EngineDeps): Engine {
  const { profileDir, clock } = deps;
  const keychain = guardKeychain(deps.keychain, clock);
  prepareProfileDir(profileDir);
  const lock = takeProfileLock(join(profileDir, 'lock.db'));
  if (!lock) throw new ProfileInUse(`The profile ${profileDir} is open in another process.`);
  try {
    const log = createLog({ dir: join(profileDir, 'logs'), clock });
    const profile = openProfile(profileDir, clock.nowMs());
    const changes = createChangeHub();
    const previews = createPreviewCache(clock);
    const sandboxDir = deps.keepsSandbox
      ? join(profileDir, 'accounts', 'sandbox')
      : join(tmpdir(), `claimdesk-sandbox-${deps.newId()}`);
    const accounts = createAccounts({
      profile,
      keychain,
      tools: { ...deps, emit: changes.emit, log },
      sandbox: { start: deps.startSandbox, dir: sandboxDir },
      onChange: () => changes.emit({ topic: 'accounts' }),
    });
    const router = createRouter({
      profile,
      accounts,
      changes,
      previews,
      saveFile: deps.saveFile ?? null,
      clock,
      newId: deps.newId,
      log,
      isKeychainAvailable: () => keychain.isAvailable(),
      about: { version: deps.version, host: deps.host, profileDir, agent: deps.agent },
    });
    let endWakeWatch: (() => void) | null = null;
    return {
      router,
      log,
      previews,
      async start() {
        log.info('engine_started', { version: deps.version, kind: deps.host, pid: process.pid });
        await accounts.start();
        endWakeWatch = watchForWake(clock, () => accounts.machineWoke());
      },
      async exploreSandbox() {
        const { close: _, ...address } = (await accounts.exploreSandbox()).service;
        return address;
      },
      machineWoke: () => accounts.machineWoke(),
      async stop() {
        endWakeWatch?.();
        changes.close();
        try {
          await accounts.stop();
        } finally {
          if (!deps.keepsSandbox) rmSync(sandboxDir, { recursive: true, force: true });
          log.info('engine_stopped');
          lock.release();
        }
      },
    };
  } catch (error) {
    lock.release();
    throw error;
  }
}
