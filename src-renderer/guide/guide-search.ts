import { searchMatcher } from '../../src-shared/domain/text/search-terms.ts';
import { foldText } from '../../src-shared/domain/text/text-folding.ts';
import type { GuideChapter } from './guide-sections.ts';

/** Returns the chapters that a search finds, in the way that claims are found; all of them while nothing is typed. */
export function findChapters(chapters: readonly GuideChapter[], typed: string): readonly GuideChapter[] {
  const matches = searchMatcher(typed.trim());
  return chapters.filter((chapter) =>
    matches([chapter, ...chapter.sections].map(({ title, text }) => `${title} ${text}`).join(' ')),
  );
}

/** Returns the words of a text that begin like one of those typed. Offsets in UTF-16 units. */
export function findWords(text: string, typed: string): { start: number; end: number }[] {
  const beginnings = wordsOf(typed).map(({ word }) => foldText(word));
  return wordsOf(text)
    .filter(({ word }) => beginnings.some((beginning) => foldText(word).startsWith(beginning)))
    .map(({ word, start }) => ({ start, end: start + word.length }));
}

const wordsOf = (text: string) =>
  [...text.matchAll(/[\p{L}\p{N}\p{M}]+/gu)].map((match) => ({ word: match[0], start: match.index }));
