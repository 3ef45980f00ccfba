import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { checkProperty } from '../../src-testing/check-property.ts';
import { ambiguousAmounts, decimalSignOf, shownAmounts, storedAmounts } from './amount-terms.ts';
import { currencyDigits } from '../domain/money/currency-digits.ts';
import { formatAmount } from '../domain/money/money.ts';
import { parseQuery } from './parse.ts';
import { printQuery } from './print.ts';
import { anyQuery, anyTyped } from './testing/any-query.ts';

/** Every way with numbers that the regions to choose from have. */
const regions = ['en-US', 'en-ZA', 'es-AR', 'es-CR', 'es-ES', 'es-MX', 'pt-BR', 'pt-PT'];

it.each([
  ['en-US', '.'],
  ['es-AR', ','],
  ['es-MX', '.'],
  ['pt-BR', ','],
  ['pt-PT', ','],
])('%s writes “%s” before the decimals', (locale, sign) => {
  expect(decimalSignOf(locale)).toBe(sign);
});

describe('What is typed is stored with the point as the decimal sign', () => {
  it.each([
    ['es-AR', 'amount:>50.000', 'amount:>50000'],
    ['en-US', 'amount:>50.000', 'amount:>50'],
    ['en-US', 'amount:>50,000', 'amount:>50000'],
    ['es-AR', 'amount:>50,000', 'amount:>50'],
    ['es-AR', 'amount:100..2.000', 'amount:100..2000'],
    ['es-AR', 'amount:1.182,57', 'amount:1182.57'],
    ['es-AR', 'amount:1,182.57', 'amount:1182.57'],
    ['es-AR', 'amount:12.5', 'amount:12.5'],
    ['pt-BR', 'open:yes -amount:≥1.000 shop', 'open:yes -amount:≥1000 shop'],
    ['es-AR', '(amount:<2.000 or amount:-12,5)', '(amount:<2000 or amount:-12.5)'],
    ['es-AR', 'AMOUNT:=1.000', 'AMOUNT:=1000'],
    ['pt-PT', 'amount:1\u00a0182,57', 'amount:1182.57'],
    ['es-AR', '"amount:>50.000" 50.000', '"amount:>50.000" 50.000'],
    ['es-AR', 'merchant-id:50.000 xamount:1.000', 'merchant-id:50.000 xamount:1.000'],
    ['es-AR', 'amount:much amount:', 'amount:much amount:'],
    ['es-AR', 'amount:0,00000012', 'amount:0.00000012'],
    ['es-AR', '(seen:no)amount:>50.000', '(seen:no)amount:>50000'],
    ['es-AR', '"a b"amount:>50.000', '"a b"amount:>50000'],
    ['es-AR', 'merchant:"a b"-amount:50.000', 'merchant:"a b"-amount:50000'],
    ['es-AR', 'tag:x-amount:50.000 a\u00a0amount:50.000', 'tag:x-amount:50.000 a\u00a0amount:50.000'],
    ['es-AR', 'amount:>0.001', 'amount:>0.001'],
    ['es-AR', '(open:yes)amount:1.000 "a b"amount:2.000', '(open:yes)amount:1000 "a b"amount:2000'],
    ['es-AR', '--amount:1.000', '--amount:1000'],
    ['es-AR', 'max-amount:1.000 foo-amount:1.000', 'max-amount:1.000 foo-amount:1.000'],
  ])('%s “%s”', (locale, typed, stored) => {
    expect(storedAmounts(typed, decimalSignOf(locale)).text).toBe(stored);
  });
});

it('What is stored is shown in a region so that it is stored the same again', () => {
  const term = fc
    .tuple(fc.constantFrom('', '>', '<=', '='), fc.double({ min: -1e14, max: 1e14, noNaN: true }))
    .map(([operator, amount]) =>
      printQuery(comparison(`amount:${operator}${Math.round(amount * 1e4) / 1e4}`)),
    );
  checkProperty(
    fc.property(term, fc.constantFrom(...regions), (stored, locale) => {
      const sign = decimalSignOf(locale);
      const shown = shownAmounts(`(${stored} or "a b") x`, sign);
      expect(storedAmounts(shown, sign).text).toBe(`(${stored} or "a b") x`);
    }),
    { atLeast: 20 },
  );
});

it('A query is read as it was shown, in every region', () => {
  checkProperty(
    fc.property(anyQuery, fc.constantFrom(...regions), (tree, locale) => {
      const stored = printQuery(tree);
      const sign = decimalSignOf(locale);
      const shown = shownAmounts(stored, sign);
      const read = parseQuery(storedAmounts(shown, sign).text);
      expect([shown, read.ok ? read.query : null]).toEqual([shown, readAgain(stored)]);
    }),
    { atLeast: 300 },
  );
});

it('A typed text says the same in every region, but for its amounts', () => {
  const conditions = (text: string) => {
    const parsed = parseQuery(text);
    if (!parsed.ok) return parsed.errors.map(({ problem }) => problem).join(' ');
    return JSON.stringify(parsed.query, (name, value: unknown) => (name === 'value' ? 0 : value));
  };
  checkProperty(
    fc.property(anyTyped, fc.constantFrom(...regions), (typed, locale) => {
      const { text } = storedAmounts(typed, decimalSignOf(locale));
      expect([typed, text, conditions(text)]).toEqual([typed, text, conditions(typed)]);
    }),
    { atLeast: 300 },
  );
});

function readAgain(text: string) {
  const parsed = parseQuery(text);
  return parsed.ok ? parsed.query : null;
}

function comparison(text: string) {
  const parsed = parseQuery(text);
  if (!parsed.ok) throw new Error(text);
  return parsed.query;
}

it('A search that was saved before keeps its meaning where the comma is the decimal sign', () => {
  const saved = 'amount:>50.000 amount:1,000..2000.5';
  const shown = shownAmounts(saved, ',');
  expect(shown).toBe('amount:>50 amount:1000..2000,5');
  expect(parseQuery(storedAmounts(shown, ',').text)).toEqual(parseQuery(saved));
});

it('An amount is read as the screen writes it, in every currency and region', () => {
  for (const locale of regions) {
    for (const [currency, digits] of currencyDigits) {
      for (const units of [1, 50, 999, 1000, 50_000, 123_456, 1_000_000, 9_876_543_210]) {
        const amount = units / 10 ** digits;
        const shown = formatAmount(amount, currency, locale);
        const { text } = storedAmounts(`amount:${shown}`, decimalSignOf(locale));
        expect([locale, currency, shown, parseQuery(text)]).toEqual([
          locale,
          currency,
          shown,
          {
            ok: true,
            query: { kind: 'comparison', key: 'amount', operator: '=', value: amount, unit: null },
          },
        ]);
      }
    }
  }
});

it('A place in the stored text is found in the typed one', () => {
  const typed = 'amount:>50.000 open:maybe';
  const { text, placeInTyped } = storedAmounts(typed, ',');
  const parsed = parseQuery(text);
  expect(parsed).toMatchObject({ ok: false, errors: [{ problem: 'unknown_value' }] });
  const errors = parsed.ok ? [] : parsed.errors;
  expect(errors.map(({ from, to }) => typed.slice(placeInTyped(from), placeInTyped(to)))).toEqual(['maybe']);
});

it.each([
  [',', '>50.000', '>50000'],
  [',', '100..2.000', '100..2000'],
  [',', '1,182', '1,182'],
  ['.', '1.182', '1.182'],
  [',', '0.182', null],
  ['.', '1,182', '1182'],
  [',', '-1.000', '-1000'],
  [',', '12,5', null],
  [',', '50000', null],
  [',', '1.182,57', null],
] as const)('With “%s” the value “%s” has two readings, and the one taken is %s', (sign, value, taken) => {
  expect(ambiguousAmounts(value, sign)).toBe(taken);
});
