import type { Catalogue } from './catalogue.ts';
import { en } from './en.ts';

/** The languages that Claimdesk speaks; `en-XA` is the pseudo-locale, for development. */
export const languages = ['en', 'en-XA'] as const;
export type Language = (typeof languages)[number];

const catalogues: Readonly<Record<Language, () => Promise<Catalogue>>> = {
  en: () => Promise.resolve(en),
  'en-XA': async () => (await import('./pseudo-catalogue.ts')).createPseudoCatalogue(),
};

/** Each language but English comes when it is asked for. */
export function loadCatalogue(language: Language): Promise<Catalogue> {
  return catalogues[language]();
}
