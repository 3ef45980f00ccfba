import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { errorCode, faultCode } from '../base/fault-code.ts';
import { type AccountProblem, accountProblemSchema } from '../../src-shared/contract/refusals.ts';
import type { Account } from '../../src-shared/contract/accounts.ts';
import { isBusy, retryWhileBusy } from '../database/busy.ts';
import { openEncrypted } from '../database/encrypted-database.ts';
import { JournalDamaged } from '../journal/journal-errors.ts';
import { type AccountSession, openAccountSession } from '../session/account-session.ts';
import type { SessionTools } from '../session/session-options.ts';
import { requireDataKey } from '../keychain/data-key.ts';
import { type Keychain, KeychainFailed } from '../keychain/keychain.ts';
import { upgradeTakesLong } from '../replica/store/replica-upgrade.ts';
import type { AccountRecord } from '../session/account-record.ts';
import type { SandboxService } from './sandbox-service.ts';
import { clipSaid } from '../../src-shared/contract/coded.ts';
import { Refused } from '../base/refused.ts';

/** Places of an account's secrets and files, and the environment that its decisions are bound to. */
export interface AccountPlace {
  keychain: Keychain;
  dir: string;
  environment: string;
  /** Service of the embedded sandbox's account, only while the process lives. */
  sandbox: SandboxService | null;
}

/** A connected account, open or not. */
export interface AccountSlot {
  record: AccountRecord;
  place: AccountPlace;
  session: AccountSession | null;
  /** Reason why there is no session; `null` if there is one. */
  problem: AccountProblem | null;
  /** Time of the newest sound backup, if the journal is damaged. */
  backupAtMs: number | null;
  /** `true` if opening failed because of the keychain, which may work later. */
  isKeychainFailed: boolean;
  /** `true` if another program holds one of its files. */
  isBusy: boolean;
  /** Time when it is opened again automatically; `null` if it isn't. */
  retryAtMs: number | null;
  hasKey: boolean;
  /** Upgrade of a replica from an earlier version, which must end before the account can be opened. */
  upgrade: { replicaPath: string; dataKey: Buffer } | null;
}

/** Time in milliseconds to wait for a file that is just being released; after it the account says that it waits. */
const openingWaitMs = 1000;

export const upgradeUnderWay: AccountProblem = { code: 'claims_upgraded', params: {} };

/** Creates the slot of an account that is not opened yet. */
export function createAccountSlot(record: AccountRecord, place: AccountPlace): AccountSlot {
  return {
    record,
    place,
    session: null,
    problem: null,
    backupAtMs: null,
    isKeychainFailed: false,
    isBusy: false,
    retryAtMs: null,
    hasKey: false,
    upgrade: null,
  };
}

/**
 * Opens the account's session and starts it. Never rejects: faults are kept for the person, and an account is open as
 * a whole or not at all.
 */
export async function openAccountSlot(
  account: AccountSlot,
  tools: SessionTools,
  {
    isRestored,
    mayUpgrade,
    onSuperseded,
  }: { isRestored: boolean; mayUpgrade: boolean; onSuperseded: () => void },
): Promise<void> {
  const { record, place } = account;
  let session: AccountSession | null = null;
  let dataKey: Buffer | null = null;
  try {
    dataKey = await requireDataKey(place.keychain, record.id, tools.newId);
    const apiKey = await place.keychain.read(record.id, 'api-key');
    account.hasKey = apiKey !== null;
    const replicaPath = join(place.dir, 'replica.db');
    if (mayUpgrade && upgradeTakesLong(replicaPath, dataKey)) {
      account.upgrade = { replicaPath, dataKey };
      account.problem = upgradeUnderWay;
      return;
    }
    // The sandbox account has no keychain that outlives the process: the caller says whether it was restored.
    const epochKeychain = place.sandbox ? null : place.keychain;
    const input = { record, ...place, dataKey, apiKey, epochKeychain, onSuperseded };
    session = await retryWhileBusy(() => openAccountSession(input, tools), {
      clock: tools.clock,
      forMs: openingWaitMs,
    });
    if (session.state === 'open') {
      await session.compareEpoch();
      if (place.sandbox && isRestored) session.markRestored();
    }
    session.start();
    account.session = session;
  } catch (error) {
    await session?.stop().catch((fault: unknown) => {
      tools.log.error('account_not_closed', { accountId: record.id, code: faultCode(fault) });
    });
    account.problem = isOtherKey(error, place.dir, dataKey)
      ? { code: 'data_key_changed', params: {} }
      : problemOf(error);
    account.isKeychainFailed = error instanceof KeychainFailed;
    account.isBusy = isBusy(error);
    if (error instanceof JournalDamaged) account.backupAtMs = error.backup?.atMs ?? null;
    tools.log.error('account_unavailable', {
      accountId: record.id,
      code: faultCode(error),
    });
  }
}

/**
 * Returns whether the key is wrong rather than a file damaged: neither the journal, nor a backup of it, nor the replica
 * opens.
 */
function isOtherKey(error: unknown, dir: string, dataKey: Buffer | null): boolean {
  if (!(error instanceof JournalDamaged) || error.backup !== null || dataKey === null) return false;
  const path = join(dir, 'replica.db');
  if (!existsSync(path)) return false;
  try {
    openEncrypted(path, dataKey, { readonly: true }).close();
    return false;
  } catch (thrown) {
    return errorCode(thrown) === 'SQLITE_NOTADB';
  }
}

/** Returns the account as the interface sees it. */
export function toAccount(held: AccountSlot): Account {
  const { record, place, session, problem, backupAtMs, retryAtMs, hasKey } = held;
  return {
    ...record,
    isSandbox: place.sandbox !== null,
    hasKey: session?.hasKey() ?? hasKey,
    state: session?.state ?? 'unavailable',
    problem: session ? session.problem : problem,
    backupAtMs: session ? null : backupAtMs,
    retryAtMs: session ? null : retryAtMs,
  };
}

/** Returns why an account could not be opened. Nothing of it is deleted. */
function problemOf(error: unknown): AccountProblem {
  if (error instanceof JournalDamaged) {
    const said = clipSaid(error.said);
    return error.backup === null
      ? { code: 'journal_damaged', params: { said } }
      : { code: 'journal_damaged_backup', params: { said, path: error.backup.path } };
  }
  if (error instanceof Refused) {
    const known = accountProblemSchema.safeParse({ code: error.code, params: error.params });
    if (known.success) return known.data;
  }
  if (isBusy(error)) return { code: 'account_busy', params: {} };
  return {
    code: 'account_not_opened',
    params: { said: clipSaid(error instanceof Error ? error.message : String(error)) },
  };
}
