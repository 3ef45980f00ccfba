import { type Keychain, KeychainFailed } from '../keychain/keychain.ts';
import type { WebhookSecrets } from '../outbox/outbox.ts';

/** The secrets of webhook subscriptions in the keychain, one entry for each. */
export function createWebhookSecrets(keychain: Keychain, accountId: string): WebhookSecrets {
  const nameOf = (subscriptionId: string) => `webhook-secret/${subscriptionId}` as const;

  return {
    async keep(subscriptionId, secret) {
      await keychain.write(accountId, nameOf(subscriptionId), secret);
      const stored = await keychain.read(accountId, nameOf(subscriptionId));
      if (stored !== secret) throw new KeychainFailed('keychain_not_kept');
    },
    read: (subscriptionId) => keychain.read(accountId, nameOf(subscriptionId)),
    forget: (subscriptionId) => keychain.forget(accountId, nameOf(subscriptionId)),
  };
}
