import fc from 'fast-check';
import Fraction from 'fraction.js';
import { describe, expect, it } from 'vitest';
import { checkProperty } from '../../../src-testing/check-property.ts';
import {
  addDecimals,
  decimalText,
  formatAmount,
  formatMoney,
  minorUnitDigits,
  padDecimals,
  scaledAmount,
} from './money.ts';

describe('A scaled amount', () => {
  it.each([
    [84_310.5, 'ARS', 2, 8_431_050],
    [4234.56, 'RSD', 2, 423_456],
    [50_000, 'COP', 2, 5_000_000],
    [1.25, 'KWD', 3, 1250],
    [12_400, 'CLP', 0, 12_400],
    [0.5, 'CLP', 1, 5],
    [12.345, 'USD', 3, 12_345],
    [-12.5, 'USD', 2, -1250],
    [0.000_123_45, 'BTC', 8, 12_345],
    [1e-18, 'ETH', 18, 1],
    [3, 'PESO', 0, 3],
    [0.1 + 0.2, 'USD', 17, 30_000_000_000_000_004n],
    [1e15, 'USD', 2, 100_000_000_000_000_000n],
  ])('of %d %s has %i digits and %d units', (amount, currency, digits, units) => {
    expect(scaledAmount(amount, currency)).toEqual({ digits, units });
  });

  it.each([Number.NaN, Number.POSITIVE_INFINITY, 1e300, 1e-300])('is none for %d', (amount) => {
    expect(scaledAmount(amount, 'USD')).toBeNull();
  });

  it('is what its shortest decimal says, for every number', () => {
    checkProperty(
      fc.property(
        fc.double({ noNaN: true, noDefaultInfinity: true }),
        fc.constantFrom('CLP', 'ARS', 'KWD', 'CLF', 'BTC'),
        (amount, currency) => {
          const scaled = scaledAmount(amount, currency);
          if (scaled === null) return;
          const { digits, units } = scaled;
          expect(digits).toBeGreaterThanOrEqual(minorUnitDigits(currency) ?? 0);
          const exact = new Fraction(BigInt(units)).div(new Fraction(10n ** BigInt(digits)));
          expect(exact.equals(new Fraction(decimalText(amount) ?? ''))).toBe(true);
        },
      ),
      { atLeast: 300 },
    );
  });
});

it('A sum of decimals does not drift', () => {
  expect(addDecimals(Array.from({ length: 1000 }, () => '0.1'))).toBe('100');
  expect(addDecimals(['0.00012345', '-12.5', '90071992547409930.01'])).toBe('90071992547409917.51012345');
  expect(addDecimals([])).toBe('0');
});

it.each([
  ['5', 2, '5.00'],
  ['5.1234', 2, '5.1234'],
  ['-5.1', 3, '-5.100'],
  ['5', 0, '5'],
])('%s with at least %i digits is %s', (amount, digits, expected) => {
  expect(padDecimals(amount, digits)).toBe(expected);
});

it.each([
  [84_310.5, 'ARS', 'en', '84,310.50'],
  [12_400, 'CLP', 'en', '12,400'],
  [1.25, 'KWD', 'en', '1.250'],
  [4234.56, 'RSD', 'en', '4,234.56'],
  [50_000, 'COP', 'es-AR', '50.000,00'],
  [12.345, 'USD', 'en', '12.345'],
  [0.000_123_45, 'BTC', 'en', '0.00012345'],
  [1e-7, 'BTC', 'en', '0.0000001'],
  [7, null, 'en', '7'],
  ['90071992547409930.01', 'USD', 'pt-BR', '90.071.992.547.409.930,01'],
])('%s %s is shown in %s as %s', (amount, currency, locale, expected) => {
  expect(formatAmount(amount, currency, locale)).toBe(expected);
});

describe('Money as text', () => {
  it('has the currency before the amount, and no line breaks between them', () => {
    expect(formatMoney(450.415, 'KWD', 'es')).toBe('KWD\u00a0450,415');
    expect(formatMoney('7263.66', null, 'en')).toBe('7,263.66');
  });
});
