import { searchTokens } from '../../src-shared/domain/text/search-terms.ts';

/** Rank of a name for a typed text: the lower, the better it matches. */
export type CommandRank = 0 | 1 | 2;
export const worstRank: CommandRank = 2;

/** Fewest characters that name something. */
const shortestName = 3;

/** Whether what is typed consists of whole words of a command's name or of the words that it is also found by. */
export function namesCommand(typed: string, name: string): boolean {
  const wanted = searchTokens(typed);
  const words = new Set(searchTokens(name));
  return wanted.some((word) => word.length >= shortestName) && wanted.every((word) => words.has(word));
}

/**
 * The order of what the palette finds, since Enter takes the first. A name that begins with what is
 * typed comes before one that has it further on, and that before one that has its words apart.
 * Shape: the words of `typed` are prefixes of a name's words, as in the search.
 */
export function rankCommand(typed: string, name: string): CommandRank {
  const wanted = searchTokens(typed);
  const words = searchTokens(name);
  const isAt = (start: number) => wanted.every((word, index) => words[start + index]?.startsWith(word));
  if (isAt(0)) return 0;
  return words.some((_, start) => isAt(start)) ? 1 : 2;
}
