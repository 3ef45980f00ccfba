import type { Claim } from '../../../src-shared/claims-service/claim.ts';
import { currencyDigits } from '../../../src-shared/domain/money/currency-digits.ts';
import { countryRing, type Country, type Language } from '../../world/countries.ts';
import { createDice, type Dice, salts } from '../../world/dice.ts';
import type { Fit } from '../../world/document-set.ts';
import { sellsServices } from '../../world/trades.ts';
import { countryRules, type CountryRules } from './country-rules.ts';
import { words } from './words.ts';
import { goodsOf } from './goods.ts';

const dayMs = 86_400_000;
const hourMs = 3_600_000;

/** Rough value of a US dollar in minor units, so that prices in a currency are plausible. */
const minorPerDollar: Readonly<Record<string, number>> = {
  ARS: 140_000,
  BRL: 550,
  CLP: 950,
  EUR: 90,
  KWD: 310,
  MXN: 1_800,
  USD: 100,
  UYU: 4_000,
};

export function purchaseOf(seed: number, claimIndex: number, claim: Claim, fit: Fit) {
  const dice = createDice(seed, claimIndex, salts.purchase);
  const country = countryRing.find(({ code }) => code === claim.merchant.contact.country) ?? countryRing[0];
  const rules = rulesOf(country);
  const digits = currencyDigits.get(claim.currency) ?? 2;
  const claimed = Math.round(claim.amount * 10 ** digits);
  const createdAtMs = Date.parse(claim.createdAt);
  const soldDay = Math.floor(createdAtMs / dayMs) - dice.whole(12, 40);
  const soldAtMs = soldDay * dayMs + dice.whole(9, 19) * hourMs + dice.whole(0, 59) * 60_000;
  const deliveredAtMs = soldAtMs + dice.whole(1, 5) * dayMs;
  const shop = dice.digits(2);
  const sequence = dice.digits(6);
  const orderNumber = `${dice.hex(2).toUpperCase()}-${dice.digits(5)}`;
  const terminal = dice.digits(8);
  const fiscalNumber = dice.digits(rules.fiscal?.digits ?? 12);
  const courier = nameIn(country, dice);
  const otherName = nameIn(country, dice);
  const otherTotal = differentTotal(claimed, dice);
  const total = fit === 'other_amount' ? otherTotal : claimed;
  const isService = sellsServices(claim.merchant.mcc);
  const { charge } = words[country.language];
  const lines = purchaseLines(
    dice,
    { category: claim.merchant.mcc, language: country.language },
    total,
    minorPerDollar[claim.currency] ?? 100,
    isService ? charge.service : charge.goods,
  );
  const { perMille, mode } = rules.tax;
  const tax = Math.round(
    mode === 'told' ? (total * perMille) / 1000 : (total * perMille) / (1000 + perMille),
  );
  const holder = capitalized(claim.payment.card_holder_name, rules.locale);
  const isOther = fit === 'other_name' && otherName !== holder;
  const { address, city, state, zip_code: zipCode } = claim.merchant.address;
  const format = (options: Intl.DateTimeFormatOptions) => {
    const formatter = new Intl.DateTimeFormat(rules.locale, { timeZone: 'UTC', ...options });
    return (atMs: number) => formatter.format(atMs);
  };
  const money = new Intl.NumberFormat(rules.locale, { style: 'currency', currency: claim.currency });
  const figure = new Intl.NumberFormat(rules.locale, {
    minimumFractionDigits: digits,
    maximumFractionDigits: digits,
  });
  return {
    claim,
    country,
    rules,
    language: country.language,
    isService,
    merchantLines: [
      `${claim.merchant.taxIdType} ${claim.merchant.taxId}`,
      [`${address.street} ${address.number}`, address.notes].filter(Boolean).join(', '),
      `${zipCode} ${city}, ${state}`,
    ],
    customer: isOther ? otherName : holder,
    customerLines: [
      `${claim.payment.card_holder_doc_type} ${isOther ? dice.digits(8) : claim.payment.card_holder_doc_number}`,
      isOther ? '' : claim.payment.card_holder_email,
      `${dice.pick(country.streets)} ${dice.whole(10, 4800)}, ${dice.pick(country.cities)}`,
    ].filter(Boolean),
    soldAtMs,
    deliveredAtMs,
    lines,
    /** Amounts in minor units: without tax, the tax, and the sum that was paid. */
    net: mode === 'told' ? total : total - tax,
    tax,
    total,
    invoiceNumber: rules.number(shop, sequence),
    orderNumber,
    fiscalNumber,
    terminal,
    courier,
    date: format({ day: '2-digit', month: '2-digit', year: 'numeric' }),
    longDate: format({ dateStyle: 'long' }),
    time: format({ hour: '2-digit', minute: '2-digit', hour12: false }),
    /** Formats an amount with the currency's sign. */
    money: (minor: number): string => money.format(minor / 10 ** digits),
    /** Formats an amount without the sign, for columns. */
    figure: (minor: number): string => figure.format(minor / 10 ** digits),
  };
}
/** The sale behind a claim, the same in each document of the claim. */
export type Purchase = ReturnType<typeof purchaseOf>;

function rulesOf({ code }: Country): CountryRules {
  const rules = countryRules[code];
  if (rules === undefined) throw new Error(`No papers are known of ${code}`);
  return rules;
}

/** Returns a sum that differs by at least a quarter, up or down. */
function differentTotal(total: number, dice: Dice): number {
  const factor = dice.chance(0.5) ? 0.45 + 0.3 * dice.fraction() : 1.25 + 0.9 * dice.fraction();
  return Math.max(1, Math.round(total * factor));
}

function nameIn(country: Country, dice: Dice): string {
  return `${dice.pick(country.firstNames)} ${dice.pick(country.lastNames)} ${dice.pick(country.lastNames)}`;
}

/** Returns a name as a person writes it, from the capitals of a card. */
function capitalized(name: string, locale: string): string {
  return name
    .toLocaleLowerCase(locale)
    .split(' ')
    .map((word) =>
      ['de', 'la', 'da', 'e', 'y'].includes(word)
        ? word
        : word.charAt(0).toLocaleUpperCase(locale) + word.slice(1),
    )
    .join(' ');
}

interface PurchaseLine {
  text: string;
  quantity: number;
  /** Price in minor units, like `total`: exactly quantity times unit. */
  unit: number;
  total: number;
}

const mostLines = 4;
/** Number of the most expensive affordable goods that are chosen from: nobody buys a thousand loaves of bread. */
const likely = 5;

/**
 * Returns what was bought, for exactly `total` minor units. `perDollar`: minor units that a US dollar is about worth.
 * `charge` names the rest that goods leave, as shipping does.
 */
function purchaseLines(
  dice: Dice,
  { category, language }: { category: string; language: Language },
  total: number,
  perDollar: number,
  charge: string,
): PurchaseLine[] {
  const goods = goodsOf(category, language).toSorted((a, b) => a[1] - b[1]);
  const affordable = goods.filter(([, dollars]) => dollars * perDollar <= total).slice(-likely);
  const pool = affordable.length === 0 ? goods.slice(0, 1) : affordable;
  const count = Math.min(dice.whole(1, mostLines), pool.length);
  const chosen = pool
    .map((good) => ({ good, place: dice.fraction() }))
    .toSorted((a, b) => a.place - b.place)
    .slice(0, count)
    .map(({ good: [text, dollars] }) => ({ text, dollars, weight: dollars * (0.6 + dice.fraction()) }));
  const whole = chosen.reduce((sum, { weight }) => sum + weight, 0);
  let rest = total;
  const lines = chosen.map(({ text, dollars, weight }, nth): PurchaseLine => {
    const isLast = nth === chosen.length - 1;
    const share = isLast ? rest : Math.floor((total * weight) / whole);
    const quantity = Math.max(1, Math.round(share / (dollars * perDollar)));
    const unit = isLast && share % quantity === 0 ? share / quantity : rounded(share / quantity);
    rest -= quantity * unit;
    return { text, quantity, unit, total: quantity * unit };
  });
  return rest === 0 ? lines : [...lines, { text: charge, quantity: 1, unit: rest, total: rest }];
}

/** Returns a price with few digits, a little below. */
function rounded(price: number): number {
  const step = 10 ** Math.max(0, String(Math.floor(price)).length - 3);
  return Math.max(step, Math.floor(price / step) * step);
}
