import { KeychainFailed } from '../keychain/keychain.ts';
import type { BeforeSend } from '../outbox/outbox.ts';
import { createProfileEpoch, type ProfileEpoch, ProfileSuperseded } from './profile-epoch.ts';
import type { SessionContext } from './session-context.ts';

export interface EpochCheck {
  /** `null`: nothing is compared. */
  epoch: ProfileEpoch | null;
  beforeSend: BeforeSend;
}

/** Looks before each sending whether this copy of the profile is still the one in use, where there is a keychain to tell. */
export function createEpochCheck(
  { accountId, input, tools, files }: SessionContext,
  {
    onRestored,
    onInDoubt,
    onKeychain,
  }: {
    /** The journal is an older one: its decisions may have been sent. */
    onRestored: () => void;
    /** Whether these were sent is unknown. */
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
