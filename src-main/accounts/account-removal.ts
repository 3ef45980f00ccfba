import { rm } from 'node:fs/promises';
import type { Keychain } from '../keychain/keychain.ts';
import { faultCode } from '../base/fault-code.ts';
import type { Log } from '../base/log.ts';
import { Refused } from '../base/refused.ts';
import { eraseSecrets } from './account-secrets.ts';
import type { AccountSlot } from './account-slot.ts';
import type { AccountSlots } from './account-slots.ts';
import type { Profile, RemovedAccount } from './profile.ts';

/**
 * The profile lets an account go and remembers in the same write that it is to be erased:
 *
 *   connected ──► to be erased ──► files ──► secrets ──► forgotten
 *
 * A locked keychain, a busy file or a crash leave the rest for later: each step may be repeated.
 */
export function createAccountRemoval(options: {
  slots: AccountSlots;
  profile: Profile;
  keychain: Keychain;
  dirOf: (accountId: string) => string;
  newId: () => string;
  log: Log;
}) {
  const { slots, profile, keychain, dirOf, newId, log } = options;
  /** Erases an account that the profile has already let go. */
  async function erase(removed: RemovedAccount): Promise<boolean> {
    try {
      await eraseFiles(dirOf(removed.id));
      await eraseSecrets(removed, keychain, newId);
      await profile.forgetRemoved(removed.id);
      return true;
    } catch (error) {
      log.warn('removal_unfinished', {
        accountId: removed.id,
        code: error instanceof Error ? error.name : 'unknown',
      });
      return false;
    }
  }

  return {
    /**
     * Removes an account. Resolves to `false` if the keychain or the disk refused; the rest is erased at a later start.
     * @throws Refused
     */
    async remove({ record, session, place }: AccountSlot, evenWithUnresolved: boolean): Promise<boolean> {
      if (!evenWithUnresolved && session?.outbox.hasUnresolved() !== false) {
        throw new Refused(session ? 'unresolved_decisions' : 'unresolved_unknown', {});
      }
      const removed = { id: record.id, webhookIds: session?.webhooks.createdIds() ?? [] };
      if (!place.sandbox) await profile.letGo(removed);
      slots.release(record.id);
      // What it could not close keeps nothing from being erased.
      await session?.stop().catch((error: unknown) => {
        log.error('account_not_closed', { accountId: record.id, code: faultCode(error) });
      });
      if (!place.sandbox) return erase(removed);
      await place.sandbox.close();
      // Its secrets end with the process.
      await eraseFiles(place.dir);
      return true;
    },
    erase,
    /** Erases everything that was left over. Resolves to `false` if some of it still is. */
    async eraseLeft(): Promise<boolean> {
      for (const removed of profile.removed()) await erase(removed);
      return profile.removed().length === 0;
    },
  };
}
/** Removal of accounts. Call it within a turn, like everything that closes an account. */
export type AccountRemoval = ReturnType<typeof createAccountRemoval>;

const eraseFiles = (dir: string) => rm(dir, { recursive: true, force: true });
