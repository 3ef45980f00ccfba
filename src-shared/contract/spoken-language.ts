import { type SpokenLanguage, spokenLanguages } from './app.ts';

/** Returns the first of the system's languages that Claimdesk has, else English. */
export function firstSpoken(systemLanguages: readonly string[]): SpokenLanguage {
  for (const tag of systemLanguages) {
    const spoken = spokenLanguages.find((one) => one === readTag(tag)?.language);
    if (spoken !== undefined) return spoken;
  }
  return 'en';
}

/** Parses a language tag; `null` for a malformed one. */
export function readTag(tag: string): Intl.Locale | null {
  try {
    return new Intl.Locale(tag);
  } catch {
    return null;
  }
}
