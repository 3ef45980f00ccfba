/**
 * Fields whose numbers are no card numbers, by the interface, and keep every digit: a tenth of all long
 * numbers passes the check of card numbers, and an identifier with hidden digits identifies nothing.
 * `docs/security.md` lists them for people. The interface names `externalPaymentId`, `payment.id` and
 * `product_id` as well, but processors decide what they put there: these are not kept.
 */
export const keptOfClaim = {
  id: 'identifier',
  rrn: 'identifier',
  merchantId: 'identifier',
  amount: 'amount',
  transactionId: 'identifier',
  issuerId: 'identifier',
  acquirerId: 'identifier',
  partnerId: 'identifier',
  authCode: 'identifier',
  payment: { card_holder_doc_number: 'identifier' },
  merchant: {
    storeId: 'identifier',
    ownerId: 'identifier',
    taxId: 'identifier',
    contact: { phone: 'phone' },
  },
} as const;

/** Fields of an answer without claims that keep their numbers: documents, a webhook, the result of an action. */
export const keptOfAnswer = {
  // Addresses are called as they are; a document's address is not stored.
  data: { id: 'identifier', partnerId: 'identifier', url: 'identifier', secret: 'identifier' },
  meta: { claimId: 'identifier' },
} as const;
