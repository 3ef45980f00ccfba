import type {
  HostKind,
  PinnedName,
  Platform,
  ShownNotification,
  WindowMenu,
} from '../../src-shared/contract/app.ts';
import type { Notice } from '../../src-shared/contract/sync.ts';
import type { Accounts } from '../accounts/accounts.ts';
import type { Profile } from '../accounts/profile.ts';
import type { VaultLock } from '../accounts/vault-lock.ts';
import type { Guard } from '../base/guard.ts';
import type { Clock } from '../base/clock.ts';
import type { DownloadOffers } from '../export/download-offers.ts';
import type { ExportSink } from '../export/file-sink.ts';
import type { Log } from '../base/log.ts';
import type { PreviewCache } from '../templates/preview-cache.ts';
import type { UpdateCheck } from '../updates/update-check.ts';
import type { SavePreferences } from '../accounts/save-preferences.ts';
import type { ChangeHub } from './change-hub.ts';

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
