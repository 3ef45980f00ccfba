import { type Language, pseudoLanguage } from '../../src-shared/contract/app.ts';
import type { Catalogue } from '../../src-shared/words/en/catalogue.ts';
import { en } from '../../src-shared/words/en/en.ts';

const catalogues: Readonly<Record<Language, () => Promise<Catalogue>>> = {
  en: () => Promise.resolve(en),
  es: async () => (await import('../../src-shared/words/es/es.ts')).es,
  pt: async () => (await import('../../src-shared/words/pt/pt.ts')).pt,
  [pseudoLanguage]: async () => (await import('./pseudo-catalogue.ts')).createPseudoCatalogue(),
};

/** Loads a language; each but English is loaded on request. */
export function loadCatalogue(language: Language): Promise<Catalogue> {
  return catalogues[language]();
}

declare module 'use-intl' {
  interface AppConfig {
    Messages: typeof en;
  }
}
