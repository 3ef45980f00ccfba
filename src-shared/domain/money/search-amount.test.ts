import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { checkProperty } from '../../../src-testing/check-property.ts';
import { formatAmount } from './money.ts';
import { amountToken } from './search-amount.ts';
import { searchTerms } from '../text/search-terms.ts';

/** Whether what was typed finds a claim with no more to it than its amount. */
function finds(typed: string, amount: number, currency: string | null): boolean {
  const token = amountToken(amount, currency) ?? '';
  return (searchTerms(typed) ?? []).every((term) =>
    term.some((prefixes) => prefixes.every((prefix) => token.startsWith(prefix))),
  );
}

describe('an amount', () => {
  it.each([
    ['1,182.57', 1182.57, 'USD', true],
    ['1182.57', 1182.57, 'USD', true],
    ['1.182,57', 1182.57, 'EUR', true],
    ['1’182.57', 1182.57, 'EUR', true],
    ['1\u202f182,57', 1182.57, 'EUR', true],
    ['1,182', 1182.57, 'USD', true],
    ['1182', 1182.57, 'USD', true],
    ['1,182.5', 1182.57, 'USD', true],
    ['1,182.50', 1182.5, 'USD', true],
    ['118', 1182.57, 'USD', false],
    ['1,182.57', 11_182.57, 'USD', false],
    ['110.708', 110.708, 'KWD', true],
    ['110.708', 110_708, 'CLP', true],
    ['110,708', 110_708, 'CLP', true],
    ['110.708', 1107.08, 'USD', false],
    ['0.50', 0.5, 'USD', true],
    ['-12.00', -12, 'USD', true],
    ['USD 1,182.57', 1182.57, 'USD', true],
    ['1,182.57 usd', 1182.57, 'USD', true],
    ['1,182.57USD', 1182.57, 'USD', true],
    ['EUR 1,182.57', 1182.57, 'USD', false],
    ['$1,182.57', 1182.57, 'USD', true],
    ['1,00,000.00', 100_000, 'INR', true],
    ['12', 12, null, true],
    ['10.555', 10.555, 'USD', true],
  ])('“%s” and %d %s: %s', (typed, amount, currency, expected) => {
    expect(finds(typed, amount, currency)).toBe(expected);
  });

  it('is found as the screen shows it, in any language and currency', () => {
    const currencies = fc.constantFrom('USD', 'CLP', 'JPY', 'KWD', 'BHD', 'ARS', 'CLF', 'XXX', null);
    const locales = fc.constantFrom('en', 'es', 'de', 'de-CH', 'fr', 'pt-BR', 'en-IN');
    checkProperty(
      fc.property(
        fc.integer({ min: 0, max: 1e11 }),
        fc.constantFrom(1, 10, 100, 1000),
        currencies,
        locales,
        (units, unit, currency, locale) => {
          const amount = units / unit;
          const shown = formatAmount(amount, currency, locale);
          expect(finds(shown, amount, currency), shown).toBe(true);
          if (currency !== null && currency !== 'XXX') {
            expect(finds(`${currency} ${shown}`, amount, currency), shown).toBe(true);
          }
        },
      ),
      { atLeast: 200 },
    );
  });
});
