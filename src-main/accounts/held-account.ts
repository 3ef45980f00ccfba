import { rm } from 'node:fs/promises';
import type { Account } from '../../src-shared/contract/accounts.ts';
import { JournalDamaged } from '../journal/journal-errors.ts';
import { type AccountDesk, type DeskTools, openAccountDesk, unavailableText } from './account-desk.ts';
import { readDataKey } from './data-key.ts';
import type { Keychain } from './keychain.ts';
import { followEpoch } from './profile-epoch.ts';
import type { AccountRecord } from './profile.ts';

/** Where an account's secrets and files are, and what its decisions are bound to. */
export interface AccountPlace {
  keychain: Keychain;
  dir: string;
  environment: string;
  /** Only while the process lives: the service of the embedded sandbox's account. */
  sandbox: { close: () => Promise<void> } | null;
}

/** An account that is connected here, open or not. */
export interface HeldAccount {
  record: AccountRecord;
  place: AccountPlace;
  desk: AccountDesk | null;
  /** Why there is no desk. */
  unavailable: string | null;
  /** Time of the newest sound backup, when the journal is damaged. */
  backupAtMs: number | null;
  hasKey: boolean;
}

/** Not opened yet. */
export function holdAccount(record: AccountRecord, place: AccountPlace): HeldAccount {
  return { record, place, desk: null, unavailable: null, backupAtMs: null, hasKey: false };
}

/** Opens the account's desk and sets it to work. Never rejects: what goes wrong is kept for the person. */
export async function openHeldAccount(
  account: HeldAccount,
  tools: DeskTools,
  { isPutBack }: { isPutBack: boolean },
): Promise<void> {
  const { record, place } = account;
  try {
    const dataKey = await readDataKey(place.keychain, record.id);
    if (!dataKey)
      throw new Error("The keychain holds no key for this account's files. They were left as they are.");
    const apiKey = await place.keychain.read(record.id, 'api-key');
    account.hasKey = apiKey !== null;
    const desk = openAccountDesk({ record, ...place, dataKey, apiKey }, tools);
    account.desk = desk;
    if (desk.state === 'open') {
      // The sandbox account has no keychain that outlives the process: it can only be told.
      if (!place.sandbox) {
        await followEpoch({
          journal: desk.journal,
          keychain: place.keychain,
          accountId: record.id,
          newId: tools.newId,
          distrust: () => desk.distrustJournal(),
        });
      } else if (isPutBack) desk.distrustJournal();
    }
    desk.start();
  } catch (error) {
    account.unavailable = unavailableText(error);
    if (error instanceof JournalDamaged) account.backupAtMs = error.backup?.atMs ?? null;
    tools.log.error('account_unavailable', {
      accountId: record.id,
      code: error instanceof Error ? error.name : 'unknown',
    });
  }
}

/** Ends the account's work, and erases its files and its secrets, its webhooks' among them. */
export async function eraseHeldAccount({ record, place, desk }: HeldAccount): Promise<void> {
  await desk?.subscriptions.forgetAll();
  await desk?.stop();
  await place.sandbox?.close();
  await rm(place.dir, { recursive: true, force: true });
  await place.keychain.forget(record.id, 'api-key');
  await place.keychain.forget(record.id, 'data-key');
  await place.keychain.forget(record.id, 'epoch');
}

/** The account as the interface sees it. */
export function toAccount({ record, place, desk, unavailable, backupAtMs, hasKey }: HeldAccount): Account {
  return {
    ...record,
    isSandbox: place.sandbox !== null,
    hasKey: desk?.hasKey() ?? hasKey,
    state: desk?.state ?? 'unavailable',
    stateText: desk ? desk.stateText : unavailable,
    backupAtMs: desk ? null : backupAtMs,
  };
}
