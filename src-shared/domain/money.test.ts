import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { formatAmount, formatMinorUnits, minorUnitDigits, toMinorUnits } from './money.ts';

describe('money', () => {
  it.each([
    ['JPY', 0],
    ['CLP', 0],
    ['ARS', 2],
    ['KWD', 3],
  ])('%s has %i digits', (currency, digits) => {
    expect(minorUnitDigits(currency)).toBe(digits);
  });

  it.each(['', 'ars', 'PESO', '12', '$'])('%j is no currency: nothing is summed', (currency) => {
    expect(minorUnitDigits(currency)).toBeNull();
    expect(toMinorUnits(1, currency)).toBeNull();
  });

  it('keeps every amount that is a whole number of minor units', () => {
    fc.assert(
      fc.property(
        fc.integer({ min: -1e12, max: 1e12 }),
        fc.constantFrom('CLP', 'ARS', 'USD', 'KWD'),
        (minor, currency) => {
          const digits = minorUnitDigits(currency) ?? 0;
          expect(toMinorUnits(minor / 10 ** digits, currency)).toBe(minor);
        },
      ),
    );
  });

  it.each([
    [12.345, 'USD'],
    [0.5, 'CLP'],
    [Number.NaN, 'USD'],
    [Number.POSITIVE_INFINITY, 'USD'],
    [1e300, 'USD'],
  ])('%d %s does not fit and is not summed', (amount, currency) => {
    expect(toMinorUnits(amount, currency)).toBeNull();
  });

  it('a sum in minor units does not drift as decimals do', () => {
    const amounts = Array.from({ length: 1000 }, () => 0.1);
    const minor = amounts.reduce((sum, amount) => sum + (toMinorUnits(amount, 'USD') ?? 0), 0);
    expect(formatMinorUnits(minor, 'USD', 'en')).toBe('100.00');
  });

  it('shows the digits of the currency, and more where the service sent more', () => {
    expect(formatAmount(84310.5, 'ARS', 'en')).toBe('84,310.50');
    expect(formatAmount(12400, 'CLP', 'en')).toBe('12,400');
    expect(formatAmount(1.25, 'KWD', 'en')).toBe('1.250');
    expect(formatAmount(12.345, 'USD', 'en')).toBe('12.345');
    expect(formatAmount(7, null, 'en')).toBe('7');
  });
});
