import { closeAll, CloseFailed } from '../base/close-all.ts';
import { faultCode } from '../base/fault-code.ts';
import type { Clock } from '../base/clock.ts';
import type { Guard } from '../base/guard.ts';
import { defaultLimits } from '../claims-service/claims-service-client.ts';
import type { Log } from '../base/log.ts';
import { Refused } from '../base/refused.ts';
import { type ReplicaUpgrade, startReplicaUpgrade } from '../replica/store/replica-upgrade.ts';
import type { InTurn } from '../base/turns.ts';
import type { SessionTools } from '../session/session-options.ts';
import {
  type AccountPlace,
  type AccountSlot,
  createAccountSlot,
  openAccountSlot,
  upgradeUnderWay,
} from './account-slot.ts';
import type { AccountRecord } from '../session/account-record.ts';
import type { RemovedAccount } from './profile.ts';

/**
 * The connected accounts, by id:
 *
 *   connect, start ──open──► session ──reopen: another partner, or the profile was used elsewhere──► session
 *                     │       │  ▲
 *                     │       │  └──────────────────── openAll ───────────────┐
 *                     │       └── closeAll: a vault locks, secrets move ─► closed
 *                     ├─► no session: says why; it is tried again later for the keychain's sake, or a file's that is held
 *                     └─► its replica is brought up to date by a thread ──reopen──► session
 *
 * What opens or closes is called within a turn: two sessions must never share an account's files.
 */
export interface AccountSlots {
  all(): readonly AccountSlot[];
  /** Returns an account. @throws Refused */
  find(accountId: string): AccountSlot;
  /** Opens an account. One that can't be opened is listed all the same, and says why. */
  open(record: AccountRecord, place: AccountPlace, options?: { isRestored?: boolean }): Promise<AccountSlot>;
  /**
   * Opens an account again, with another record if one is given. One that was opened or removed meanwhile stays as it
   * is.
   */
  reopen(account: AccountSlot, record?: AccountRecord): Promise<AccountSlot>;
  /** Opens the accounts that aren't open. */
  openAll(): Promise<void>;
  /**
   * Closes all accounts of the profile. Resolves to what has secrets, with the webhooks of open accounts.
   *
   * @throws CloseFailed if one could not be closed, or its webhooks not be read; all others are closed
   */
  closeAll(): Promise<RemovedAccount[]>;
  /** Removes an account from the list; its session continues until it is stopped. */
  release(accountId: string): void;
  /** Stops all accounts. Call it outside a turn, as it ends what a turn waits for. */
  stop(): Promise<void>;
}

/**
 * Time in milliseconds to finish requests, longer than a request may take: an account that is opened again interrupts
 * none, whose outcome a person would then be asked for.
 */
const finishWithinMs = defaultLimits.deadlineMs + 5_000;
/**
 * Pauses in milliseconds between tries to open an account whose keychain failed: a locked one may ask the person each
 * time.
 */
const firstRetryMs = 15_000;
const longestRetryMs = 300_000;
/** Pause in milliseconds between two tries while another program holds a file, for which nobody is asked. */
const busyRetryMs = 3_000;

/**
 * Closes an account, which is shown as before until nothing of it is running. What could not be closed is logged:
 * everything else of it is closed, and whoever opens it next meets what is wrong with its files.
 */
async function close(account: AccountSlot, log: Log): Promise<void> {
  const { session, record } = account;
  const failed = (error: unknown): void => {
    const parts = error instanceof CloseFailed ? error.parts : ['outbox'];
    for (const kind of parts)
      log.error('account_not_closed', { accountId: record.id, kind, code: faultCode(error) });
  };
  await session?.outbox.finishSending(finishWithinMs).catch(failed);
  // A call that comes meanwhile gets 'closed', and never a closed file.
  account.session = null;
  await session?.stop().catch(failed);
}

/** Tries to open an account again after a pause, which grows as long as its keychain fails. */
function createRetries(clock: Clock, reopen: (account: AccountSlot) => void) {
  /** The next try of each account, with its pause in milliseconds. */
  const retries = new Map<string, { cancel: () => void; pauseMs: number }>();
  return {
    plan(account: AccountSlot): void {
      const { id } = account.record;
      const last = retries.get(id);
      last?.cancel();
      const keychainPauseMs = Math.min(longestRetryMs, (last?.pauseMs ?? firstRetryMs / 2) * 2);
      const pauseMs = account.isBusy ? busyRetryMs : keychainPauseMs;
      account.retryAtMs = clock.nowMs() + pauseMs;
      retries.set(id, { cancel: clock.after(pauseMs, () => reopen(account)), pauseMs });
    },
    cancel(accountId: string): void {
      retries.get(accountId)?.cancel();
      retries.delete(accountId);
    },
    stop(): void {
      for (const { cancel } of retries.values()) cancel();
    },
  };
}

/** Upgrades of replicas from earlier versions, each in a thread of its own. */
function createUpgrades({
  workerUrl,
  guard,
  inTurn,
  onEnded,
}: {
  workerUrl: URL;
  guard: Guard;
  inTurn: InTurn;
  /** Called within a turn. */
  onEnded: (accountId: string) => Promise<void>;
}) {
  const upgrades = new Map<string, ReplicaUpgrade>();
  return {
    has: (accountId: string): boolean => upgrades.has(accountId),
    ids: () => [...upgrades.keys()],
    /** Starts an upgrade. Unless it is stopped, `onEnded` is called once it has ended. */
    start(id: string, { replicaPath, dataKey }: NonNullable<AccountSlot['upgrade']>): void {
      const started = startReplicaUpgrade(workerUrl, { path: replicaPath, dataKey, guard });
      upgrades.set(id, started);
      const end = async (): Promise<void> => {
        await started.ended;
        if (upgrades.get(id) !== started) return;
        upgrades.delete(id);
        await onEnded(id);
      };
      guard.run(() => started.ended.then(() => inTurn(end)));
    },
    async stop(accountId: string): Promise<void> {
      const started = upgrades.get(accountId);
      upgrades.delete(accountId);
      await started?.stop();
    },
  };
}

interface AccountSlotsOptions {
  tools: SessionTools;
  /** Runs background work. */
  guard: Guard;
  inTurn: InTurn;
  /** Returns whether the secrets are unavailable until a person unlocks them. */
  isLocked: () => boolean;
  onChange: () => void;
}

export function createAccountSlots(options: AccountSlotsOptions): AccountSlots {
  const { tools, guard, inTurn, isLocked, onChange } = options;
  const slots = new Map<string, AccountSlot>();
  const retries = createRetries(tools.clock, reopenLater);
  const upgrades = createUpgrades({
    workerUrl: tools.queryWorkerUrl,
    guard,
    inTurn,
    async onEnded(accountId) {
      const account = slots.get(accountId);
      if (account?.problem === upgradeUnderWay) await reopen(account, account.record, { mayUpgrade: false });
    },
  });
  let isStopping = false;

  async function open(
    record: AccountRecord,
    place: AccountPlace,
    { isRestored = false, mayUpgrade = true }: { isRestored?: boolean; mayUpgrade?: boolean } = {},
  ): Promise<AccountSlot> {
    const account = createAccountSlot(record, place);
    slots.set(record.id, account);
    if (isLocked() && !place.sandbox) return account;
    if (mayUpgrade && upgrades.has(record.id)) {
      account.problem = upgradeUnderWay;
      return account;
    }
    await openAccountSlot(account, tools, {
      isRestored,
      mayUpgrade,
      onSuperseded: () => reopenLater(account),
    });
    if (account.upgrade !== null) upgrades.start(record.id, account.upgrade);
    account.upgrade = null;
    if (account.isKeychainFailed || account.isBusy) retries.plan(account);
    else retries.cancel(record.id);
    return account;
  }

  function reopenLater(account: AccountSlot): void {
    guard.run(() => inTurn(() => reopen(account)));
  }

  async function reopen(
    account: AccountSlot,
    record = account.record,
    opening: { mayUpgrade?: boolean } = {},
  ): Promise<AccountSlot> {
    if (isStopping || slots.get(account.record.id) !== account) return account;
    await close(account, tools.log);
    if (isStopping) return account;
    const next = await open(record, account.place, opening);
    onChange();
    return next;
  }

  /** Closes an account that stays closed until `openAll`, and adds what has secrets of it to `closed`. */
  async function shut(account: AccountSlot, closed: RemovedAccount[]): Promise<void> {
    const { record, session } = account;
    retries.cancel(record.id);
    account.hasKey = session?.hasKey() ?? account.hasKey;
    account.problem = null;
    account.retryAtMs = null;
    await closeAll([
      {
        webhooks: () => closed.push({ id: record.id, webhookIds: session?.webhooks.createdIds() ?? [] }),
      },
      { upgrade: () => upgrades.stop(record.id) },
      { session: () => close(account, tools.log) },
    ]);
  }

  return {
    all: () => [...slots.values()],
    find(accountId) {
      const account = slots.get(accountId);
      if (!account) throw new Refused('account_missing', {});
      return account;
    },
    open,
    reopen,
    async openAll() {
      for (const { record, place, session } of slots.values()) {
        if (session || place.sandbox || isStopping) continue;
        await open(record, place);
      }
    },
    async closeAll() {
      const closed: RemovedAccount[] = [];
      const ours = [...slots.values()].filter(({ place }) => !place.sandbox);
      // One after another, each whatever became of the others.
      await closeAll(ours.map((account) => ({ [account.record.id]: () => shut(account, closed) })));
      return closed;
    },
    release(accountId) {
      slots.delete(accountId);
      retries.cancel(accountId);
      guard.run(() => upgrades.stop(accountId));
    },
    async stop() {
      isStopping = true;
      retries.stop();
      /** Returns a step of closing in which each account does `work`. */
      const each = (work: (account: AccountSlot) => Promise<void> | undefined) =>
        Object.fromEntries([...slots].map(([id, slot]) => [id, () => work(slot)]));
      try {
        await closeAll([
          Object.fromEntries(upgrades.ids().map((id) => [id, () => upgrades.stop(id)])),
          // What a turn waits for has no longer than this.
          { turns: () => inTurn(async () => {}), ...each(({ session }) => session?.outbox.stop()) },
          each(({ session }) => session?.stop()),
          each(({ place }) => place.sandbox?.close()),
        ]);
      } finally {
        slots.clear();
      }
    },
  };
}
