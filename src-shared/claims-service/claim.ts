import { z } from 'zod';
import { identifierSchema } from './identifier.ts';
import { lenient } from './lenient.ts';

/** Source of every name here: the claims service interface 4.7.6, "Resources and their fields". */
export const claimStatuses = [
  'PENDING_REVIEW',
  'COLLABORATION_ACCEPTED',
  'COLLABORATION_REJECTED',
  'SECOND_PRESENTATION_STARTED',
  'SECOND_PRESENTATION_COMPLETED',
  'SECOND_PRESENTATION_ACCEPTED',
  'COMPLETED',
] as const;
export type ClaimStatus = (typeof claimStatuses)[number];

export const claimOutcomes = ['in_progress', 'won', 'lost'] as const;
export type ClaimOutcome = (typeof claimOutcomes)[number];

/** Card networks that the interface names; a claim may come from another one. */
export const claimOrigins = ['visa', 'mastercard'] as const;
export type ClaimOrigin = (typeof claimOrigins)[number];

export const paymentSchema = z.object({
  id: z.string(),
  data_privacy: z.object({ encrypted: z.object({ data: z.string(), origin: z.string() }) }),
  card_method_type: z.string(),
  card_holder_name: z.string(),
  card_holder_doc_type: z.string(),
  card_holder_doc_number: z.string(),
  card_holder_email: z.string(),
  type: z.string(),
  expiration_date: z.string(),
  expiration_month: z.string(),
  expiration_year: z.string(),
  card_type: z.string(),
  product_id: z.string(),
  name: z.string(),
  pan: z.string(),
  wallet_name: z.string(),
  QRName: z.string(),
});

export const merchantSchema = z.object({
  storeId: z.string(),
  ownerId: z.string(),
  name: z.string(),
  mcc: z.string(),
  taxId: z.string(),
  taxIdType: z.string(),
  externalPaymentId: z.string(),
  contact: z.object({
    email: z.string(),
    phone: z.string(),
    businessName: z.string(),
    country: z.string(),
  }),
  address: z.object({
    country: z.string(),
    address: z.object({ number: z.string(), notes: z.string(), street: z.string() }),
    city: z.string(),
    name: z.string(),
    id: z.string(),
    state: z.string(),
    zip_code: z.string(),
  }),
});

/** A claim exactly as the interface describes it. The sandbox service answers with these. */
export const claimSchema = z.object({
  id: z.string().min(1),
  primaryAccountNumber: z.string(),
  rrn: z.string(),
  status: z.string(),
  isOpen: z.boolean(),
  createdAt: z.iso.datetime(),
  updatedAt: z.iso.datetime(),
  /** Only in merchant listings. */
  merchantId: z.string().optional(),
  /** Decimal amount in `currency`, not minor units. */
  amount: z.number(),
  currency: z.string(),
  outcome: z.string(),
  /** Mastercard: clearing transaction id, `#`, authorization transaction id. */
  transactionId: z.string(),
  issuerId: z.string(),
  acquirerId: z.string(),
  partnerId: z.string(),
  seen: z.boolean(),
  events: z.array(z.object({ name: z.string(), timestamp: z.string() })),
  origin: z.string(),
  authCode: z.string(),
  flow: z.object({ currentStep: z.string() }),
  payment: paymentSchema,
  merchant: merchantSchema,
});
export type Claim = z.infer<typeof claimSchema>;

/** Like `lenient(z.string())`; most fields of each claim pass here. */
const text = z.transform((value: unknown) => (typeof value === 'string' ? value : null));
/**
 * Card number. A JSON number beyond the safe integers has lost digits on its way: it is unknown which card it was.
 */
const cardNumber = lenient(z.union([z.string(), z.int().nonnegative().transform(String)]));

/**
 * A claim as it may really arrive: only `id` is needed to keep it. A field that is missing or has
 * another shape reads as `null` here and is shown from the received body instead.
 */
export const receivedClaimSchema = z.looseObject({
  id: identifierSchema,
  primaryAccountNumber: cardNumber,
  rrn: text,
  status: text,
  isOpen: lenient(z.boolean()),
  createdAt: text,
  updatedAt: text,
  merchantId: text,
  amount: lenient(z.number().finite()),
  currency: text,
  outcome: text,
  transactionId: text,
  issuerId: text,
  acquirerId: text,
  partnerId: text,
  seen: lenient(z.boolean()),
  events: lenient(z.array(z.looseObject({ name: text, timestamp: text }))),
  origin: text,
  authCode: text,
  flow: lenient(z.looseObject({ currentStep: text })),
  payment: lenient(z.looseObject({ id: text, card_holder_name: text, pan: cardNumber })),
  merchant: lenient(
    z.looseObject({
      name: text,
      storeId: text,
      taxId: text,
      taxIdType: text,
      externalPaymentId: text,
      contact: lenient(z.looseObject({ email: text, phone: text, businessName: text, country: text })),
      address: lenient(z.looseObject({ country: text })),
    }),
  ),
});

/** Symbol under which a received claim carries its row as the service sent it, sanitised; it is never serialised. */
export const rowAsReceived: unique symbol = Symbol('row as received');
/** Symbol under which a received claim carries the number of its request; see `AskOrder`. */
export const askedAt: unique symbol = Symbol('asked at');
export type ReceivedClaim = z.infer<typeof receivedClaimSchema> & {
  [rowAsReceived]?: unknown;
  [askedAt]?: number;
};
