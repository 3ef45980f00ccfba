import type { Change } from '../../src-shared/contract/changes.ts';
import type { AccountSettings } from '../../src-shared/contract/settings.ts';
import type { Clock } from '../base/clock.ts';
import type { Fault } from '../base/guard.ts';
import type { Log } from '../base/log.ts';
import type { createClaimsServiceClient } from '../claims-service/claims-service-client.ts';
import type { openJournal } from '../journal/journal.ts';
import type { Keychain } from '../keychain/keychain.ts';
import type { Network } from '../network/network.ts';
import type { AccountRecord } from './account-record.ts';
import type { PinnedRules } from '../rules/pinned-rules.ts';
import type { SessionSettings } from './session-settings.ts';

/** Tools that every account works with. */
export interface SessionTools {
  clock: Clock;
  random: () => number;
  newId: () => string;
  /** Name of the person who works here. */
  agent: string;
  settings: SessionSettings;
  queryWorkerUrl: URL;
  exportWorkerUrl: URL;
  /** Sends a change to the windows. */
  emit: (change: Change) => void;
  log: Log;
  /** Route of requests to their services. */
  network: Network;
  /** Settings of an account that the organisation's policy has set. */
  pinned: AccountSettings & PinnedRules;
  /** Returns faults that belong to no account and still hold. */
  sharedFaults: () => readonly Fault[];
  /** Replaces how the journal is opened and the client made, in tests with faults and kills. */
  openJournal?: typeof openJournal;
  createClient?: typeof createClaimsServiceClient;
}

/** One account, as a session opens it. */
export interface SessionInput {
  record: AccountRecord;
  /** Folder of the account's files. */
  dir: string;
  dataKey: Buffer;
  apiKey: string | null;
  /** Keychain for the secrets of webhook subscriptions; without it they stay in the journal. */
  keychain?: Keychain;
  /** Keychain that distinguishes a copy of the profile from the original; without it nothing is compared. */
  epochKeychain?: Keychain | null;
  /** Called if another copy of this profile was used since: nothing is sent from here until it is opened again. */
  onSuperseded?: () => void;
  /** Environment that decisions are bound to besides the acquirer; the embedded sandbox has a fixed name here. */
  environment: string;
}
