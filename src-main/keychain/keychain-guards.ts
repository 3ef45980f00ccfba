import type { Clock } from '../base/clock.ts';
import { type Keychain, KeychainFailed } from './keychain.ts';

/** Time limit of a call in milliseconds: a locked keychain may leave its question to the person open for ever. */
const deadlineMs = 20_000;

/** Time limit in milliseconds of the check for a keychain, which every list of accounts waits for. */
const probeDeadlineMs = 4_000;

/**
 * The same keychain, whose calls end in time. What was asked may still happen later. Each call that
 * hangs keeps a thread of the few that names and files are looked up with: that question which is
 * asked most often hangs once, for all who ask it.
 */
export function guardKeychain(keychain: Keychain, clock: Clock): Keychain {
  let probing: Promise<boolean> | null = null;
  function probe(): Promise<boolean> {
    probing ??= keychain.isAvailable().finally(() => (probing = null));
    return probing;
  }
  async function within<T>(work: Promise<T>, endsAfterMs = deadlineMs): Promise<T> {
    const late = Promise.withResolvers<never>();
    const cancel = clock.after(endsAfterMs, () => late.reject(new KeychainFailed('keychain_no_answer')));
    try {
      return await Promise.race([work, late.promise]);
    } finally {
      cancel();
    }
  }
  return {
    isAvailable: () => within(probe(), probeDeadlineMs).catch(() => false),
    read: (...about) => within(keychain.read(...about)),
    write: (...about) => within(keychain.write(...about)),
    forget: (...about) => within(keychain.forget(...about)),
    namesOf: (...about) => within(keychain.namesOf(...about)),
  };
}

/**
 * Writes a value, reads it back and deletes it. A locked keychain may say that it is there and holds nothing, and may
 * report a deletion as done: only this proves it. @throws KeychainFailed
 */
export async function proveKeychain(keychain: Keychain, newId: () => string): Promise<void> {
  const value = newId();
  // A name of its own: two proofs at once must not meet.
  const place = `probe-${value}`;
  await keychain.write(place, 'probe', value);
  const kept = await keychain.read(place, 'probe');
  await keychain.forget(place, 'probe');
  if (kept !== value) throw new KeychainFailed('keychain_not_kept');
}
