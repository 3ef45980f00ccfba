import { z } from 'zod';
import { lenient } from './lenient.ts';
import { type ReceivedSubscription, receivedSubscriptionSchema } from './subscription.ts';

/**
 * The bodies that the service answers with, as leniently as they can be read without guessing.
 * `success` must be a real boolean: an answer without one did not come from the service.
 */
export const envelopeSchema = z.looseObject({ success: z.boolean() });

/**
 * The interface shows one object. An array is taken too; what comes when there is none is not shown:
 * `null`, an empty object and an empty array all read as none. Each row is read alone.
 */
export const readSubscriptionsAnswerSchema = z
  .looseObject({
    success: z.literal(true),
    data: z.union([z.array(z.unknown()), z.looseObject({}), z.null()]),
  })
  .transform(({ data }): SubscriptionsAnswer => {
    const rows: readonly unknown[] = Array.isArray(data) ? data : isNothing(data) ? [] : [data];
    const read = rows.flatMap((row) => receivedSubscriptionSchema.safeParse(row).data ?? []);
    return { success: true, data: read, skippedRows: rows.length - read.length };
  });
export interface SubscriptionsAnswer {
  success: true;
  data: ReceivedSubscription[];
  /** Number of rows without an id, which can't be used. */
  skippedRows?: number;
}
function isNothing(data: object | null): boolean {
  return data === null || Object.keys(data).length === 0;
}

/** Fields that any refusal may carry. Source: "Errors". */
export const serviceRefusalSchema = z.looseObject({
  success: z.literal(false),
  message: lenient(z.string()),
  code: lenient(z.string()),
  exception: lenient(z.string()),
  error: lenient(
    z.array(
      z.looseObject({
        code: lenient(z.string()),
        message: lenient(z.string()),
        path: lenient(z.array(z.union([z.string(), z.number().transform(String)]))),
      }),
    ),
  ),
});
export type ServiceRefusal = z.infer<typeof serviceRefusalSchema>;

export const subscriptionNotFoundCode = 'PARTNER.PARTNER_SUBSCRIPTION_NOT_FOUND';
export const validationErrorCode = 'VALIDATION_ERROR';
