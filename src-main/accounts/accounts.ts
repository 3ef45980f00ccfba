import { join } from 'node:path';
import type { Account, ConnectionReport } from '../../src-shared/contract/accounts.ts';
import { createClaimsServiceClient } from '../claims-service/claims-service-client.ts';
import { restoreJournal } from '../journal/journal-restore.ts';
import { AccountMissing, AccountRefused } from './account-errors.ts';
import { type AccountDesk, type DeskTools, journalFiles } from './account-desk.ts';
import {
  type ConnectionInput,
  lineProblems,
  problem,
  readConnectionInput,
  testConnection,
} from './connection-test.ts';
import { createDataKey, readDataKey } from './data-key.ts';
import {
  type AccountPlace,
  eraseHeldAccount,
  type HeldAccount,
  holdAccount,
  openHeldAccount,
  toAccount,
} from './held-account.ts';
import type { Keychain } from './keychain.ts';
import { endEpoch } from './profile-epoch.ts';
import type { AccountRecord, Profile } from './profile.ts';
import { createSandboxAccount, sandboxAccountId, type SandboxService } from './sandbox-account.ts';

export interface AccountChange {
  name: string;
  partnerId: string | null;
  merchantIds: string[];
}

export interface NewAccount extends ConnectionInput, AccountChange {
  evenIfOffline: boolean;
}

type Failure = Extract<ConnectionReport, { ok: false }>;
type Added = { ok: true; account: Account } | Failure;

/** The connected accounts: all of them are at work at once, each on its own desk. */
export interface Accounts {
  start(): Promise<void>;
  stop(): Promise<void>;
  /** Every account tries its connection and its key anew. */
  machineWoke(): void;
  list(): Account[];
  /** @throws AccountMissing, AccountRefused */
  desk(accountId: string): AccountDesk;
  test(input: ConnectionInput): Promise<ConnectionReport>;
  add(input: NewAccount): Promise<Added>;
  update(accountId: string, change: AccountChange): Promise<Account>;
  replaceKey(accountId: string, apiKey: string): Promise<ConnectionReport>;
  /**
   * Puts the newest sound backup in the place of a damaged journal, which is kept under another
   * name. Each open decision then waits for a person. @throws AccountRefused
   */
  restoreJournal(accountId: string): Promise<Account>;
  remove(accountId: string, evenWithUnresolved: boolean): Promise<void>;
  /** Opens the account on the embedded sandbox service, which is started for it. */
  exploreSandbox(): Promise<{ account: Account; service: SandboxService }>;
}

export function createAccounts({
  profile,
  keychain,
  tools,
  sandbox,
  onChange,
}: {
  profile: Profile;
  keychain: Keychain;
  tools: DeskTools;
  sandbox: { start: () => Promise<SandboxService>; dir: string };
  onChange: () => void;
}): Accounts {
  const held = new Map<string, HeldAccount>();
  const placeOf = ({ id, baseUrl }: AccountRecord): AccountPlace => ({
    keychain,
    dir: join(profile.dir, 'accounts', id),
    environment: baseUrl,
    sandbox: null,
  });
  let exploring: Promise<SandboxService> | null = null;
  /** What closes or opens an account goes one after another: two desks must never share its files. */
  let turn: Promise<unknown> = Promise.resolve();
  function inTurn<T>(work: () => Promise<T>): Promise<T> {
    const next = turn.then(work);
    turn = next.catch(() => {});
    return next;
  }

  const find = (accountId: string): HeldAccount => {
    const account = held.get(accountId);
    if (!account) throw new AccountMissing('This account is not connected here any more.');
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
    { isPutBack = false }: { isPutBack?: boolean } = {},
  ): Promise<HeldAccount> {
    const account = holdAccount(record, place);
    held.set(record.id, account);
    await openHeldAccount(account, tools, { isPutBack });
    return account;
  }

  /** What the profile remembers; the sandbox account is not part of it. */
  const save = async (
    { place }: HeldAccount,
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

  return {
    async start() {
      for (const record of profile.accounts()) await open(record, placeOf(record));
    },
    async stop() {
      await turn;
      await exploring?.catch(() => {});
      await Promise.all([...held.values()].map(async ({ desk }) => desk?.stop()));
      await Promise.all([...held.values()].map(async ({ place }) => place.sandbox?.close()));
      held.clear();
    },
    machineWoke() {
      for (const { desk } of held.values()) desk?.sync.machineWoke();
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
    desk(accountId) {
      const { desk, unavailable } = find(accountId);
      if (!desk) throw new AccountRefused('account_unavailable', unavailable ?? 'The account is closed.');
      return desk;
    },
    async test(input) {
      const read = readConnectionInput(input);
      return read.ok ? test(read.target) : read;
    },

    async add(input) {
      const read = readConnectionInput(input);
      if (!read.ok) return read;
      const { baseUrl, acquirerId, apiKey } = read.target;
      const isThere = [...held.values()].some(
        ({ record }) => record.baseUrl === baseUrl && record.acquirerId === acquirerId,
      );
      if (isThere) return problem('already_connected', 'form');
      if (!(await keychain.isAvailable())) return problem('keychain_unavailable', 'form');
      const report = await test(read.target);
      if (!report.ok && !(input.evenIfOffline && lineProblems.includes(report.problem))) return report;

      const record: AccountRecord = {
        id: tools.newId(),
        name: input.name,
        baseUrl,
        acquirerId,
        partnerId: input.partnerId,
        merchantIds: input.merchantIds,
      };
      await createDataKey(keychain, record.id);
      await keychain.write(record.id, 'api-key', apiKey);
      await profile.saveAccounts((before) => [...before, record]);
      const account = await open(record, placeOf(record));
      onChange();
      return { ok: true, account: toAccount(account) };
    },

    update: (accountId, change) =>
      inTurn(async () => {
        const before = find(accountId);
        const next = { ...before.record, ...change };
        await save(before, (records) => records.map((one) => (one.id === accountId ? next : one)));
        const { desk } = before;
        // Whoever asks meanwhile is told that it is closed, instead of meeting a closed file.
        before.desk = null;
        await desk?.stop();
        const account = await open(next, before.place);
        onChange();
        return toAccount(account);
      }),

    async replaceKey(accountId, apiKey) {
      const account = find(accountId);
      const { baseUrl, acquirerId } = account.record;
      const read = readConnectionInput({ baseUrl, acquirerId, apiKey });
      if (!read.ok) return read;
      if (!(await account.place.keychain.isAvailable())) return problem('keychain_unavailable', 'form');
      const report = await test(read.target);
      if (!report.ok) return report;
      await account.place.keychain.write(accountId, 'api-key', apiKey);
      account.hasKey = true;
      account.desk?.replaceKey(apiKey);
      onChange();
      return report;
    },

    restoreJournal: (accountId) =>
      inTurn(async () => {
        const { record, place, backupAtMs } = find(accountId);
        if (backupAtMs === null) {
          throw new AccountRefused(
            'nothing_to_restore',
            'The journal of this account is not damaged, or there is no backup of it that can be read.',
          );
        }
        const dataKey = await readDataKey(place.keychain, accountId);
        // Before the backup is in its place: whatever cuts this short, nothing of it is sent unasked.
        await endEpoch(place.keychain, accountId, tools.newId);
        try {
          const restored =
            dataKey && restoreJournal({ ...journalFiles(place.dir), dataKey, nowMs: tools.clock.nowMs() });
          if (!restored) throw new AccountRefused('nothing_to_restore', 'No backup can be read any more.');
          tools.log.warn('journal_restored', { accountId });
        } finally {
          await open(record, place, { isPutBack: true });
          onChange();
        }
        return toAccount(find(accountId));
      }),

    remove: (accountId, evenWithUnresolved) =>
      inTurn(async () => {
        const account = find(accountId);
        const { desk, place } = account;
        if (!evenWithUnresolved && desk?.outbox.hasUnresolved() !== false) {
          throw new AccountRefused(
            'unresolved_decisions',
            desk
              ? 'Decisions of this account have not reached the service, or wait for a person. Removing it deletes them.'
              : "This account can't be opened, so nobody can tell whether decisions wait in it. Removing it deletes them.",
          );
        }
        await save(account, (records) => records.filter((one) => one.id !== accountId));
        held.delete(accountId);
        if (place.sandbox) exploring = null;
        await eraseHeldAccount(account);
        onChange();
      }),
  };
}
