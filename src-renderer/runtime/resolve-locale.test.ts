import { expect, it } from 'vitest';
import { resolveLocale } from './resolve-locale.ts';

it.each([
  { locale: 'system', region: 'system', system: ['de-AT', 'en-US'], format: 'en-US' },
  { locale: 'system', region: 'system', system: ['de-AT', 'en'], format: 'en-GB' },
  { locale: 'en', region: 'system', system: ['en-ZA'], format: 'en-ZA' },
  { locale: 'en', region: 'system', system: ['not a tag', 'pt-BR'], format: 'en-GB' },
  { locale: 'en', region: 'en-US', system: ['en-ZA'], format: 'en-US' },
] as const)('$locale and $region with $system has the dates of $format', ({ system, format, ...chosen }) => {
  expect(resolveLocale(chosen, system)).toEqual({
    language: 'en',
    formatLocale: format,
    documentLanguage: format,
  });
});

it('names the pseudo-locale in the document, with dates of English', () => {
  expect(resolveLocale({ locale: 'en-XA', region: 'system' }, ['es-AR'])).toEqual({
    language: 'en-XA',
    formatLocale: 'en-GB',
    documentLanguage: 'en-XA',
  });
});
