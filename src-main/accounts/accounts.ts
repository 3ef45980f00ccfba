import { rm } from 'node:fs/promises';
import { join } from 'node:path';
import { type AccountLook, firstAccountLook } from '../../src-shared/contract/account-look.ts';
import { type Account, type ConnectionReport, problemsToRetry } from '../../src-shared/contract/accounts.ts';
import { createClaimsServiceClient, defaultLimits } from '../claims-service/claims-service-client.ts';
import { Refused } from '../refused.ts';
import { restoreJournal } from '../journal/journal-restore.ts';
import { type AccountSession, type SessionTools, journalFiles } from './account-session.ts';
import { type ConnectionInput, problem, readConnectionInput, testConnection } from './connection-test.ts';
import { createDataKey, readDataKey } from '../keychain/data-key.ts';
import { finishRemoval } from './account-removal.ts';
import {
  type AccountPlace,
  type AccountSlot,
  createAccountSlot,
  openAccountSlot,
  toAccount,
} from './account-slot.ts';
import type { Keychain } from '../keychain/keychain.ts';
import { proveKeychain } from '../keychain/keychain-guards.ts';
import { endEpoch } from './profile-epoch.ts';
import type { AccountRecord, Profile, RemovedAccount } from './profile.ts';
import { createSandboxAccount, sandboxAccountId, type SandboxService } from './sandbox-account.ts';

export interface AccountChange {
  look?: AccountLook | undefined;
  name: string;
  partnerId: string | null;
  merchantIds: string[];
}

export interface NewAccount extends ConnectionInput, AccountChange {
  evenIfOffline: boolean;
}

type Failure = Extract<ConnectionReport, { ok: false }>;
type Added = { ok: true; account: Account } | Failure;

/** The connected accounts: all are open at once, each in its own session. */
export interface Accounts {
  start(): Promise<void>;
  stop(): Promise<void>;
  /** Every account tries its connection and its key anew. */
  machineWoke(): void;
  list(): Account[];
  /** @throws Refused */
  session(accountId: string): AccountSession;
  test(input: ConnectionInput): Promise<ConnectionReport>;
  add(input: NewAccount): Promise<Added>;
  update(accountId: string, change: AccountChange): Promise<Account>;
  replaceKey(accountId: string, apiKey: string): Promise<ConnectionReport>;
  /**
   * Puts the newest sound backup in the place of a damaged journal, which is kept under another
   * name. Each open decision then waits for a person. @throws Refused
   */
  restoreJournal(accountId: string): Promise<Account>;
  /** Opens an account that couldn't be opened; one that is open stays as it is. */
  reopen(accountId: string): Promise<Account>;
  /** `isErased` is false when the keychain or the disk refused: the rest is erased at a later start. */
  remove(accountId: string, evenWithUnresolved: boolean): Promise<{ isErased: boolean }>;
  /** Their secrets can't be had from now on: what is being sent ends, and every file is closed. */
  closeAll(): Promise<void>;
  /** Opens those that aren't open. */
  openAll(): Promise<void>;
  /**
   * Does `work` while no account reads or writes a secret, and opens them again. It gets all that have
   * secrets; `null` when the secrets of a removed one could not be erased.
   */
  whileClosed<T>(work: (accounts: readonly RemovedAccount[] | null) => Promise<T>): Promise<T>;
  /** Opens the account on the embedded sandbox service, which is started for it. */
  exploreSandbox(): Promise<{ account: Account; service: SandboxService }>;
}

/** Longer than a request may take: an account that opens anew cuts none off, whose outcome a person would then be asked for. */
const finishWithinMs = defaultLimits.deadlineMs + 5_000;
/** Pauses between tries to open an account whose keychain failed: a locked one may ask the person each time. */
const firstRetryMs = 15_000;
const longestRetryMs = 300_000;

export function createAccounts({
  profile,
  keychain,
  tools,
  sandbox,
  isLocked,
  onChange,
}: {
  profile: Profile;
  /** Its calls end in time. */
  keychain: Keychain;
  /** The secrets can't be had, and nobody but a person can change that. */
  isLocked: () => boolean;
  tools: SessionTools;
  sandbox: { start: () => Promise<SandboxService>; dir: string };
  onChange: () => void;
}): Accounts {
  const held = new Map<string, AccountSlot>();
  /** Cancels the next try, and how long it waits, for each account whose keychain failed. */
  const retries = new Map<string, { cancel: () => void; pauseMs: number }>();
  const dirOf = (accountId: string) => join(profile.dir, 'accounts', accountId);
  const placeOf = ({ id, baseUrl }: AccountRecord): AccountPlace => ({
    keychain,
    dir: dirOf(id),
    environment: baseUrl,
    sandbox: null,
  });
  let exploring: Promise<SandboxService> | null = null;
  let isStopping = false;
  /** What closes or opens an account goes one after another: two sessions must never share its files. */
  let turn: Promise<unknown> = Promise.resolve();
  function inTurn<T>(work: () => Promise<T>): Promise<T> {
    const next = turn.then(work);
    turn = next.catch(() => {});
    return next;
  }
  /** Of two connects at once the second one sees what became of the first. */
  let adding: Promise<unknown> = Promise.resolve();

  const find = (accountId: string): AccountSlot => {
    const account = held.get(accountId);
    if (!account) throw new Refused('account_missing', {});
    return account;
  };
  const test = (target: { baseUrl: string; acquirerId: string; apiKey: string }) =>
    testConnection(
      createClaimsServiceClient({ baseUrl: target.baseUrl, apiKey: () => target.apiKey, clock: tools.clock }),
      target.acquirerId,
    );

  /** An account that can't be opened is here all the same, and says why. */
  async function open(
    record: AccountRecord,
    place: AccountPlace,
    { isRestored = false }: { isRestored?: boolean } = {},
  ): Promise<AccountSlot> {
    const account = createAccountSlot(record, place);
    held.set(record.id, account);
    if (isLocked() && !place.sandbox) return account;
    await openAccountSlot(account, tools, {
      isRestored,
      onSuperseded: () => void inTurn(() => openAgain(account)),
    });
    retries.get(record.id)?.cancel();
    if (account.isKeychainFailed) retryLater(account);
    else retries.delete(record.id);
    return account;
  }

  function retryLater(account: AccountSlot): void {
    const { id } = account.record;
    const pauseMs = Math.min(longestRetryMs, (retries.get(id)?.pauseMs ?? firstRetryMs / 2) * 2);
    const cancel = tools.clock.after(pauseMs, () => void inTurn(() => openAgain(account)));
    account.retryAtMs = tools.clock.nowMs() + pauseMs;
    retries.set(id, { cancel, pauseMs });
  }

  /** Only within a turn. Another one may have opened or removed it since it was asked for. */
  async function openAgain(account: AccountSlot): Promise<void> {
    if (isStopping || held.get(account.record.id) !== account) return;
    await closeToReopen(account);
    if (isStopping) return;
    await open(account.record, account.place);
    onChange();
  }

  /** Only within a turn. It is shown as before until nothing of it is under way. */
  async function closeToReopen(account: AccountSlot): Promise<void> {
    const { session } = account;
    await session?.outbox.finishSending(finishWithinMs);
    // A call that comes meanwhile gets 'closed', and never a closed file.
    account.session = null;
    await session?.stop();
  }

  async function openClosed(): Promise<void> {
    for (const { record, place, session } of held.values()) {
      if (session || place.sandbox || isStopping) continue;
      await open(record, place);
    }
    for (const removed of profile.removed()) await erase(removed);
    onChange();
  }

  /** Only within a turn. Answers what has secrets: of an open account also its webhooks. */
  async function closeReal(): Promise<RemovedAccount[]> {
    const closed: RemovedAccount[] = [];
    for (const account of held.values()) {
      const { record, place, session } = account;
      if (place.sandbox) continue;
      closed.push({ id: record.id, webhookIds: session?.webhooks.createdIds() ?? [] });
      retries.get(record.id)?.cancel();
      retries.delete(record.id);
      await closeToReopen(account);
      account.hasKey = session?.hasKey() ?? account.hasKey;
      account.problem = null;
      account.retryAtMs = null;
    }
    return closed;
  }

  async function erase(removed: RemovedAccount): Promise<boolean> {
    try {
      await finishRemoval(removed, { keychain, dir: dirOf(removed.id), newId: tools.newId });
      await profile.forgetRemoved(removed.id);
      return true;
    } catch (error) {
      tools.log.warn('removal_unfinished', {
        accountId: removed.id,
        code: error instanceof Error ? error.name : 'unknown',
      });
      return false;
    }
  }

  /** Whether the keychain takes a secret and gives it back. */
  async function isKeychainSound(): Promise<boolean> {
    if (!(await keychain.isAvailable())) return false;
    return proveKeychain(keychain, tools.newId).then(
      () => true,
      () => false,
    );
  }

  /** What the profile remembers; the sandbox account is not part of it. */
  const save = async (
    { place }: AccountSlot,
    change: (records: readonly AccountRecord[]) => AccountRecord[],
  ) => {
    if (!place.sandbox) await profile.saveAccounts(change);
  };

  async function startSandbox(): Promise<SandboxService> {
    const service = await sandbox.start();
    const { record, place } = await createSandboxAccount(service, sandbox.dir);
    await open(record, place);
    onChange();
    return service;
  }

  async function add(input: NewAccount): Promise<Added> {
    const read = readConnectionInput(input);
    if (!read.ok) return read;
    const { baseUrl, acquirerId, apiKey } = read.target;
    const isThere = [...held.values()].some(
      ({ record }) => record.baseUrl === baseUrl && record.acquirerId === acquirerId,
    );
    if (isThere) return problem('already_connected', 'form');
    if (!(await isKeychainSound())) return problem('keychain_unavailable', 'form');
    const report = await test(read.target);
    if (!report.ok && !(input.evenIfOffline && problemsToRetry.includes(report.problem))) return report;

    const { name, partnerId, merchantIds, look = firstAccountLook } = input;
    const record: AccountRecord = {
      id: tools.newId(),
      name,
      baseUrl,
      acquirerId,
      partnerId,
      merchantIds,
      look,
    };
    return inTurn(() => keep(record, apiKey));
  }

  /** Only within a turn: a move of the secrets must not miss these. */
  async function keep(record: AccountRecord, apiKey: string): Promise<Added> {
    try {
      await createDataKey(keychain, record.id);
      await keychain.write(record.id, 'api-key', apiKey);
      await profile.saveAccounts((before) => [...before, record]);
    } catch (error) {
      // What was written of it must not stay behind, now or at a later start.
      const removed: RemovedAccount = { id: record.id, webhookIds: [] };
      await profile.letGo(removed).catch(() => {});
      await erase(removed);
      throw error;
    }
    const account = await open(record, placeOf(record));
    onChange();
    return { ok: true, account: toAccount(account) };
  }

  return {
    async start() {
      for (const record of profile.accounts()) await open(record, placeOf(record));
      if (isLocked()) return;
      for (const removed of profile.removed()) void inTurn(() => erase(removed));
    },
    closeAll: () => inTurn(async () => void (await closeReal())),
    openAll: () => inTurn(openClosed),
    whileClosed: (work) =>
      inTurn(async () => {
        for (const removed of profile.removed()) await erase(removed);
        if (profile.removed().length > 0) return work(null);
        const closed = await closeReal();
        try {
          return await work(closed);
        } finally {
          await openClosed();
        }
      }),
    async stop() {
      isStopping = true;
      for (const { cancel } of retries.values()) cancel();
      // What a turn waits for has no longer than this.
      await Promise.all([turn, ...Array.from(held.values(), async ({ session }) => session?.outbox.stop())]);
      await exploring?.catch(() => {});
      await Promise.all([...held.values()].map(async ({ session }) => session?.stop()));
      await Promise.all([...held.values()].map(async ({ place }) => place.sandbox?.close()));
      held.clear();
    },
    machineWoke() {
      for (const { session } of held.values()) session?.sync.machineWoke();
    },
    async exploreSandbox() {
      exploring ??= startSandbox();
      try {
        const service = await exploring;
        return { account: toAccount(find(sandboxAccountId)), service };
      } catch (error) {
        exploring = null;
        throw error;
      }
    },
    list: () => [...held.values()].map(toAccount),
    session(accountId) {
      const { session, problem: cause } = find(accountId);
      if (session) return session;
      throw cause === null ? new Refused('account_closed', {}) : new Refused(cause.code, cause.params);
    },
    async test(input) {
      const read = readConnectionInput(input);
      return read.ok ? test(read.target) : read;
    },

    add(input) {
      const added = adding.then(() => add(input));
      adding = added.catch(() => {});
      return added;
    },

    update: (accountId, change) =>
      inTurn(async () => {
        const before = find(accountId);
        const next = { ...before.record, ...change, look: change.look ?? before.record.look };
        await save(before, (records) => records.map((one) => (one.id === accountId ? next : one)));
        // A name is nobody's matter but the screen's: what is under way goes on.
        if (isSameWork(before.record, next)) {
          before.record = next;
          onChange();
          return toAccount(before);
        }
        await closeToReopen(before);
        if (isStopping) return toAccount(before);
        const account = await open(next, before.place);
        onChange();
        return toAccount(account);
      }),

    async replaceKey(accountId, apiKey) {
      const account = find(accountId);
      const { baseUrl, acquirerId } = account.record;
      const read = readConnectionInput({ baseUrl, acquirerId, apiKey });
      if (!read.ok) return read;
      if (!(await isKeychainSound())) return problem('keychain_unavailable', 'form');
      const report = await test(read.target);
      if (!report.ok) return report;
      await inTurn(async () => {
        const { place } = find(accountId);
        await place.keychain.write(accountId, 'api-key', apiKey);
        // It may have been opened anew while the key was tried.
        const now = find(accountId);
        now.hasKey = true;
        now.session?.replaceKey(apiKey);
      });
      onChange();
      return report;
    },

    restoreJournal: (accountId) =>
      inTurn(async () => {
        const { record, place, backupAtMs } = find(accountId);
        if (backupAtMs === null) throw new Refused('nothing_to_restore', {});
        const dataKey = await readDataKey(place.keychain, accountId);
        // Before the backup is in its place: whatever cuts this short, nothing of it is sent unasked.
        await endEpoch(place.keychain, accountId, tools.newId);
        try {
          const restored =
            dataKey && restoreJournal({ ...journalFiles(place.dir), dataKey, nowMs: tools.clock.nowMs() });
          if (!restored) throw new Refused('backup_unreadable', {});
          tools.log.warn('journal_restored', { accountId });
        } finally {
          await open(record, place, { isRestored: true });
          onChange();
        }
        return toAccount(find(accountId));
      }),

    remove: (accountId, evenWithUnresolved) =>
      inTurn(async () => {
        const account = find(accountId);
        const { session, place } = account;
        if (!evenWithUnresolved && session?.outbox.hasUnresolved() !== false) {
          throw new Refused(session ? 'unresolved_decisions' : 'unresolved_unknown', {});
        }
        const removed = { id: accountId, webhookIds: session?.webhooks.createdIds() ?? [] };
        if (!place.sandbox) await profile.letGo(removed);
        held.delete(accountId);
        retries.get(accountId)?.cancel();
        retries.delete(accountId);
        if (place.sandbox) exploring = null;
        await session?.stop();
        await place.sandbox?.close();
        // The sandbox account's secrets end with the process.
        const isErased = place.sandbox ? await eraseFiles(place.dir) : await erase(removed);
        onChange();
        return { isErased };
      }),

    reopen: (accountId) =>
      inTurn(async () => {
        const account = find(accountId);
        if (account.session === null) await openAgain(account);
        return toAccount(find(accountId));
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

async function eraseFiles(dir: string): Promise<true> {
  await rm(dir, { recursive: true, force: true });
  return true;
}
