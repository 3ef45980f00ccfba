import currencyCodes from 'currency-codes';
import { expect, it } from 'vitest';
import { currencyDigits } from './currency-digits.ts';

/** What the package, whose list is of June 2024, can't know yet: a currency of 2025, and the successor of ANG. */
const newer = ['XAD', 'XCG'];
const withdrawnBeforeTheList = ['BYR', 'HRK', 'LTL', 'MRO', 'SLL', 'STD', 'VEF', 'ZWL'];
/** The standard says “N.A.” where the package says 0: metals, units of account, and no currency. */
const withoutDigits = /^X(?:AG|AU|BA|BB|BC|BD|DR|PD|PT|SU|TS|UA|XX)$/;

it('The table has the digits of an independent copy of ISO 4217, code by code', () => {
  const others = currencyCodes.data.filter(({ code }) => !withoutDigits.test(code));
  const expected = Object.fromEntries(others.map(({ code, digits }) => [code, digits]));
  const own = [...currencyDigits].filter(([code]) => ![...newer, ...withdrawnBeforeTheList].includes(code));
  expect(Object.fromEntries(own)).toEqual(expected);
});

it.each([
  ['RSD', 2],
  ['COP', 2],
  ['IDR', 2],
  ['HUF', 2],
  ['LBP', 2],
  ['ALL', 2],
  ['MGA', 2],
  ['IQD', 3],
  ['CLP', 0],
  ['JPY', 0],
  ['CLF', 4],
  ['XCG', 2],
])('%s has %i digits', (code, digits) => {
  expect(currencyDigits.get(code)).toBe(digits);
});

it.each(['XAU', 'XXX', 'BTC', 'usd', ''])('“%s” has no digits of its own', (code) => {
  expect(currencyDigits.has(code)).toBe(false);
});
