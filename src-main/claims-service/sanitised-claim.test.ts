import fc from 'fast-check';
import { expect, it } from 'vitest';
import { checkProperty } from '../../src-testing/check-property.ts';
import { sanitisedClaim } from './sanitised-claim.ts';

const card = '4539578763621486';

it('A claim keeps its identifiers, its amount and telephone numbers, whatever check their digits pass', () => {
  const claim = {
    id: card,
    rrn: card,
    merchantId: Number(card),
    amount: Number(card),
    transactionId: `${card}#${card}`,
    issuerId: card,
    acquirerId: card,
    partnerId: card,
    authCode: card,
    payment: { card_holder_doc_number: card },
    merchant: { storeId: card, ownerId: card, taxId: card, contact: { phone: '+45 395 787 6362 148' } },
  };
  expect(sanitisedClaim(claim)).toEqual(claim);
});

it('A claim keeps ten digits of a card number in every other field', () => {
  const reduced = '453957••••••1486';
  expect(
    sanitisedClaim({
      data_privacy: { encrypted: card },
      amount: card,
      cardNumber: Number(card),
      merchant: { externalPaymentId: card, contact: { phone: card }, taxId: { deep: card } },
      payment: { id: card, pan: card, constructor: card, data_privacy: { encrypted: card } },
      events: [{ name: card }],
      [card]: null,
    }),
  ).toEqual({
    amount: reduced,
    cardNumber: reduced,
    merchant: { externalPaymentId: reduced, contact: { phone: reduced }, taxId: { deep: reduced } },
    payment: { id: reduced, pan: reduced, constructor: reduced },
    events: [{ name: reduced }],
    [reduced]: null,
  });
});

const leaves = fc.oneof(
  fc.constantFrom(null, true, '', card, Number(card), 2 ** 53 + 2, `${card} ${card}`, `x${card}`),
  fc.integer(),
  fc.string(),
);
const names = fc.constantFrom('id', 'primaryAccountNumber', 'pan', 'amount', 'other', 'data_privacy', card);
const nested = fc.oneof(leaves, fc.array(leaves), fc.dictionary(names, fc.oneof(leaves, fc.array(leaves))));

it('A claim that is sanitised again stays as it is, whatever its payment is', () => {
  checkProperty(
    fc.property(fc.dictionary(names, nested), nested, nested, (claim, payment, merchant) => {
      const once = sanitisedClaim({ ...claim, payment, merchant });
      expect(sanitisedClaim(once)).toEqual(once);
    }),
    { atLeast: 200, examples: [[{}, Number(card), null]] },
  );
});
