import type { Journal } from '../journal/journal.ts';
import type { Keychain } from './keychain.ts';

const settingName = 'epoch';

/**
 * Tells `distrust` when the journal is an older one than this machine last worked with: a backup that was put
 * back would send decisions again that were sent long ago. Each start writes a new word into the
 * journal and then into the keychain, which no backup of the profile brings back.
 *
 * The journal also keeps the word before: a crash between the two writes is no restoring.
 */
export async function followEpoch({
  journal,
  keychain,
  accountId,
  newId,
  distrust,
}: {
  journal: Journal;
  keychain: Keychain;
  accountId: string;
  newId: () => string;
  /** Called within the transaction that writes the new word: neither is on disk without the other. */
  distrust: () => void;
}): Promise<void> {
  const [current, before] = (journal.settings.get(settingName) ?? '').split(' ');
  const known = await keychain.read(accountId, 'epoch');
  const isRestored = known === null ? Boolean(current) : known !== current && known !== before;

  const next = newId();
  journal.transaction(() => {
    if (isRestored) distrust();
    journal.settings.set(settingName, `${next} ${known ?? ''}`);
  });
  await keychain.write(accountId, 'epoch', next);
}

/** From now on every journal but a newer one counts as put back, also one of this very session. */
export async function endEpoch(keychain: Keychain, accountId: string, newId: () => string): Promise<void> {
  await keychain.write(accountId, 'epoch', newId());
}
