import type { Claim } from '../../src-shared/claims-service/claim.ts';
import type { FilterFacts } from './filter-facts.ts';
import { claimIdAt } from './claim-id.ts';
import { amountIn, currencies } from './currencies.ts';
import { createDice, mixFraction, salts, type Dice } from './dice.ts';
import { endingOf, pathTo } from './lifecycle.ts';
import type { SandboxMerchant } from './merchant.ts';
import { withoutAccents } from './without-accents.ts';

export interface ClaimOrigins {
  seed: number;
  index: number;
  createdAtMs: number;
  /** Moment up to which the claim's history at the start is written. */
  baseTimeMs: number;
  acquirerId: string;
  partnerId: string;
  merchant: SandboxMerchant;
}

/** Change of a claim since the sandbox started. */
export interface ClaimChange {
  status: string;
  isOpen: boolean;
  outcome: string;
  updatedAtMs: number;
  events: Claim['events'];
}

/** Returns the claim's own random number, which decides its path and how it ends. */
export function luckOf(seed: number, index: number): number {
  return mixFraction(seed, index, salts.path);
}

/** Returns a whole claim as in the acquirer's listing: without `merchantId`. */
export function claimBody(from: ClaimOrigins, facts: FilterFacts, change: ClaimChange | undefined): Claim {
  const dice = createDice(from.seed, from.index, salts.claim);
  const history = historyAtStart(from, facts, change);
  const card = cardOf(dice, facts.origin);
  const currency = dice.chance(0.12) ? currencies.USD : from.merchant.country.currency;
  return {
    id: claimIdAt(from.seed, from.index),
    primaryAccountNumber: card.accountNumber,
    rrn: dice.digits(12),
    status: history.status,
    isOpen: history.isOpen,
    createdAt: isoTime(from.createdAtMs),
    updatedAt: isoTime(history.updatedAtMs),
    amount: amountIn(currency, dice.fraction()),
    currency: currency.code,
    outcome: history.outcome,
    transactionId: transactionIdOf(dice, facts.origin),
    issuerId: dice.pick(['14702', '20981', '31165', '40377', '52210', '65002', '77431']),
    acquirerId: from.acquirerId,
    partnerId: from.partnerId,
    seen: facts.seen,
    events: history.events,
    origin: facts.origin,
    authCode: dice.chance(0.7) ? dice.digits(6) : dice.hex(6).toUpperCase(),
    flow: { currentStep: history.status },
    payment: paymentOf(dice, from, facts.origin, card.pan),
    merchant: from.merchant.body,
  };
}

/** Returns the path so far, its steps spread between creation and the base time. */
function historyAtStart(
  from: ClaimOrigins,
  facts: FilterFacts,
  change: ClaimChange | undefined,
): ClaimChange {
  if (change !== undefined) return change;
  const { status } = facts;
  const luck = luckOf(from.seed, from.index);
  const path = pathTo(status, luck);
  const dice = createDice(from.seed, from.index, salts.events);
  const ageMs = Math.max(from.baseTimeMs - from.createdAtMs, 0);
  let fraction = 0;
  const steps = path.map((name) => {
    fraction += (1 - fraction) * (0.15 + 0.5 * dice.fraction());
    return { name, timestamp: isoTime(from.createdAtMs + Math.floor(ageMs * fraction)) };
  });
  return {
    status,
    ...endingOf(status, luck),
    updatedAtMs: from.createdAtMs + Math.floor(ageMs * fraction),
    events: [{ name: 'CREATED', timestamp: isoTime(from.createdAtMs) }, ...steps],
  };
}

export function isoTime(timeMs: number): string {
  return new Date(timeMs).toISOString();
}

function cardOf(dice: Dice, origin: string): { accountNumber: string; pan: string } {
  const length = origin === 'amex' ? 15 : 16;
  const firstDigit = origin === 'visa' ? '4' : origin === 'amex' ? '37' : origin === 'cabal' ? '60' : '5';
  const digits = firstDigit + dice.digits(length - firstDigit.length);
  const mask = (first: number, sign: string) =>
    digits.slice(0, first) + sign.repeat(length - first - 4) + digits.slice(-4);
  // A few masks show more than they should, as a careless processor's would: the client must mask again.
  return { accountNumber: mask(6, '*'), pan: mask(dice.chance(0.05) ? 8 : 6, 'X') };
}

function transactionIdOf(dice: Dice, origin: string): string {
  if (origin === 'visa') return dice.digits(15);
  const letters = () => dice.hex(9).toUpperCase();
  return origin === 'mastercard' ? `${dice.digits(19)}#M${letters()}${dice.digits(4)}` : dice.digits(13);
}

const productNames = {
  visa: ['Visa Crédito', 'Visa Débito', 'Visa Gold', 'Visa Signature'],
  mastercard: ['Mastercard Crédito', 'Mastercard Débito', 'Mastercard Black', 'Maestro'],
  other: ['Crédito', 'Crédito Internacional'],
} as const;

function paymentOf(dice: Dice, from: ClaimOrigins, origin: string, pan: string): Claim['payment'] {
  const { country } = from.merchant;
  const firstName = dice.pick(country.firstNames);
  const lastName = `${dice.pick(country.lastNames)} ${dice.pick(country.lastNames)}`;
  const month = String(dice.whole(1, 12)).padStart(2, '0');
  const year = String(dice.whole(2027, 2032));
  const wallet = dice.chance(0.2);
  return {
    id: `pay_${dice.hex(20)}`,
    data_privacy: { encrypted: { data: `${dice.hex(64)}==`, origin: 'non_present' } },
    card_method_type: 'encrypted',
    card_holder_name: `${firstName} ${lastName}`.toUpperCase(),
    card_holder_doc_type: country.holderDocType,
    card_holder_doc_number: dice.digits(dice.whole(8, 11)),
    card_holder_email: holderEmail(dice, firstName, lastName),
    type: 'card_payment',
    expiration_date: `${month}/${year}`,
    expiration_month: month,
    expiration_year: year,
    card_type: dice.chance(0.7) ? 'CREDIT' : 'DEBIT',
    product_id: String(dice.whole(1, 480)),
    name: dice.pick(origin === 'visa' || origin === 'mastercard' ? productNames[origin] : productNames.other),
    pan,
    wallet_name: wallet ? dice.pick(['MODO', 'Google Pay', 'Apple Pay']) : '',
    QRName: wallet && dice.chance(0.5) ? 'QR interoperable' : '',
  };
}

function holderEmail(dice: Dice, firstName: string, lastName: string): string {
  const plain = withoutAccents(`${firstName}.${lastName}`);
  return `${plain.replace(/\s+/g, '.').replace(/[^a-z0-9.]/g, '')}${dice.whole(1, 99)}@correo.example`;
}
