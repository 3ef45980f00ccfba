import * as dinero from 'dinero.js/currencies';
import { expect, it } from 'vitest';
import { currencyDigits } from './currency-digits.ts';

/** The package counts their units as fifths of the whole; ISO 4217 says two digits. */
const inFifths = ['MGA', 'MRU'];
/** Withdrawn before the package was made. */
const withdrawn = ['ANG', 'BYR', 'CUC', 'HRK', 'LTL', 'MRO', 'SLL', 'STD', 'VEF', 'ZWL'];

it('The table has the digits of an independent copy of ISO 4217, code by code', () => {
  const others = Object.values(dinero).filter(({ code }) => !inFifths.includes(code));
  const own = [...currencyDigits].filter(([code]) => ![...inFifths, ...withdrawn].includes(code));
  expect(others.length).toBeGreaterThan(150);
  expect(Object.fromEntries(own)).toEqual(
    Object.fromEntries(others.map(({ code, exponent }) => [code, exponent])),
  );
});

it.each([
  ['RSD', 2],
  ['COP', 2],
  ['IDR', 2],
  ['HUF', 2],
  ['LBP', 2],
  ['ALL', 2],
  ['MGA', 2],
  ['MRU', 2],
  ['IQD', 3],
  ['CLP', 0],
  ['JPY', 0],
  ['CLF', 4],
  ['XCG', 2],
  ['ANG', 2],
])('%s has %i digits', (code, digits) => {
  expect(currencyDigits.get(code)).toBe(digits);
});

it.each(['XAU', 'XXX', 'BTC', 'usd', ''])('“%s” has no digits of its own', (code) => {
  expect(currencyDigits.has(code)).toBe(false);
});
