import { rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { settingsOf } from '../session/session-settings.ts';
import { createAccounts } from '../accounts/accounts.ts';
import { closeAll } from '../base/close-all.ts';
import { faultCode } from '../base/fault-code.ts';
import { createGuards, lastResortPart } from '../base/guard.ts';
import { createEpochFiles } from '../keychain/epoch-files.ts';
import type { Keychain } from '../keychain/keychain.ts';
import { guardKeychain } from '../keychain/keychain-guards.ts';
import { openProfile, prepareProfileDir, type Profile } from '../accounts/profile.ts';
import { pinnedNames, pinSettings } from '../accounts/pinned-settings.ts';
import { readPolicy } from '../accounts/policy-file.ts';
import type { SandboxService } from '../accounts/sandbox-service.ts';
import { noticeOf } from '../session/session-status.ts';
import { createSecretMove } from '../accounts/secret-move.ts';
import { createSecretStore, type SecretStores } from '../accounts/secret-store.ts';
import { createVaultKeychain } from '../keychain/vault-keychain.ts';
import { createVaultLock } from '../accounts/vault-lock.ts';
import type { HostKind, Platform, ShownNotification, WindowMenu } from '../../src-shared/contract/app.ts';
import type { PolicySettings } from '../../src-shared/contract/settings.ts';
import { timeZoneOf } from '../../src-shared/domain/time/time-zone.ts';
import type { Change } from '../../src-shared/contract/changes.ts';
import { type Clock, guardClock } from '../base/clock.ts';
import { takeProfileLock } from '../database/profile-lock.ts';
import { createDownloadOffers } from '../export/download-offers.ts';
import { createLog } from '../base/log.ts';
import { createNetwork } from '../network/network.ts';
import type { ProxySettings } from '../network/system-proxy.ts';
import { createNotifier } from '../notifications/notifier.ts';
import { createSavePreferences } from '../accounts/save-preferences.ts';
import { createChangeHub } from '../rpc/change-hub.ts';
import { createRouter } from '../rpc/router.ts';
import type { SaveFile } from '../rpc/rpc-services.ts';
import { createPreviewCache } from '../templates/preview-cache.ts';
import { watchForWake } from '../sync/wake-watch.ts';
import { createUpdateCheck } from '../updates/update-check.ts';
import { createVault } from '../vault/vault.ts';
import type { KeyCost } from '../vault/argon2id.ts';

export interface EngineDeps {
  profileDir: string;
  clock: Clock;
  random: () => number;
  newId: () => string;
  keychain: Keychain;
  /** Folder outside the profile for a vault's epochs, which no copy of the profile brings back. */
  stateDir: string;
  /** Returns the cost of trying a vault's passphrase; measured here by default. */
  vaultKeyCost?: () => Promise<KeyCost>;
  /** Name that decisions are signed with. */
  agent: string;
  queryWorkerUrl: URL;
  exportWorkerUrl: URL;
  /** Starts the sandbox. `onFault` receives the fault of one that ended by itself after its start. */
  startSandbox: (onFault: (error: unknown) => void) => Promise<SandboxService>;
  /** `true` if the sandbox account's files stay in the profile (the demo's), rather than being temporary. */
  keepsSandbox: boolean;
  /** The host's own dialog for saving a file, if it has one. */
  saveFile?: SaveFile;
  /** Shows the interface's menu, if the host has one. */
  setMenu?: (menu: WindowMenu) => void;
  /** Shows a notification of the system, if the host can. */
  showNotification?: (notification: ShownNotification) => void;
  /** Path of the file in which an organisation sets settings for this machine. */
  policyPath?: string;
  /** Finds the proxy that the system or the environment names for HTTPS, if they do. */
  findSystemProxy?: () => Promise<ProxySettings | null>;
  /** Hosts without a proxy, as in `NO_PROXY`. */
  noProxy?: string | null;
  /** Path of the file in which an office names a feed of updates for this machine. */
  updateSettingsPath?: string;
  version: string;
  host: HostKind;
  platform: Platform;
}

/** Address of the embedded sandbox service, and as whom to call it. */
export type SandboxAddress = Omit<SandboxService, 'close'>;

/** Number of faults that pass every guard within a minute after which the program ends. */
const mostUncaught = 5;
const uncaughtWithinMs = 60_000;

/** Another process works on this profile. */
export class ProfileInUse extends Error {
  override name = 'ProfileInUse';
}

/**
 * Creates the engine. It is the composition root: every part is created here or below, and the hosts know none of
 * them.
 *
 * @throws ProfileError if the folder or `profile.json` can't be used, PolicyError, ProfileInUse
 */
export function createEngine(deps: EngineDeps): Engine {
  const { profileDir } = deps;
  prepareProfileDir(profileDir);
  const policy = deps.policyPath === undefined ? {} : readPolicy(deps.policyPath);
  const lock = takeProfileLock(join(profileDir, 'lock.db'));
  if (!lock) throw new ProfileInUse(`The profile ${profileDir} is open in another process.`);
  try {
    return engineOf(deps, createParts(deps, policy), () => lock.release());
  } catch (error) {
    lock.release();
    throw error;
  }
}

/** Creates the stores of secrets, of which the profile says which one counts. */
function createSecrets(deps: EngineDeps, profile: Profile, clock: Clock) {
  const vaultPath = join(deps.profileDir, 'vault.json');
  const vault = createVault({
    path: vaultPath,
    clock,
    ...(deps.vaultKeyCost ? { chooseKeyCost: deps.vaultKeyCost } : {}),
  });
  const epochs = createEpochFiles(deps.stateDir);
  const stores: SecretStores = {
    keychain: guardKeychain(deps.keychain, clock),
    vault: createVaultKeychain(vault, epochs),
  };
  const keychain = createSecretStore(profile, stores);
  const secretMove = createSecretMove({
    profile,
    stores,
    newId: deps.newId,
    async destroyVault() {
      // While the vault is there to say which one it is: a crash in between leaves nothing for good.
      const id = await vault.readId();
      if (id !== null) await epochs.forgetVault(id);
      await vault.destroy();
    },
  });
  return { vault, vaultPath, stores, keychain, secretMove };
}

/** Creates and connects the parts of an engine. None of them has begun to work. */
function createParts(deps: EngineDeps, policy: PolicySettings) {
  const { profileDir, version, host, platform, agent, newId } = deps;
  const log = createLog({ dir: join(profileDir, 'logs'), clock: deps.clock });
  const guards = createGuards({ accountId: null, log, onChange: sharedFaultsChanged });
  const clock = guardClock(deps.clock, guards.part('timers'));
  const profile = pinSettings(openProfile(profileDir, deps.clock.nowMs()), policy);
  const timeZone = () => timeZoneOf(profile.preferences().timeZone);
  const changes = createChangeHub();
  const network = createNetwork({
    settings: () => profile.preferences(),
    findSystemProxy: deps.findSystemProxy ?? (async () => null),
    noProxy: deps.noProxy ?? null,
  });
  const secrets = createSecrets(deps, profile, clock);
  const { vault, stores, keychain, secretMove } = secrets;
  const sandboxDir = deps.keepsSandbox
    ? join(profileDir, 'accounts', 'sandbox')
    : join(tmpdir(), `claimdesk-sandbox-${newId()}`);
  const accounts = createAccounts({
    profile,
    keychain,
    tools: {
      ...deps,
      emit,
      log,
      sharedFaults: () => guards.standing(),
      settings: settingsOf(() => profile.preferences(), timeZone),
      pinned: policy,
      network,
    },
    guard: guards.part('accounts'),
    sandbox: { start: () => deps.startSandbox(guards.part('sandbox').report), dir: sandboxDir },
    isLocked: () => profile.secrets().store === 'vault' && !vault.isOpen(),
    onChange: () => emit({ topic: 'accounts' }),
  });
  const vaultLock = createVaultLock({
    vault,
    vaultPath: secrets.vaultPath,
    profile,
    accounts,
    secretMove,
    clock,
    log,
    guard: guards.part('vault'),
    onChange: () => changes.emit({ topic: 'vault' }),
  });
  /** Sends a change, but nothing of an account while it is locked: everything is requested again afterwards. */
  function emit(change: Change): void {
    if (vaultLock.isLocked()) return;
    changes.emit(change);
    notifier.take(change);
  }
  function sharedFaultsChanged(): void {
    accounts.faultsChanged();
    // A page without an open account asks for them with the accounts, the lock screen with the vault.
    if (vaultLock.isLocked()) changes.emit({ topic: 'vault' });
    else emit({ topic: 'accounts' });
  }
  const notifier = createNotifier({
    settings: () => profile.preferences().notifications,
    timeZone,
    sessionOf(accountId) {
      const isThere = accounts.list().some(({ id, state }) => id === accountId && state === 'open');
      return isThere ? accounts.session(accountId) : null;
    },
    clock,
    emit(change) {
      if (!vaultLock.isLocked()) changes.emit(change);
    },
    guard: guards.part('notifications'),
  });
  const served = {
    log,
    /** Guards of what belongs to no account; a host's listeners run under one. */
    guards,
    /** The clock for callers without a guard of their own. */
    clock,
    /** Pages for the preview's frame; the host serves each once. */
    previews: createPreviewCache(clock),
    /** Files for the browser to download; a host without a dialog for saving serves each once. */
    downloads: createDownloadOffers(clock),
  };
  /** Implementation of the typed IPC, which a host serves. */
  const router = createRouter({
    ...served,
    profile,
    accounts,
    changes,
    saveFile: deps.saveFile ?? null,
    setMenu: deps.setMenu ?? null,
    showNotification: deps.showNotification ?? null,
    guard: guards.part('calls'),
    isKeychainAvailable: () => stores.keychain.isAvailable(),
    sharedNotices: () => guards.standing().map(noticeOf),
    vaultLock,
    updates: createUpdateCheck({
      settingsPath: deps.updateSettingsPath ?? null,
      version,
      clock,
      network,
    }),
    savePreferences: createSavePreferences({
      profile,
      accounts,
      networkChanged() {
        network.forget();
        accounts.machineWoke();
      },
      // Told also while the vault is locked.
      emit: changes.emit,
    }),
    about: { version, host, platform, profileDir, agent, pinned: pinnedNames(policy) },
  });
  function removeSandbox(): void {
    if (!deps.keepsSandbox) rmSync(sandboxDir, { recursive: true, force: true });
  }
  const face = { ...served, router };
  return { face, accounts, changes, network, notifier, secretMove, vaultLock, removeSandbox };
}

/** Creates the engine of these parts. @param releaseLock called when everything has ended */
function engineOf(
  { version, host }: EngineDeps,
  parts: ReturnType<typeof createParts>,
  releaseLock: () => void,
) {
  const { face, accounts, changes, network, notifier, secretMove, vaultLock } = parts;
  const { log, guards, clock } = face;
  let endWakeWatch: (() => void) | null = null;
  let isRunning = false;
  let stopping: Promise<void> | null = null;
  let uncaughtAtMs: number[] = [];
  function machineWoke(): void {
    network.forget();
    vaultLock.machineWoke();
    accounts.machineWoke();
  }
  return {
    ...face,
    /** Opens the accounts and starts their work. */
    async start(): Promise<void> {
      log.info('engine_started', { version, kind: host, pid: process.pid });
      await accounts.start();
      if (!vaultLock.isLocked()) await secretMove.eraseLeft();
      endWakeWatch = watchForWake(clock, machineWoke);
      isRunning = true;
    },
    /** Opens the account on the embedded sandbox service; resolves to its address. */
    async exploreSandbox(): Promise<SandboxAddress> {
      const { close: _, ...address } = (await accounts.exploreSandbox()).service;
      return address;
    },
    /** Passes on a command that was chosen in the host's menu: the page runs it, if it can now. */
    runCommand: (command: string): void => changes.emit({ topic: 'menu', command }),
    /** Passes on that a notification of the host was chosen: the page opens what it is about. */
    openNotification: ({ accountId, kind }: ShownNotification): void =>
      changes.emit({ topic: 'notification_opened', accountId, kind }),
    hasAccount: (accountId: string): boolean => accounts.list().some(({ id }) => id === accountId),
    /** Yields the changes that the page receives too, until `signal` aborts. */
    followChanges: (signal: AbortSignal): AsyncGenerator<Change, void, void> => changes.subscribe(signal),
    /**
     * Notes that the machine woke, as the host says, so that what is known of the connections is old. The clocks show
     * it too, a little later.
     */
    machineWoke,
    /** Notes that the screen was locked, as the host says: a vault locks with it. */
    screenLocked: (): void => vaultLock.beginLock(),
    /**
     * Handles a fault that no guard caught: logs it, tells the windows, and opens each account again whose files are
     * not as their last transactions left them. Resolves to `false` if the program must end (see docs/hosts.md).
     */
    async survive(error: unknown): Promise<boolean> {
      log.error('uncaught', { code: faultCode(error) });
      guards.part(lastResortPart).report(error);
      const nowMs = clock.monotonicMs();
      uncaughtAtMs = [...uncaughtAtMs.filter((atMs) => nowMs - atMs < uncaughtWithinMs), nowMs];
      if (!isRunning || uncaughtAtMs.length > mostUncaught) return false;
      await accounts.reopenUnsound();
      return true;
    },
    /** Ends running work and closes every file that can be closed. What is queued stays on disk. @throws CloseFailed */
    stop(): Promise<void> {
      isRunning = false;
      // A signal and an error may both ask for it.
      stopping ??= closeAll([
        {
          wakeWatch: () => endWakeWatch?.(),
          vaultLock: () => vaultLock.stop(),
          notifier: () => notifier.stop(),
        },
        { changes: () => changes.close() },
        { accounts: () => accounts.stop() },
        { sandboxDir: () => parts.removeSandbox() },
        { log: () => log.info('engine_stopped') },
        { lock: releaseLock },
      ]);
      return stopping;
    },
  };
}
/** Everything of Claimdesk but windows and sockets. */
export type Engine = ReturnType<typeof engineOf>;
