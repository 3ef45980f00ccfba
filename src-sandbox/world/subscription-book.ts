import type { z } from 'zod';
import type {
  Subscription,
  createSubscriptionBodySchema,
} from '../../src-shared/claims-service/subscription.ts';
import { isoTime } from './claim-body.ts';
import { createDice, salts } from './dice.ts';
import type { WorldClock } from './world-clock.ts';

type StoredSubscription = Omit<Subscription, 'secret'>;

export function createSubscriptionBook(seed: number, partnerId: string, clock: WorldClock) {
  const stored = new Map<string, StoredSubscription>();
  let created = 0;
  return {
    /** Creates a subscription. The answer is the only one with the secret, which is not kept. */
    create(body: z.infer<typeof createSubscriptionBodySchema>): Subscription {
      const dice = createDice(seed, created++, salts.subscription);
      const createdAt = isoTime(clock.nowMs());
      const subscription = { id: dice.hex(24), ...body, partnerId, createdAt, updatedAt: createdAt };
      stored.set(subscription.id, subscription);
      return { ...subscription, secret: `whsec_${dice.hex(40)}` };
    },
    all: (): StoredSubscription[] => [...stored.values()],
    /** Deletes a subscription; returns `false` if there is none with this id. */
    delete: (subscriptionId: string): boolean => stored.delete(subscriptionId),
  };
}
export type SubscriptionBook = ReturnType<typeof createSubscriptionBook>;
