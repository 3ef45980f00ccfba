import { typedPieces } from '../money/search-amount.ts';
import { foldText } from './text-folding.ts';

/**
 * What the search index holds of a text, and what it is asked for. Both sides cut words here, so that
 * what is in a claim is found by typing it.
 *
 * A word is a run of letters, digits and marks, and is found from its beginning. Scripts that write
 * no spaces between words are found from every character on: each gives the window of the characters
 * that follow.
 */
const words = /[\p{L}\p{N}\p{M}\p{Co}]+/gu;
const withoutSpaces = String.raw`\p{scx=Han}\p{scx=Hira}\p{scx=Kana}\p{scx=Bopo}\p{scx=Thai}\p{scx=Laoo}\p{scx=Khmr}\p{scx=Mymr}`;
const runs = new RegExp(`[${withoutSpaces}]+|[^${withoutSpaces}]+`, 'gu');
const isWithoutSpaces = new RegExp(`^[${withoutSpaces}]`, 'u');
const asciiWords = /[a-z0-9]+/g;
const asciiWord = /^[a-z0-9]+$/;
/** Matches texts whose only letters, digits and marks are of ASCII: others are dashes, quotation marks and bullets. */
const asciiLetters = /^[\0-\x7f\u2010-\u2027]*$/;
/** Longest window of characters: as many as the index keeps prefixes of. */
export const longestWindow = 3;

/** Returns the tokens under which a text is found. None holds white space or ASCII other than letters and digits. */
export function searchTokens(text: string): string[] {
  return foldedTokens(foldText(text));
}

/** Returns the search tokens of a text that `foldText` has folded. */
export function foldedTokens(folded: string): string[] {
  if (asciiLetters.test(folded)) return folded.match(asciiWords) ?? [];
  return wordsIn(folded).flatMap((word) => runsOf(word).flatMap((run) => windowsOf(run, true)));
}

/** One thing that was typed: it is found if any of the alternatives has all its prefixes among the tokens. */
export type SearchTerm = readonly (readonly string[])[];

/** Returns what was typed as terms that must all be found; `null` if it has no word. */
export function searchTerms(typed: string): SearchTerm[] | null {
  const terms = typedPieces(typed).flatMap(({ text, amounts }): SearchTerm[] => {
    const found = wordsOf(text);
    if (found.length === 0) return [];
    const prefixes = found.flatMap((word) => runsOf(word).flatMap((run) => windowsOf(run, false)));
    const compact = found.length > 1 && /\d/u.test(text) ? [[found.join('')]] : [];
    return [[prefixes, ...compact, ...amounts]];
  });
  return terms.length === 0 ? null : terms;
}

/**
 * Returns a function that tells whether a search for `typed` finds a text. Nothing typed finds all; without any word,
 * nothing is found.
 */
export function searchMatcher(typed: string): (text: string) => boolean {
  if (typed === '') return () => true;
  const matches = tokenMatcher(typed);
  return (text) => matches(searchTokens(text));
}

/** Returns a function that tells from the tokens of a text whether a search for `typed` finds it. */
export function tokenMatcher(typed: string): (tokens: readonly string[]) => boolean {
  const matches = prefixMatcher(typed);
  return (tokens) => matches((prefix) => tokens.some((token) => token.startsWith(prefix)));
}

/**
 * Returns a function that tells whether a search for `typed` finds a text, by what tells whether one of the text's
 * tokens begins with a prefix. Without any word it finds nothing.
 */
export function prefixMatcher(typed: string): (has: (prefix: string) => boolean) => boolean {
  const terms = searchTerms(typed);
  return (has) => terms !== null && terms.every((term) => term.some((prefixes) => prefixes.every(has)));
}

/** Whether a text is a single word of ASCII. */
export const isAsciiWord = (text: string) => asciiWord.test(text);

/** Returns the words of a text as one, for identifiers that some people write with separators and others without. */
export function compactToken(text: string): string {
  return wordsOf(text).join('');
}

function wordsOf(text: string): string[] {
  return wordsIn(foldText(text));
}

function wordsIn(folded: string): string[] {
  return folded.match(words) ?? [];
}

function runsOf(word: string): string[] {
  return asciiWord.test(word) ? [word] : (word.match(runs) ?? []);
}

function windowsOf(run: string, isIndexed: boolean): string[] {
  if (!isWithoutSpaces.test(run)) return [run];
  const characters = Array.from(run);
  const last = isIndexed ? characters.length - 1 : Math.max(0, characters.length - longestWindow);
  return Array.from({ length: last + 1 }, (_, at) => characters.slice(at, at + longestWindow).join(''));
}
