import type { Guard } from '../base/guard.ts';
import type { VaultAnswer, VaultSettings, VaultStatus } from '../../src-shared/contract/vault.ts';
import { defaultLimits } from '../claims-service/claims-service-client.ts';
import type { Clock } from '../base/clock.ts';
import type { Log } from '../base/log.ts';
import type { Vault } from '../vault/vault.ts';
import { VaultRefused } from '../vault/vault-errors.ts';
import type { Accounts } from './accounts.ts';
import { KeychainFailed } from '../keychain/keychain.ts';
import type { Profile } from './profile.ts';
import type { SecretMove } from './secret-move.ts';

const minuteMs = 60_000;
/** Time in milliseconds for calls to end when it locks. Decisions take milliseconds; a download is not waited for. */
const callsEndWithinMs = 1000;
/** Time in milliseconds after which the keys are removed whatever is still open; longer than sending may take. */
const filesCloseWithinMs = defaultLimits.deadlineMs + 30_000;

interface VaultLockOptions {
  vault: Vault;
  vaultPath: string;
  profile: Profile;
  accounts: Pick<Accounts, 'openAll' | 'closeAll' | 'whileClosed'>;
  secretMove: SecretMove;
  clock: Clock;
  log: Log;
  guard: Guard;
  onChange: () => void;
}

/** Calls that are running, so that a lock can wait for them. */
function createRunningCalls() {
  const calls = new Set<Promise<unknown>>();
  return {
    async during<T>(call: () => Promise<T>): Promise<T> {
      const running = call();
      calls.add(running);
      try {
        return await running;
      } finally {
        calls.delete(running);
      }
    },
    /** Resolves when all calls of now have ended, successfully or not. */
    ended: () => Promise.allSettled(calls),
  };
}

/**
 * Calls `onIdle` once the longest idle time has passed since the last activity. A timer stands still while the machine
 * sleeps, so `check` compares the times themselves.
 */
function createIdleTimer({
  clock,
  longestMs,
  onIdle,
}: {
  clock: Clock;
  /** Returns the longest idle time in milliseconds; `null` while none is limited. */
  longestMs: () => number | null;
  onIdle: () => void;
}) {
  let lastActivityMs = clock.nowMs();
  let cancel = () => {};
  function restart(): void {
    cancel();
    const ms = longestMs();
    if (ms !== null) cancel = clock.after(ms, onIdle);
  }
  return {
    restart,
    activity(): void {
      lastActivityMs = clock.nowMs();
      restart();
    },
    check(): void {
      const ms = longestMs();
      if (ms !== null && clock.nowMs() - lastActivityMs >= ms) onIdle();
    },
    stop: () => cancel(),
  };
}

/**
 *            lock, idle time, screen lock
 *   open ───────────────────────────────────► locked: nothing is answered
 *    ▲                                          │ sendsWhileLocked: the accounts work on, the keys stay
 *    │              passphrase                  │ otherwise: what is on its way ends, files close, keys go
 *    └──────────────────────────────────────────┘
 */
export function createVaultLock(options: VaultLockOptions) {
  const { vault, vaultPath, profile, accounts, secretMove, clock, log, guard, onChange } = options;
  /** Returns whether the secrets are in a vault at all. */
  const isUsed = () => profile.secrets().store === 'vault';
  let isLocked = isUsed();
  const calls = createRunningCalls();
  const idle = createIdleTimer({
    clock,
    longestMs() {
      const { autoLockMinutes } = profile.vaultSettings();
      return isLocked || !isUsed() || autoLockMinutes === null ? null : autoLockMinutes * minuteMs;
    },
    onIdle: () => guard.run(() => lock('idle')),
  });

  function begin(): void {
    isLocked = false;
    idle.activity();
    onChange();
  }

  async function lock(kind: 'asked' | 'idle'): Promise<void> {
    if (isLocked || !isUsed()) return;
    isLocked = true;
    idle.stop();
    log.info('vault_locked', { kind });
    onChange();
    if (profile.vaultSettings().sendsWhileLocked) return;
    await within(callsEndWithinMs, calls.ended());
    if (!isLocked) return;
    try {
      await within(filesCloseWithinMs, accounts.closeAll());
    } finally {
      // Whatever became of the files: a key in memory opens them.
      if (isLocked) vault.lock();
    }
  }

  function within(ms: number, work: Promise<unknown>): Promise<unknown> {
    const { promise, resolve } = Promise.withResolvers<void>();
    const cancel = clock.after(ms, resolve);
    return Promise.race([promise, work]).finally(cancel);
  }

  /** Moves the secrets, after erasing what an earlier move left, of which the profile would otherwise lose track. */
  async function move(to: 'vault' | 'keychain', prepare: () => Promise<void>): Promise<VaultAnswer> {
    if (!(await secretMove.eraseLeft())) return refused('removal_unfinished');
    return accounts.whileClosed(async (known) => {
      if (known === null) return refused('removal_unfinished');
      return answer(() => secretMove.move(to, known, prepare));
    });
  }

  return {
    /** Returns whether it is locked, so that nothing about an account is answered. */
    isLocked: (): boolean => isLocked,
    /** Runs a call that began before the lock to its end, so that a decision taken just before is kept. */
    during: <T>(call: () => Promise<T>): Promise<T> => calls.during(call),
    isUsed,
    async status(): Promise<VaultStatus> {
      const state = isUsed() ? await vault.state() : null;
      return {
        store: profile.secrets().store,
        isLocked,
        fault: state === 'missing' ? 'vault_missing' : state === 'damaged' ? 'vault_damaged' : null,
        retryAtMs: await vault.retryAtMs(),
        settings: profile.vaultSettings(),
        path: vaultPath,
      };
    },
    unlock: (passphrase: string): Promise<VaultAnswer> =>
      answer(async () => {
        await vault.unlock(passphrase);
        if (!isLocked) return;
        begin();
        await secretMove.eraseLeft();
        await accounts.openAll();
        onChange();
      }),
    /** Locks: nothing is answered any more. Resolves when the keys are out of memory, if they may not stay. */
    lock: (): Promise<void> => lock('asked'),
    /** Starts locking without waiting for it. */
    beginLock: () => guard.run(() => lock('asked')),
    activity(): void {
      if (!isLocked) idle.activity();
    },
    /** Checks the time again after the machine slept, as timers stand still meanwhile. */
    machineWoke: () => idle.check(),
    async setSettings(change: Partial<VaultSettings>): Promise<void> {
      await profile.saveVaultSettings(change);
      idle.restart();
      onChange();
    },
    changePassphrase: (current: string, next: string): Promise<VaultAnswer> =>
      answer(() => vault.changePassphrase(current, next)),
    async moveToVault(passphrase: string): Promise<VaultAnswer> {
      if (isUsed()) return refused('vault_exists');
      const moved = await move('vault', () => vault.create(passphrase));
      if (moved.ok) begin();
      return moved;
    },
    async moveToKeychain(passphrase: string): Promise<VaultAnswer> {
      if (!isUsed()) return { ok: true };
      const known = await answer(() => vault.unlock(passphrase));
      if (!known.ok) return known;
      const moved = await move('keychain', async () => {});
      idle.stop();
      onChange();
      return moved;
    },
    stop: idle.stop,
  };
}
/** The lock of a profile whose secrets are in a vault. A profile with a keychain is never locked by it. */
export type VaultLock = ReturnType<typeof createVaultLock>;

/** Runs work and returns the answer for a person. @throws whatever is none */
async function answer(work: () => Promise<void>): Promise<VaultAnswer> {
  try {
    await work();
    return { ok: true };
  } catch (error) {
    if (error instanceof KeychainFailed) return refused('keychain_failed');
    if (error instanceof VaultRefused) return { ...refused(error.code), ...error.params };
    throw error;
  }
}

function refused(
  problem: Extract<VaultAnswer, { ok: false }>['problem'],
): Extract<VaultAnswer, { ok: false }> {
  return { ok: false, problem, retryAtMs: null, least: null };
}
