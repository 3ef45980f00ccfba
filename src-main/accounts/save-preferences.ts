import { chosenPreferencesSchema, type Preferences } from '../../src-shared/contract/app.ts';
import type { Change } from '../../src-shared/contract/changes.ts';
import type { Accounts } from './accounts.ts';
import type { Profile } from './profile.ts';
import { CertificateFileError, readCertificateFile } from '../network/certificate-file.ts';
import { Refused } from '../base/refused.ts';

/** Saves the edits made to `before`; what another window has changed since stays. @throws Refused */
export type SavePreferences = (
  edited: Partial<Preferences>,
  before: Partial<Preferences> | undefined,
) => Promise<void>;

/** Creates the function that saves preferences and notifies every part that uses them. */
export function createSavePreferences({
  profile,
  accounts,
  networkChanged,
  emit,
}: {
  profile: Profile;
  accounts: Accounts;
  /** Makes all connections be tried again. */
  networkChanged: () => void;
  /** Sends a change to the windows. */
  emit: (change: Change) => void;
}): SavePreferences {
  return async (edited, before) => {
    checkCaFile(edited.caFile);
    await profile.savePreferences(edited, before);
    if (edited.proxy !== undefined || edited.caFile !== undefined) networkChanged();
    if (edited.syncMinutes !== undefined || edited.hourlyDataMb !== undefined)
      for (const { id, state } of accounts.list())
        if (state !== 'unavailable') accounts.session(id).sync.settingsChanged();
    // Days begin at other moments: undone decisions are folded otherwise, and lists by days have other claims.
    if (edited.timeZone !== undefined)
      for (const { id } of accounts.list())
        emit({
          topic: 'outbox',
          accountId: id,
          entryIds: null,
          claimIds: null,
          kinds: [],
          changesLists: true,
        });
    const saved = Object.entries(profile.preferences()).filter(([name]) => Object.hasOwn(edited, name));
    const change = chosenPreferencesSchema.strip().parse(Object.fromEntries(saved));
    if (Object.keys(change).length > 0) emit({ topic: 'preferences', change });
  };
}

/** Refuses a file that can't be used before it is set. @throws Refused */
function checkCaFile(path: string | null | undefined): void {
  if (path === undefined || path === null) return;
  try {
    readCertificateFile(path);
  } catch (error) {
    if (!(error instanceof CertificateFileError)) throw error;
    throw new Refused('ca_file_unusable', { problem: error.problem });
  }
}
