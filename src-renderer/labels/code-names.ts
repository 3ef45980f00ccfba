import { useMemo } from 'react';
import { useLocale, useTranslations } from 'use-intl';
import { merchantCategories } from '../../src-shared/words/en/en-merchant-categories.ts';
import { labelsMessages } from '../../src-shared/words/en/en-labels.ts';
import { isKeyOf } from './claim-labels.ts';

export type CodeKind = 'country' | 'currency' | 'category' | 'paymentType' | 'methodType' | 'cardType';
type CategoryName = keyof typeof merchantCategories;

/**
 * Returns what a code of the service means, in the interface's language; `null` if unknown: the code is then shown.
 */
export function useCodeNames(): (kind: CodeKind, code: string) => string | null {
  const t = useTranslations('labels');
  const categories = useTranslations('merchantCategories');
  const locale = useLocale();
  return useMemo(() => {
    const names = (type: 'region' | 'currency') => new Intl.DisplayNames(locale, { type, fallback: 'none' });
    const [regions, currencies] = [names('region'), names('currency')];
    return (kind, code) => {
      switch (kind) {
        case 'country':
          return /^[A-Za-z]{2}$/.test(code) ? (regions.of(code.toUpperCase()) ?? null) : null;
        case 'currency':
          return /^[A-Za-z]{3}$/.test(code) ? (currencies.of(code.toUpperCase()) ?? null) : null;
        case 'category': {
          const name = merchantCategoryOf(code);
          return name === null ? null : categories(name);
        }
        case 'paymentType':
          return isKeyOf(labelsMessages.paymentType, code) ? t(`paymentType.${code}`) : null;
        case 'methodType':
          return isKeyOf(labelsMessages.methodType, code) ? t(`methodType.${code}`) : null;
        case 'cardType':
          return isKeyOf(labelsMessages.cardType, code) ? t(`cardType.${code}`) : null;
      }
    };
  }, [locale, t, categories]);
}

/** Returns the category of a code of ISO 18245; single airlines, car rentals and hotels have codes of their own. */
export function merchantCategoryOf(code: string): CategoryName | null {
  if (!/^\d{4}$/.test(code)) return null;
  if (code >= '3000' && code <= '3350') return 'airline';
  if (code >= '3351' && code <= '3500') return 'carRental';
  if (code >= '3501' && code <= '3999') return 'lodging';
  return isKeyOf(merchantCategories, code) ? code : null;
}
