import { type Language, type Preferences, pseudoLanguage } from '../../src-shared/contract/app.ts';

export interface ResolvedLocale {
  /** Whose words are shown. */
  language: Language;
  /** Whose dates, numbers and plurals: the system's region of that language. */
  formatLocale: string;
  /** For the document's `lang`. */
  documentLanguage: string;
}

/** Where the system has no region of the language. */
const defaultRegions = { en: 'en-GB' } as const;

/**
 * The language that was chosen or, with `system`, the first of the system's that Claimdesk speaks.
 * Dates and numbers never come from another language than the words around them.
 */
export function resolveLocale(
  preference: Preferences['locale'],
  systemLanguages: readonly string[],
): ResolvedLocale {
  const language = preference === 'system' ? 'en' : preference;
  const spoken = language === pseudoLanguage ? 'en' : language;
  const formatLocale = systemLanguages.find((tag) => isRegionOf(tag, spoken)) ?? defaultRegions[spoken];
  return { language, formatLocale, documentLanguage: language === pseudoLanguage ? language : formatLocale };
}

function isRegionOf(tag: string, language: string): boolean {
  try {
    const locale = new Intl.Locale(tag);
    return locale.language === language && locale.region !== undefined;
  } catch {
    // A malformed tag of the system is none.
    return false;
  }
}
