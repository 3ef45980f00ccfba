import { type SpokenLanguage, spokenLanguages } from './app.ts';

/** The first of the system's languages that Claimdesk speaks, else English. */
export function firstSpoken(systemLanguages: readonly string[]): SpokenLanguage {
  for (const tag of systemLanguages) {
    const spoken = spokenLanguages.find((one) => one === readTag(tag)?.language);
    if (spoken !== undefined) return spoken;
  }
  return 'en';
}

/** A malformed tag of the system is none. */
export function readTag(tag: string): Intl.Locale | null {
  try {
    return new Intl.Locale(tag);
  } catch {
    return null;
  }
}
