import { renderHook } from '@testing-library/react';
import type { ReactNode } from 'react';
import { describe, expect, it } from 'vitest';
import { IntlProvider } from 'use-intl';
import { en } from '../../src-shared/words/en/en.ts';
import { merchantCategoryOf, useCodeNames } from './code-names.ts';

function namesIn(locale: string) {
  const wrapper = ({ children }: { children: ReactNode }) => (
    <IntlProvider locale={locale} messages={en} timeZone="UTC">
      {children}
    </IntlProvider>
  );
  return renderHook(() => useCodeNames(), { wrapper }).result.current;
}

describe('the name of a code', () => {
  it('is in the language of the reader', () => {
    expect(namesIn('en')('country', 'AR')).toBe('Argentina');
    expect(namesIn('de')('country', 'br')).toBe('Brasilien');
    expect(namesIn('en')('currency', 'ARS')).toBe('Argentine Peso');
    expect(namesIn('en')('paymentType', 'card_payment')).toBe('Card payment');
    expect(namesIn('en')('cardType', 'DEBIT')).toBe('Debit');
    expect(namesIn('en')('category', '5411')).toBe('Grocery stores and supermarkets');
  });

  it('is not known of what is no code, or a code that nobody listed', () => {
    const nameOf = namesIn('en');
    for (const code of ['', 'ZQ', 'ARG', '032', 'Argentina', '<b>'])
      expect(nameOf('country', code)).toBeNull();
    for (const code of ['', 'ZQX', 'pesos', '$']) expect(nameOf('currency', code)).toBeNull();
    for (const code of ['', '541', '54110', '0001', 'airline', 'constructor']) {
      expect(nameOf('category', code)).toBeNull();
    }
    expect(nameOf('paymentType', 'toString')).toBeNull();
    expect(nameOf('methodType', 'carrier_pigeon')).toBeNull();
  });

  it('is that of the range for a company with a code of its own', () => {
    expect(['3000', '3350', '3351', '3500', '3501', '3999', '4000'].map(merchantCategoryOf)).toEqual([
      'airline',
      'airline',
      'carRental',
      'carRental',
      'lodging',
      'lodging',
      null,
    ]);
  });
});
