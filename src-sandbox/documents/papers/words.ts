import type { Language } from '../../world/countries.ts';
import { wordsEn } from './words-en.ts';
import { wordsEs } from './words-es.ts';
import { wordsPt } from './words-pt.ts';

/** Words of documents in one language; `filled` replaces what is in braces. */
export type Words = Omit<typeof wordsEn, 'clauses'> & { clauses: Readonly<Record<string, string>> };

export const words: Record<Language, Words> = { es: wordsEs, pt: wordsPt, en: wordsEn };

/** Returns a text with the facts that it names in braces. */
export function filled(text: string, facts: Readonly<Record<string, string | number>>): string {
  return text.replaceAll(/\{(\w+)\}/g, (_, name: string) => {
    const fact = facts[name];
    if (fact === undefined) throw new Error(`There is no fact named ${name}`);
    return String(fact);
  });
}
