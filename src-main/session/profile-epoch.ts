import { z } from 'zod';
import type { Journal } from '../journal/journal.ts';
import { createTurns } from '../base/turns.ts';
import { type Keychain, KeychainFailed } from '../keychain/keychain.ts';
import type { BeforeSend } from '../outbox/outbox.ts';
import type { SessionContext } from './session-context.ts';

const settingName = 'epoch';

/** Schema of the epoch. Values are random: a counter would be reached by two copies that work side by side. */
const epochSchema = z.strictObject({
  current: z.string().nullable(),
  /** Value in the keychain when `current` was written here. */
  before: z.string().nullable(),
  /** Entries that were about to be sent under `current`. */
  sending: z.array(z.string()),
});
type Epoch = z.infer<typeof epochSchema>;

/** Another copy of this profile has worked with the keychain since this one did. */
export class ProfileSuperseded extends Error {
  override name = 'ProfileSuperseded';
}

/**
 * Distinguishes the current journal from one that was copied or restored: that one would send again what
 * was sent long ago. The proof is a random value in the journal and in the keychain, which no copy of
 * the profile brings back, and which changes before whatever must not happen twice:
 *
 *   keychain  T0 ─────────────────────► T1
 *   journal   T0 ──► T1, before T0, A ──────► `sending` A ──► request ──► …
 *                 1                   2    3
 *
 * At open the journal is current when the keychain holds its `current` or its `before`.
 *
 * - A crash at 1 leaves T1/T0 and T0: current, and nothing was sent under T1.
 * - A copy from before 1 holds T0 when the keychain has moved on to T1: restored.
 * - A copy from 1 to 3 looks like a crash at 2: T1 and T1, A not yet `sending`. Nothing in the two
 *   places can tell them apart, so A alone is given to a person. Whatever was sent after A
 *   was sent under another value, which reveals the copy. A clean end clears the list.
 * - A copy from after 3 holds A as `sending`, which is never sent again unasked.
 *
 * A keychain that was restored together with the profile can't be detected.
 */
export function createProfileEpoch(options: {
  journal: Journal;
  keychain: Pick<Keychain, 'read' | 'write'>;
  accountId: string;
  newId: () => string;
  /** Called within the transaction that writes the new value, if the journal was restored. */
  onRestored: () => void;
  /** Called within that transaction with entries of which it is unknown whether they were sent. */
  onInDoubt: (entryIds: readonly string[]) => void;
}) {
  const { journal, keychain, accountId, newId, onRestored, onInDoubt } = options;
  /** Values of writes that were given up, which may still land after the next one. */
  const ownValues = new Set<string>();
  /** Runs epochs one after another: each begins with what the one before left in the keychain. */
  const inTurn = createTurns();

  async function begin(
    sending: readonly string[],
    look: (epoch: Epoch, known: string | null) => void,
  ): Promise<void> {
    const known = await keychain.read(accountId, 'epoch');
    const next = newId();
    ownValues.add(next);
    journal.transaction(() => {
      look(readEpoch(journal), known);
      writeEpoch(journal, { current: next, before: known, sending: [...sending] });
    });
    await keychain.write(accountId, 'epoch', next);
    // A value that was not stored reveals no copy; another copy may have written its own meanwhile.
    if ((await keychain.read(accountId, 'epoch')) !== next) throw new KeychainFailed('keychain_not_kept');
  }

  return {
    /**
     * Compares the journal with the keychain and begins an epoch. Call it before the outbox starts. @throws
     * KeychainFailed
     */
    open: (): Promise<void> =>
      inTurn(() =>
        begin([], (epoch, known) => {
          if (!isCurrent(epoch, known)) onRestored();
          else if (known === epoch.current && epoch.sending.length > 0) onInDoubt(epoch.sending);
        }),
      ),
    /**
     * Begins another epoch. Rejects if the keychain or the disk refuses, or another copy of this profile was used
     * since: then nothing may be sent. @see BeforeSend
     */
    beforeSend: (entryIds: readonly string[]): Promise<void> =>
      inTurn(() =>
        begin(entryIds, (epoch, known) => {
          if (isCurrent(epoch, known) || (known !== null && ownValues.has(known))) return;
          throw new ProfileSuperseded('Another copy of this profile is at work.');
        }),
      ),
    /** Notes that what was about to be sent is accounted for. Call it after the outbox has stopped. */
    settle(): void {
      const epoch = readEpoch(journal);
      if (epoch.sending.length === 0) return;
      journal.transaction(() => writeEpoch(journal, { ...epoch, sending: [] }));
    },
  };
}
export type ProfileEpoch = ReturnType<typeof createProfileEpoch>;

/** Makes every journal but a newer one count as restored from now on, that of this very session included. */
export async function endEpoch(keychain: Keychain, accountId: string, newId: () => string): Promise<void> {
  await keychain.write(accountId, 'epoch', newId());
}

function isCurrent({ current, before }: Epoch, known: string | null): boolean {
  return known === null ? current === null : known === current || known === before;
}

function readEpoch(journal: Journal): Epoch {
  const text = journal.settings.get(settingName);
  if (text === null) return { current: null, before: null, sending: [] };
  if (text.startsWith('{')) return epochSchema.parse(JSON.parse(text));
  // Versions up to 0.1 wrote the two values alone.
  const [current = null, before] = text.split(' ');
  return { current, before: before || null, sending: [] };
}

function writeEpoch(journal: Journal, epoch: Epoch): void {
  journal.settings.set(settingName, JSON.stringify(epoch));
}

interface EpochCheck {
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
