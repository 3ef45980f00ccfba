import { splitTransactionId } from '../../src-shared/domain/claim/transaction-id.ts';
import type { ClaimDetail } from '../../src-shared/contract/claims.ts';
import type { claimMessages } from '../../src-shared/words/en/en-claim.ts';
import type { CodeKind } from '../labels/code-names.ts';
import { createBodyReader, type Json, type Leaf } from './received-body.ts';

export type FieldName = keyof typeof claimMessages.fields;
/** Groups of fields. The first two are always on the screen; the others expand. */
export const groupNames = ['facts', 'merchant', 'identifiers', 'payment', 'contact', 'address'] as const;
export type GroupName = (typeof groupNames)[number];
/** Form of a field's text. */
export type FactStyle =
  | CodeKind
  | 'text'
  | 'identifier'
  | 'status'
  | 'outcome'
  | 'origin'
  | 'open'
  | 'flag'
  | 'moment'
  | 'email'
  | 'phone';

export interface Fact {
  field: FieldName;
  style: FactStyle;
  /** Text; `null` if the service did not give it. */
  text: string | null;
}

interface FieldLine {
  field: FieldName;
  /** Paths in the body; several are read as one, with spaces between them. */
  paths: readonly string[];
  style: FactStyle;
}

const line = (field: FieldName, paths: string | readonly string[], style: FactStyle = 'text'): FieldLine => ({
  field,
  paths: typeof paths === 'string' ? [paths] : paths,
  style,
});

/** Every field that the interface names, in reading order. Source: "Resources and their fields". */
const lines: Readonly<Record<GroupName, readonly FieldLine[]>> = {
  facts: [
    line('status', 'status', 'status'),
    line('currentStep', 'flow.currentStep', 'status'),
    line('outcome', 'outcome', 'outcome'),
    line('holder', 'payment.card_holder_name'),
    line('primaryAccountNumber', 'primaryAccountNumber', 'identifier'),
    line('cardType', 'payment.card_type', 'cardType'),
    line('rrn', 'rrn', 'identifier'),
    line('isOpen', 'isOpen', 'open'),
    line('seen', 'seen', 'flag'),
    line('createdAt', 'createdAt', 'moment'),
    line('updatedAt', 'updatedAt', 'moment'),
    line('id', 'id', 'identifier'),
  ],
  merchant: [
    line('name', 'merchant.name'),
    line('mcc', 'merchant.mcc', 'category'),
    line('country', 'merchant.address.country', 'country'),
  ],
  identifiers: [
    line('authCode', 'authCode', 'identifier'),
    line('transactionId', 'transactionId', 'identifier'),
    line('origin', 'origin', 'origin'),
    line('merchantId', 'merchantId', 'identifier'),
    line('issuerId', 'issuerId', 'identifier'),
    line('acquirerId', 'acquirerId', 'identifier'),
    line('partnerId', 'partnerId', 'identifier'),
  ],
  payment: [
    line('currency', 'currency', 'currency'),
    line('pan', 'payment.pan', 'identifier'),
    line('expiration', 'payment.expiration_date'),
    line('expirationParts', ['payment.expiration_month', 'payment.expiration_year']),
    line('holderDocument', ['payment.card_holder_doc_type', 'payment.card_holder_doc_number']),
    line('holderEmail', 'payment.card_holder_email', 'email'),
    line('product', 'payment.name'),
    line('productId', 'payment.product_id', 'identifier'),
    line('paymentType', 'payment.type', 'paymentType'),
    line('methodType', 'payment.card_method_type', 'methodType'),
    line('wallet', 'payment.wallet_name'),
    line('qr', 'payment.QRName'),
    line('paymentId', 'payment.id', 'identifier'),
  ],
  contact: [
    line('businessName', 'merchant.contact.businessName'),
    line('email', 'merchant.contact.email', 'email'),
    line('phone', 'merchant.contact.phone', 'phone'),
    line('contactCountry', 'merchant.contact.country', 'country'),
    line('taxId', ['merchant.taxIdType', 'merchant.taxId']),
    line('storeId', 'merchant.storeId', 'identifier'),
    line('ownerId', 'merchant.ownerId', 'identifier'),
    line('externalPaymentId', 'merchant.externalPaymentId', 'identifier'),
  ],
  address: [
    line('street', ['merchant.address.address.street', 'merchant.address.address.number']),
    line('notes', 'merchant.address.address.notes'),
    line('city', 'merchant.address.city'),
    line('state', 'merchant.address.state'),
    line('zip', 'merchant.address.zip_code'),
    line('addressName', 'merchant.address.name'),
    line('addressId', 'merchant.address.id', 'identifier'),
  ],
};

/**
 * Returns the paths of the body that the head shows, as far as the row has them, and those that the history shows.
 */
export function shownElsewhere(detail: ClaimDetail): string[] {
  const { row } = detail;
  const inHead = {
    amount: row.amount,
    status: row.status,
    rrn: row.rrn,
    primaryAccountNumber: row.maskedCard,
    'payment.card_holder_name': row.holderName,
    authCode: authCodeOf(detail),
  };
  return [
    ...Object.entries(inHead).flatMap(([path, value]) => (value === null ? [] : [path])),
    ...shownInHistory(detail),
  ];
}

/** Returns the authorization code; `null` if the service did not give it as text. */
export function authCodeOf({ body: { authCode } }: ClaimDetail): string | null {
  return typeof authCode === 'string' && authCode !== '' ? authCode : null;
}

/**
 * Returns the paths of the events' names and times in the history. If it can't show one of them, all are shown as
 * received.
 */
export function shownInHistory({ body: { events }, history }: ClaimDetail): string[] {
  const told = history.filter(({ source }) => source === 'service').length;
  if (!Array.isArray(events) || events.length !== told) return [];
  return events.flatMap((event, at) => {
    const isTold = (part: 'name' | 'timestamp') =>
      typeof event === 'object' && event !== null && !Array.isArray(event) && typeof event[part] === 'string';
    return (['name', 'timestamp'] as const).filter(isTold).map((part) => `events.${at}.${part}`);
  });
}

export interface ShownFacts {
  groups: readonly { group: GroupName; facts: readonly Fact[] }[];
  /** Fields that the interface does not name, or that came in a shape which it does not describe. */
  other: readonly Leaf[];
}

/**
 * Parses a body as received, whatever its shape, without losing anything. @param elsewhere paths that another part of
 * the screen shows
 */
export function claimFacts(body: Json, elsewhere: readonly string[]): ShownFacts {
  const reader = createBodyReader(body, elsewhere);
  const groups = groupNames.map((group) => ({
    group,
    facts: lines[group].flatMap(({ field, paths, style }): Fact[] => {
      const texts = paths.map((path) => reader.text(path)).filter((text) => text !== null);
      const text = texts.length === 0 ? null : texts.join(field === 'expirationParts' ? '/' : ' ');
      if (field === 'transactionId' && text !== null) return transactionFacts(text, reader.text('origin'));
      // The same month and year once more: only worth a line when they differ.
      if (field === 'expirationParts' && (text === null || text === reader.text('payment.expiration_date')))
        return [];
      // Said elsewhere as it is here.
      if (paths.every((path) => elsewhere.includes(path))) return [];
      // It says the same as the status, as a rule.
      if (field === 'currentStep' && (text === null || text === reader.text('status'))) return [];
      return [{ field, style, text }];
    }),
  }));
  return { groups, other: reader.rest() };
}

function transactionFacts(transactionId: string, origin: string | null): Fact[] {
  const { clearing, authorization } = splitTransactionId(transactionId, origin);
  if (authorization === null) return [{ field: 'transactionId', style: 'identifier', text: clearing }];
  return [
    { field: 'clearingId', style: 'identifier', text: clearing },
    { field: 'authorizationId', style: 'identifier', text: authorization },
  ];
}
