import { type Language, type Preferences, pseudoLanguage, regions } from '../../src-shared/contract/app.ts';
import { firstSpoken, readTag } from '../../src-shared/contract/spoken-language.ts';

export interface ResolvedLocale {
  /** Language of the words shown. */
  language: Language;
  /** Locale for dates, numbers and plurals: a region of that language. */
  formatLocale: string;
  /** Value for the document's `lang`. */
  documentLanguage: string;
}

/**
 * Returns the chosen language or, with `system`, the first of the system's that Claimdesk speaks; and the chosen
 * region or, with `system`, the system's region of that language. Dates and numbers never come from another language
 * than the words around them.
 */
export function resolveLocale(
  { locale, region }: Pick<Preferences, 'locale' | 'region'>,
  systemLanguages: readonly string[],
): ResolvedLocale {
  const language = locale === 'system' ? firstSpoken(systemLanguages) : locale;
  // The pseudo-locale's words are English ones.
  const spoken = language === pseudoLanguage ? 'en' : language;
  const formatLocale =
    regions[spoken].find((one) => one === region) ??
    systemLanguages.find((tag) => readTag(tag)?.language === spoken && readTag(tag)?.region !== undefined) ??
    regions[spoken][0];
  return { language, formatLocale, documentLanguage: language === pseudoLanguage ? language : formatLocale };
}
