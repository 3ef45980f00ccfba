import type { en } from './en.ts';

type Words<T> = { readonly [K in keyof T]: T[K] extends string ? string : Words<T[K]> };

/**
 * What every language has to say: the keys of the English catalogue with its leaves as text, so
 * that a missing or an extra key of a translation is a type error. `placeholdersOf` compares the rest.
 */
export type Catalogue = Words<typeof en>;

/** A catalogue or a part of it, for code that walks over all of it. */
export type AnyWords = { readonly [key: string]: string | AnyWords };

/** Every message with its path, such as `outbox.facts.agent`. */
export function messagesOf(words: AnyWords, path = ''): [path: string, message: string][] {
  return Object.entries(words).flatMap(([key, word]) =>
    typeof word === 'string' ? [[path + key, word] as [string, string]] : messagesOf(word, `${path}${key}.`),
  );
}
