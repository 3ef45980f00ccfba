import type { Clock } from '../clock.ts';
import type { SubscriptionSecrets } from '../outbox/ports.ts';
import { type Keychain, KeychainFailed } from './keychain.ts';

/** A locked keychain may leave a question hanging: the outbox must not wait for it for ever. */
const deadlineMs = 20_000;

/** The secrets of webhook subscriptions in the keychain, an entry for each. */
export function createSubscriptionSecrets(
  keychain: Keychain,
  accountId: string,
  clock: Clock,
): SubscriptionSecrets {
  const nameOf = (subscriptionId: string) => `webhook-secret/${subscriptionId}` as const;

  async function within<T>(work: Promise<T>): Promise<T> {
    const late = Promise.withResolvers<never>();
    const cancel = clock.after(deadlineMs, () =>
      late.reject(
        new KeychainFailed('The keychain of this machine does not answer. Unlock it and try again.'),
      ),
    );
    try {
      return await Promise.race([work, late.promise]);
    } finally {
      cancel();
    }
  }

  return {
    async keep(subscriptionId, secret) {
      await within(keychain.write(accountId, nameOf(subscriptionId), secret));
      const stored = await within(keychain.read(accountId, nameOf(subscriptionId)));
      if (stored !== secret)
        throw new KeychainFailed('The keychain of this machine did not keep the secret.');
    },
    read: (subscriptionId) => within(keychain.read(accountId, nameOf(subscriptionId))),
    forget: (subscriptionId) => within(keychain.forget(accountId, nameOf(subscriptionId))),
  };
}
