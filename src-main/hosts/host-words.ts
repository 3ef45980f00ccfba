import { join } from 'node:path';
import { z } from 'zod';
import { readJsonFile } from '../base/parse-json.ts';
import { languages, pseudoLanguage, type SpokenLanguage } from '../../src-shared/contract/app.ts';
import { firstSpoken } from '../../src-shared/contract/spoken-language.ts';
import { type HostWords, hostWordsEn } from '../../src-shared/words/en/en-hosts.ts';
import { hostWordsEs } from '../../src-shared/words/es/es-hosts.ts';
import { hostWordsPt } from '../../src-shared/words/pt/pt-hosts.ts';

export const hostWords: Readonly<Record<SpokenLanguage, HostWords>> = {
  en: hostWordsEn,
  es: hostWordsEs,
  pt: hostWordsPt,
};

/** Returns the system's language, as the terminal has it. */
export function systemLanguage(): SpokenLanguage {
  return firstSpoken([Intl.DateTimeFormat().resolvedOptions().locale]);
}

const chosenSchema = z.object({ preferences: z.object({ locale: z.enum(languages) }) });

/**
 * Returns the language chosen in the profile. It does not need a valid profile, as it is also used to say why one
 * can't be used.
 */
export function profileLanguage(profileDir: string | null): SpokenLanguage {
  if (profileDir === null) return systemLanguage();
  const { data } = chosenSchema.safeParse(readJsonFile(join(profileDir, 'profile.json')));
  if (data === undefined) return systemLanguage();
  const { locale } = data.preferences;
  return locale === pseudoLanguage ? 'en' : locale;
}
