import { KeychainFailed } from '../keychain/keychain.ts';
import type { BeforeSend } from '../outbox/outbox.ts';
import { createProfileEpoch, type ProfileEpoch, ProfileSuperseded } from './profile-epoch.ts';
import type { SessionContext } from './session-context.ts';

export interface EpochCheck {
  /** Epoch of the profile; `null` if nothing is compared. */
  epoch: ProfileEpoch | null;
  beforeSend: BeforeSend;
}

/**
 * Checks before each sending whether this copy of the profile is still the one in use, if there is a keychain to
 * tell.
 */
export function createEpochCheck(
  { accountId, input, tools, files }: SessionContext,
  {
    onRestored,
    onInDoubt,
    onKeychain,
  }: {
    /** Called when the journal is an older one, so that its decisions may have been sent. */
    onRestored: () => void;
    /** Called with entries of which it is unknown whether they were sent. */
    onInDoubt: (entryIds: readonly string[]) => void;
    onKeychain: (isFailing: boolean) => void;
  },
): EpochCheck {
  const epoch =
    input.epochKeychain && !files.journal.readonly
      ? createProfileEpoch({
          journal: files.journal,
          keychain: input.epochKeychain,
          accountId,
          newId: tools.newId,
          onRestored,
          onInDoubt,
        })
      : null;
  return {
    epoch,
    async beforeSend(_kind, entryIds) {
      try {
        await epoch?.beforeSend(entryIds);
        onKeychain(false);
      } catch (error) {
        if (error instanceof KeychainFailed) onKeychain(true);
        if (error instanceof ProfileSuperseded) input.onSuperseded?.();
        throw error;
      }
    },
  };
}
