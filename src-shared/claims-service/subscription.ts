import { z } from 'zod';
import { lenient } from './lenient.ts';

/** Source: interface 4.7.6, "Events". */
export const subscriptionEvents = [
  'chargeback.created',
  'chargeback.rejected',
  'chargeback.accepted',
  'chargeback.resolved',
  'documentation.approved',
  'documentation.rejected',
] as const;

/** Code of an event. Others exist by request to the account contact; how they are spelled is not shown. */
export const subscriptionEventCodeSchema = z
  .string()
  .max(100)
  .regex(/^[a-z0-9][a-z0-9._:-]*$/i);
/** Most codes of one subscription. */
export const mostSubscriptionEvents = 50;

export const subscriptionUrlPrefix = 'https://';

export const subscriptionSchema = z.object({
  id: z.string(),
  url: z.string(),
  /** Secret; only in the answer to the creation. */
  secret: z.string().optional(),
  subscribedEvents: z.array(z.string()),
  partnerId: z.string(),
  isActive: z.boolean(),
  createdAt: z.string(),
  updatedAt: z.string(),
});
export type Subscription = z.infer<typeof subscriptionSchema>;

export const receivedSubscriptionSchema = z.looseObject({
  id: z.string().min(1),
  url: lenient(z.string()),
  secret: lenient(z.string()),
  subscribedEvents: lenient(z.array(z.string())),
  partnerId: lenient(z.string()),
  isActive: lenient(z.boolean()),
  createdAt: lenient(z.string()),
  updatedAt: lenient(z.string()),
});
export type ReceivedSubscription = z.infer<typeof receivedSubscriptionSchema>;

/** Body of `POST /partner/{partnerId}/subscriptions`. */
export const createSubscriptionBodySchema = z.object({
  isActive: z.boolean(),
  url: z.string().startsWith(subscriptionUrlPrefix),
  subscribedEvents: z.array(subscriptionEventCodeSchema).max(mostSubscriptionEvents),
});
