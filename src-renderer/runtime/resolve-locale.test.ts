import { expect, it } from 'vitest';
import { resolveLocale } from './resolve-locale.ts';

it.each([
  { preference: 'system', system: ['es-AR', 'en-US'], format: 'en-US' },
  { preference: 'system', system: ['es-AR', 'en'], format: 'en-GB' },
  { preference: 'en', system: ['en-ZA'], format: 'en-ZA' },
  { preference: 'en', system: ['not a tag', 'pt-BR'], format: 'en-GB' },
] as const)('$preference with $system has the dates of $format', ({ preference, system, format }) => {
  expect(resolveLocale(preference, system)).toEqual({
    language: 'en',
    formatLocale: format,
    documentLanguage: format,
  });
});

it('names the pseudo-locale in the document, with dates of English', () => {
  expect(resolveLocale('en-XA', ['es-AR'])).toEqual({
    language: 'en-XA',
    formatLocale: 'en-GB',
    documentLanguage: 'en-XA',
  });
});
