import { closeAll, CloseFailed } from '../base/close-all.ts';
import { faultCode } from '../base/fault-code.ts';
import type { Guard } from '../base/guard.ts';
import { defaultLimits } from '../claims-service/claims-service-client.ts';
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

export function createAccountSlots({
  tools,
  guard,
  inTurn,
  isLocked,
  onChange,
}: {
  tools: SessionTools;
  /** Runs background work. */
  guard: Guard;
  inTurn: InTurn;
  /** Whether the secrets are unavailable until a person unlocks them. */
  isLocked: () => boolean;
  onChange: () => void;
}): AccountSlots {
  const slots = new Map<string, AccountSlot>();
  /** The next try of each account whose keychain failed or whose file is held, with its pause in milliseconds. */
  const retries = new Map<string, { cancel: () => void; pauseMs: number }>();
  /** Upgrades of replicas, by account. */
  const upgrades = new Map<string, ReplicaUpgrade>();
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
      onSuperseded: () => guard.run(() => inTurn(() => reopen(account))),
    });
    if (account.upgrade !== null) startUpgrade(record.id, account.upgrade);
    account.upgrade = null;
    if (account.isKeychainFailed || account.isBusy) retryLater(account);
    else cancelRetry(record.id);
    return account;
  }

  /** Starts an upgrade, which the account shows; the account opens afterwards. */
  function startUpgrade(id: string, { replicaPath, dataKey }: NonNullable<AccountSlot['upgrade']>): void {
    const started = startReplicaUpgrade(tools.queryWorkerUrl, { path: replicaPath, dataKey, guard });
    upgrades.set(id, started);
    const end = async (): Promise<void> => {
      await started.ended;
      if (upgrades.get(id) !== started) return;
      upgrades.delete(id);
      const now = slots.get(id);
      if (now?.problem === upgradeUnderWay) await reopen(now, now.record, { mayUpgrade: false });
    };
    guard.run(() => started.ended.then(() => inTurn(end)));
  }

  async function stopUpgrade(accountId: string): Promise<void> {
    const started = upgrades.get(accountId);
    upgrades.delete(accountId);
    await started?.stop();
  }

  function retryLater(account: AccountSlot): void {
    const { id } = account.record;
    const last = retries.get(id);
    last?.cancel();
    const keychainPauseMs = Math.min(longestRetryMs, (last?.pauseMs ?? firstRetryMs / 2) * 2);
    const pauseMs = account.isBusy ? busyRetryMs : keychainPauseMs;
    const cancel = tools.clock.after(pauseMs, () => guard.run(() => inTurn(() => reopen(account))));
    account.retryAtMs = tools.clock.nowMs() + pauseMs;
    retries.set(id, { cancel, pauseMs });
  }

  function cancelRetry(accountId: string): void {
    retries.get(accountId)?.cancel();
    retries.delete(accountId);
  }

  async function reopen(
    account: AccountSlot,
    record = account.record,
    options: { mayUpgrade?: boolean } = {},
  ): Promise<AccountSlot> {
    if (isStopping || slots.get(account.record.id) !== account) return account;
    await close(account);
    if (isStopping) return account;
    const next = await open(record, account.place, options);
    onChange();
    return next;
  }

  /**
   * Closes an account, which is shown as before until nothing of it is running. What could not be closed is logged:
   * everything else of it is closed, and whoever opens it next meets what is wrong with its files.
   */
  async function close(account: AccountSlot): Promise<void> {
    const { session, record } = account;
    const failed = (error: unknown): void => {
      const parts = error instanceof CloseFailed ? error.parts : ['outbox'];
      for (const kind of parts)
        tools.log.error('account_not_closed', { accountId: record.id, kind, code: faultCode(error) });
    };
    await session?.outbox.finishSending(finishWithinMs).catch(failed);
    // A call that comes meanwhile gets 'closed', and never a closed file.
    account.session = null;
    await session?.stop().catch(failed);
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
      const closeOne = async (account: AccountSlot): Promise<void> => {
        const { record, session } = account;
        cancelRetry(record.id);
        account.hasKey = session?.hasKey() ?? account.hasKey;
        account.problem = null;
        account.retryAtMs = null;
        await closeAll([
          {
            webhooks: () => closed.push({ id: record.id, webhookIds: session?.webhooks.createdIds() ?? [] }),
          },
          { upgrade: () => stopUpgrade(record.id) },
          { session: () => close(account) },
        ]);
      };
      const ours = [...slots.values()].filter(({ place }) => !place.sandbox);
      // One after another, each whatever became of the others.
      await closeAll(ours.map((account) => ({ [account.record.id]: () => closeOne(account) })));
      return closed;
    },
    release(accountId) {
      slots.delete(accountId);
      cancelRetry(accountId);
      guard.run(() => stopUpgrade(accountId));
    },
    async stop() {
      isStopping = true;
      for (const { cancel } of retries.values()) cancel();
      /** Returns a step of closing in which each account does `work`. */
      const each = (work: (account: AccountSlot) => Promise<void> | undefined) =>
        Object.fromEntries([...slots].map(([id, slot]) => [id, () => work(slot)]));
      try {
        await closeAll([
          Object.fromEntries([...upgrades.keys()].map((id) => [id, () => stopUpgrade(id)])),
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
