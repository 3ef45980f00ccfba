import { restoreJournal } from '../journal/journal-restore.ts';
import { requireDataKey } from '../keychain/data-key.ts';
import { Refused } from '../base/refused.ts';
import { journalFiles } from '../session/account-files.ts';
import type { SessionTools } from '../session/session-options.ts';
import type { AccountSlot } from './account-slot.ts';
import type { AccountSlots } from './account-slots.ts';
import { endEpoch } from '../session/profile-epoch.ts';

/**
 * Replaces a damaged journal with the newest sound backup and opens the account, whether or not that succeeded. Call
 * it within a turn. @throws Refused, without any change if the data key can't be read
 */
export async function restoreAccount(
  { record, place, backupAtMs }: AccountSlot,
  slots: AccountSlots,
  { clock, log, newId }: SessionTools,
): Promise<void> {
  if (backupAtMs === null) throw new Refused('nothing_to_restore', {});
  const dataKey = await requireDataKey(place.keychain, record.id, newId);
  // Before the backup is in its place: whatever cuts this short, nothing of it is sent unasked.
  await endEpoch(place.keychain, record.id, newId);
  try {
    const restored = restoreJournal({ ...journalFiles(place.dir), dataKey, nowMs: clock.nowMs() });
    if (!restored) throw new Refused('backup_unreadable', {});
    log.warn('journal_restored', { accountId: record.id });
  } finally {
    await slots.open(record, place, { isRestored: true });
  }
}
