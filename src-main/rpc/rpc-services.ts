import { implement, type ImplementerInternalWithMiddlewares } from '@orpc/server';
import type {
  HostKind,
  PinnedName,
  Platform,
  ShownNotification,
  WindowMenu,
} from '../../src-shared/contract/app.ts';
import { contract } from '../../src-shared/contract/contract.ts';
import type { Notice } from '../../src-shared/contract/sync.ts';
import type { TimeZone } from '../../src-shared/domain/time/time-zone.ts';
import type { Accounts } from '../accounts/accounts.ts';
import type { AccountSession } from '../session/account-session.ts';
import type { Profile } from '../accounts/profile.ts';
import type { VaultLock } from '../accounts/vault-lock.ts';
import type { Guard } from '../base/guard.ts';
import type { Clock } from '../base/clock.ts';
import type { DownloadOffers } from '../export/download-offers.ts';
import type { ExportSink } from '../export/file-sink.ts';
import type { Log } from '../base/log.ts';
import { Refused } from '../base/refused.ts';
import type { PreviewCache } from '../templates/preview-cache.ts';
import type { UpdateCheck } from '../updates/update-check.ts';
import type { SavePreferences } from '../accounts/save-preferences.ts';
import type { ChangeHub } from './change-hub.ts';
import { lockGate } from './lock-gate.ts';
import { withBusyRetries } from './busy-retries.ts';
import { withRefusals } from './refusals.ts';

/** A dialog of the system that asks for the place of a file. What is written is accessible to its owner only. */
export interface SaveFile {
  /** Writes a whole file; resolves to `false` if the person closed the dialog. */
  whole(name: string, bytes: () => Buffer): Promise<boolean>;
  /** Opens a file that is written in pieces; `null` if the person closed the dialog. */
  inPieces(name: string): Promise<ExportSink | null>;
}

/** Services that the routes call. */
export interface RpcServices {
  profile: Profile;
  accounts: Accounts;
  changes: ChangeHub;
  /** Pages for the preview's frame; a host serves them. */
  previews: PreviewCache;
  /** Files for the browser to download; a host without `saveFile` serves them. */
  downloads: DownloadOffers;
  /** Dialog for saving files; `null` if the host has none. */
  saveFile: SaveFile | null;
  /** Shows the menu; `null` if the host has none. */
  setMenu: ((menu: WindowMenu) => void) | null;
  /** Shows a notification; `null` if the page shows them. */
  showNotification: ((notification: ShownNotification) => void) | null;
  clock: Clock;
  /** Returns the time zone in which days are counted. */
  timeZone: () => TimeZone;
  newId: () => string;
  log: Log;
  /** Runs work that no call waits for. */
  guard: Guard;
  isKeychainAvailable: () => Promise<boolean>;
  /** Returns notices of faults that belong to no account. */
  sharedNotices: () => Notice[];
  vaultLock: VaultLock;
  updates: UpdateCheck;
  savePreferences: SavePreferences;
  about: {
    version: string;
    host: HostKind;
    platform: Platform;
    profileDir: string;
    agent: string;
    /** Names of the settings that the organisation's policy has set. */
    pinned: PinnedName[];
  };
}

/** Returns the contract to implement; what the parts throw becomes the contract's own errors. */
export function implementer({
  log,
  vaultLock,
  clock,
}: Pick<RpcServices, 'log' | 'vaultLock' | 'clock'>): Implementer {
  return implement(contract).use(withRefusals(log)).use(withBusyRetries(clock)).use(lockGate(vaultLock));
}
/** A named type, since the inferred one is longer than the compiler writes in a declaration. */
export type Implementer = ImplementerInternalWithMiddlewares<typeof contract, EmptyContext, EmptyContext>;
// oxlint-disable-next-line typescript/no-generated-empty-object-type -- what the library calls a context of nothing
type EmptyContext = Record<never, never>;

/** Returns the account's session for a call that writes. @throws Refused */
export function writableSession(accounts: Accounts, accountId: string): AccountSession {
  const session = accounts.session(accountId);
  if (session.problem !== null) throw new Refused(session.problem.code, session.problem.params);
  return session;
}
