import { join } from 'node:path';
import type { Guard } from '../base/guard.ts';
import type { Account } from '../../src-shared/contract/accounts.ts';
import type { Keychain } from '../keychain/keychain.ts';
import { Refused } from '../base/refused.ts';
import { createTurns } from '../base/turns.ts';
import { createAccountRemoval } from './account-removal.ts';
import { restoreAccount } from './account-restore.ts';
import type { AccountSession } from '../session/account-session.ts';
import type { SessionTools } from '../session/session-options.ts';
import { type AccountPlace, toAccount } from './account-slot.ts';
import { createAccountSlots } from './account-slots.ts';
import { type AccountChange, changedAccount } from './account-change.ts';
import { type AccountConnecting, createAccountConnecting } from './connect-account.ts';
import type { AccountRecord } from '../session/account-record.ts';
import type { Profile, RemovedAccount } from './profile.ts';
import { createSandboxAccount } from './sandbox-account.ts';
import type { SandboxService } from './sandbox-service.ts';

/**
 * The connected accounts: all are open at once, each in its own session. The life of one:
 *
 *   connect-account.ts ─► account-slots.ts: open, closed while a vault is locked, opened again
 *                           └─ account-slot.ts ─► account-session.ts: its databases, sync and outbox
 *   account-restore.ts, its damaged journal; secret-move.ts, its secrets; account-removal.ts, its end
 */
export interface Accounts extends AccountConnecting {
  start(): Promise<void>;
  stop(): Promise<void>;
  /** Makes every account try its connection and its key again. */
  machineWoke(): void;
  list(): Account[];
  /** Updates every status after faults that belong to no account began or ended. */
  faultsChanged(): void;
  /**
   * Opens each account again whose files are not as their last transactions left them. One that can't be opened says
   * why.
   */
  reopenUnsound(): Promise<void>;
  /** Returns an account's session. @throws Refused */
  session(accountId: string): AccountSession;
  update(accountId: string, change: AccountChange): Promise<Account>;
  /**
   * Replaces a damaged journal with the newest sound backup; the damaged file is kept under another name. Each open
   * decision then waits for a person. @throws Refused
   */
  restoreJournal(accountId: string): Promise<Account>;
  /** Opens an account that couldn't be opened; an open one stays as it is. */
  reopen(accountId: string): Promise<Account>;
  /**
   * Removes an account. `isErased` is false if the keychain or the disk refused: the rest is erased at a later start.
   */
  remove(accountId: string, evenWithUnresolved: boolean): Promise<{ isErased: boolean }>;
  /**
   * Ends what is being sent and closes every file, as the secrets become unavailable.
   *
   * @throws CloseFailed if one could not be closed; all others are
   */
  closeAll(): Promise<void>;
  /** Opens the accounts that aren't open. */
  openAll(): Promise<void>;
  /**
   * Runs `work` while no account reads or writes a secret, and opens the accounts again. `work` gets all accounts
   * that have secrets; `null` if the secrets of a removed one could not be erased.
   */
  whileClosed<T>(work: (accounts: readonly RemovedAccount[] | null) => Promise<T>): Promise<T>;
  /** Starts the embedded sandbox service and opens the account on it. */
  exploreSandbox(): Promise<{ account: Account; service: SandboxService }>;
}

interface AccountsOptions {
  profile: Profile;
  /** The keychain, whose calls end in time. */
  keychain: Keychain;
  /** Returns whether the secrets are unavailable until a person unlocks them. */
  isLocked: () => boolean;
  tools: SessionTools;
  /** Runs background work. */
  guard: Guard;
  sandbox: { start: () => Promise<SandboxService>; dir: string };
  onChange: () => void;
}

export function createAccounts(options: AccountsOptions): Accounts {
  const { profile, keychain, tools, guard, sandbox, isLocked, onChange } = options;
  const { log, newId } = tools;
  /** Runs what closes or opens an account one after another. */
  const inTurn = createTurns();
  const dirOf = (accountId: string) => join(profile.dir, 'accounts', accountId);
  const placeOf = ({ id, baseUrl }: AccountRecord): AccountPlace => ({
    keychain,
    dir: dirOf(id),
    environment: baseUrl,
    sandbox: null,
  });
  const slots = createAccountSlots({ tools, guard, inTurn, isLocked, onChange });
  const removal = createAccountRemoval({ slots, profile, keychain, dirOf, newId, log });
  const connecting = createAccountConnecting({
    slots,
    profile,
    keychain,
    removal,
    tools,
    inTurn,
    placeOf,
    onChange,
  });

  /** Opens all accounts. Call it only within a turn. */
  async function openAll(): Promise<void> {
    await slots.openAll();
    await removal.eraseLeft();
    onChange();
  }

  return {
    ...connecting,
    async start() {
      for (const record of profile.accounts()) await slots.open(record, placeOf(record));
      if (!isLocked()) guard.run(() => inTurn(() => removal.eraseLeft()));
    },
    stop: () => slots.stop(),
    machineWoke() {
      for (const { session } of slots.all()) session?.sync.machineWoke();
    },
    list: () => slots.all().map(toAccount),
    faultsChanged() {
      for (const { session } of slots.all()) session?.faultsChanged();
    },
    reopenUnsound: () =>
      inTurn(async () => {
        for (const account of slots.all())
          if (account.session?.isAtRest() === false) await slots.reopen(account);
      }),
    session(accountId) {
      const { session, problem } = slots.find(accountId);
      if (session) return session;
      throw problem === null ? new Refused('account_closed', {}) : new Refused(problem.code, problem.params);
    },

    update: (accountId, change) =>
      inTurn(async () => {
        const account = slots.find(accountId);
        const { record, place } = account;
        const next = changedAccount(record, change);
        if (!place.sandbox) {
          await profile.saveAccounts((all) => all.map((one) => (one.id === accountId ? next : one)));
        }
        if (!isSameWork(record, next)) return toAccount(await slots.reopen(account, next));
        // A name is nobody's matter but the screen's: what is under way goes on.
        account.record = next;
        onChange();
        return toAccount(account);
      }),
    restoreJournal: (accountId) =>
      inTurn(async () => {
        await restoreAccount(slots.find(accountId), slots, tools).finally(onChange);
        return toAccount(slots.find(accountId));
      }),
    reopen: (accountId) =>
      inTurn(async () => {
        const account = slots.find(accountId);
        return toAccount(account.session ? account : await slots.reopen(account));
      }),
    remove: (accountId, evenWithUnresolved) =>
      inTurn(async () => {
        const isErased = await removal.remove(slots.find(accountId), evenWithUnresolved);
        onChange();
        return { isErased };
      }),

    closeAll: () =>
      inTurn(async () => {
        await slots.closeAll();
      }),
    openAll: () => inTurn(openAll),
    whileClosed: (work) =>
      inTurn(async () => {
        if (!(await removal.eraseLeft())) return work(null);
        try {
          return await work(await slots.closeAll());
        } finally {
          await openAll();
        }
      }),

    exploreSandbox: () =>
      inTurn(async () => {
        for (const account of slots.all()) {
          const { sandbox: service } = account.place;
          if (service) return { account: toAccount(account), service };
        }
        const service = await sandbox.start();
        const { record, place } = await createSandboxAccount(service, sandbox.dir);
        const account = await slots.open(record, place);
        onChange();
        return { account: toAccount(account), service };
      }),
  };
}

function isSameWork(before: AccountRecord, next: AccountRecord): boolean {
  return (
    before.partnerId === next.partnerId &&
    before.merchantIds.length === next.merchantIds.length &&
    before.merchantIds.every((id, index) => id === next.merchantIds[index])
  );
}
