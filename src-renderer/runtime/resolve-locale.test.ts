import { expect, it } from 'vitest';
import { regions, spokenLanguages } from '../../src-shared/contract/app.ts';
import { formatAmount } from '../../src-shared/domain/money/money.ts';
import { resolveLocale } from './resolve-locale.ts';

it.each([
  { locale: 'system', region: 'system', system: ['de-AT', 'en-US'], language: 'en', format: 'en-US' },
  { locale: 'system', region: 'system', system: ['de-AT', 'en'], language: 'en', format: 'en-GB' },
  { locale: 'system', region: 'system', system: ['es-AR', 'en-US'], language: 'es', format: 'es-AR' },
  { locale: 'system', region: 'system', system: ['pt'], language: 'pt', format: 'pt-BR' },
  { locale: 'system', region: 'system', system: ['not a tag', 'de'], language: 'en', format: 'en-GB' },
  { locale: 'en', region: 'system', system: ['en-ZA'], language: 'en', format: 'en-ZA' },
  { locale: 'en', region: 'system', system: ['pt-BR'], language: 'en', format: 'en-GB' },
  { locale: 'en', region: 'en-US', system: ['en-ZA'], language: 'en', format: 'en-US' },
  { locale: 'es', region: 'system', system: ['pt-BR'], language: 'es', format: 'es-419' },
  { locale: 'es', region: 'es-MX', system: ['es-AR'], language: 'es', format: 'es-MX' },
  // A region of another language waits for that language.
  { locale: 'pt', region: 'es-MX', system: ['pt-PT'], language: 'pt', format: 'pt-PT' },
] as const)(
  '$locale and $region with $system speaks $language and has the dates of $format',
  ({ system, language, format, ...chosen }) => {
    expect(resolveLocale(chosen, system)).toEqual({
      language,
      formatLocale: format,
      documentLanguage: format,
    });
  },
);

it('names the pseudo-locale in the document, with dates of English', () => {
  expect(resolveLocale({ locale: 'en-XA', region: 'system' }, ['es-AR'])).toEqual({
    language: 'en-XA',
    formatLocale: 'en-GB',
    documentLanguage: 'en-XA',
  });
});

/** The habits of a region that people notice: how numbers are grouped, and the order of a date. */
it.each([
  { tag: 'es-AR', amount: '1.234.567,50', day: '2/11/2026' },
  { tag: 'es-CL', amount: '1.234.567,50', day: '02-11-2026' },
  { tag: 'es-MX', amount: '1,234,567.50', day: '2/11/2026' },
  { tag: 'es-419', amount: '1,234,567.50', day: '2/11/2026' },
  { tag: 'pt-BR', amount: '1.234.567,50', day: '02/11/2026' },
  { tag: 'en-US', amount: '1,234,567.50', day: '11/2/2026' },
  { tag: 'en-GB', amount: '1,234,567.50', day: '02/11/2026' },
])('$tag writes $amount and $day', ({ tag, amount, day }) => {
  expect(formatAmount(1_234_567.5, 'USD', tag)).toBe(amount);
  expect(new Intl.DateTimeFormat(tag, { timeZone: 'UTC' }).format(Date.UTC(2026, 10, 2))).toBe(day);
});

it('knows the dates and numbers of every region that can be chosen', () => {
  for (const language of spokenLanguages)
    expect(Intl.NumberFormat.supportedLocalesOf([...regions[language]])).toEqual(regions[language]);
});
