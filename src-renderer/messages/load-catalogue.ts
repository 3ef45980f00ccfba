import { type Language, pseudoLanguage } from '../../src-shared/contract/app.ts';
import type { Catalogue } from './en/catalogue.ts';
import { en } from './en/en.ts';

const catalogues: Readonly<Record<Language, () => Promise<Catalogue>>> = {
  en: () => Promise.resolve(en),
  es: async () => (await import('./es/es.ts')).es,
  pt: async () => (await import('./pt/pt.ts')).pt,
  [pseudoLanguage]: async () => (await import('./pseudo-catalogue.ts')).createPseudoCatalogue(),
};

/** Each language but English comes when it is asked for. */
export function loadCatalogue(language: Language): Promise<Catalogue> {
  return catalogues[language]();
}
