import { type AccountLook, firstAccountLook } from '../../src-shared/contract/account-look.ts';
import { type Account, type ConnectionReport, problemsToRetry } from '../../src-shared/contract/accounts.ts';
import { createClaimsServiceClient } from '../claims-service/claims-service-client.ts';
import { createDataKey } from '../keychain/data-key.ts';
import type { Keychain } from '../keychain/keychain.ts';
import { proveKeychain } from '../keychain/keychain-guards.ts';
import { createTurns, type InTurn } from '../base/turns.ts';
import type { AccountRemoval } from './account-removal.ts';
import type { SessionTools } from '../session/session-options.ts';
import { type AccountPlace, toAccount } from './account-slot.ts';
import type { AccountSlots } from './account-slots.ts';
import {
  type ConnectionInput,
  type ConnectionTarget,
  problem,
  readConnectionInput,
  testConnection,
} from './connection-test.ts';
import type { AccountRecord } from '../session/account-record.ts';
import type { Profile, RemovedAccount } from './profile.ts';

export interface NewAccount extends ConnectionInput {
  look?: AccountLook | undefined;
  name: string;
  partnerId: string | null;
  merchantIds: string[];
  evenIfOffline: boolean;
}

type Failure = Extract<ConnectionReport, { ok: false }>;
export type Added = { ok: true; account: Account } | Failure;

/**
 * Connects accounts: a key is tested at the service before it is stored, and stored before the profile names the
 * account.
 */
export function createAccountConnecting(options: {
  slots: AccountSlots;
  profile: Profile;
  keychain: Keychain;
  removal: AccountRemoval;
  tools: SessionTools;
  inTurn: InTurn;
  placeOf: (record: AccountRecord) => AccountPlace;
  onChange: () => void;
}) {
  const { slots, profile, keychain, removal, tools, inTurn, placeOf, onChange } = options;
  /** Runs connects one after another: of two at once the second sees the result of the first. */
  const addInTurn = createTurns();

  const test = ({ baseUrl, acquirerId, apiKey }: ConnectionTarget) =>
    testConnection(
      createClaimsServiceClient({
        baseUrl,
        apiKey: () => apiKey,
        clock: tools.clock,
        network: tools.network,
      }),
      acquirerId,
    );

  /** Returns whether the keychain stores a secret and returns it. */
  async function isKeychainSound(): Promise<boolean> {
    if (!(await keychain.isAvailable())) return false;
    return proveKeychain(keychain, tools.newId).then(
      () => true,
      () => false,
    );
  }

  async function add(input: NewAccount): Promise<Added> {
    const read = readConnectionInput(input);
    if (!read.ok) return read;
    const { baseUrl, acquirerId, apiKey } = read.target;
    const isThere = slots
      .all()
      .some(({ record }) => record.baseUrl === baseUrl && record.acquirerId === acquirerId);
    if (isThere) return problem('already_connected', 'form');
    if (!(await isKeychainSound())) return problem('keychain_unavailable', 'form');
    const report = await test(read.target);
    if (!report.ok && !(input.evenIfOffline && problemsToRetry.includes(report.problem))) return report;

    const { name, partnerId, merchantIds, look = firstAccountLook } = input;
    const id = tools.newId();
    return inTurn(() => keep({ id, name, baseUrl, acquirerId, partnerId, merchantIds, look }, apiKey));
  }

  /** Stores the key and the account. Call it only within a turn: a move of the secrets must not miss these. */
  async function keep(record: AccountRecord, apiKey: string): Promise<Added> {
    try {
      await createDataKey(keychain, record.id);
      await keychain.write(record.id, 'api-key', apiKey);
      await profile.saveAccounts((before) => [...before, record]);
    } catch (error) {
      // What was written of it must not stay behind, now or at a later start.
      const removed: RemovedAccount = { id: record.id, webhookIds: [] };
      await profile.letGo(removed).catch(() => {});
      await removal.erase(removed);
      throw error;
    }
    const account = await slots.open(record, placeOf(record));
    onChange();
    return { ok: true, account: toAccount(account) };
  }

  return {
    async test(input: ConnectionInput): Promise<ConnectionReport> {
      const read = readConnectionInput(input);
      return read.ok ? test(read.target) : read;
    },
    add: (input: NewAccount): Promise<Added> => addInTurn(() => add(input)),
    async replaceKey(accountId: string, apiKey: string): Promise<ConnectionReport> {
      const { baseUrl, acquirerId } = slots.find(accountId).record;
      const read = readConnectionInput({ baseUrl, acquirerId, apiKey });
      if (!read.ok) return read;
      if (!(await isKeychainSound())) return problem('keychain_unavailable', 'form');
      const report = await test(read.target);
      if (!report.ok) return report;
      await inTurn(async () => {
        const { place } = slots.find(accountId);
        await place.keychain.write(accountId, 'api-key', apiKey);
        // It may have been opened anew while the key was tried.
        const now = slots.find(accountId);
        now.hasKey = true;
        now.session?.replaceKey(apiKey);
      });
      onChange();
      return report;
    },
  };
}
/** Ways in which a key is entered: to test it, for a new account, or to replace another key. */
export type AccountConnecting = ReturnType<typeof createAccountConnecting>;
