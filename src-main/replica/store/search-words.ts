import type { ReceivedClaim } from '../../../src-shared/claims-service/claim.ts';
import { amountSign, amountToken } from '../../../src-shared/domain/money/search-amount.ts';
import {
  compactToken,
  foldedTokens,
  longestWindow,
  searchTerms,
  searchTokens,
} from '../../../src-shared/domain/text/search-terms.ts';
import type { ClaimColumns } from './claim-columns.ts';

/**
 * Edition of the search words. Raise it when `searchWords` returns something else, so that stored claims get theirs
 * again.
 */
export const searchWordsEdition = 4;

/** Sign before each token of an identifier. No word contains it, and the index's tokenizer takes it for a letter. */
const identifierSign = '§';

/** Words by which a claim is found. */
export interface SearchWords {
  /** Words that any number of claims may have: of names, and of what identifies merchants. Some are there twice. */
  shared: string[];
  /** All words as the index takes them, which holds each once: tokens separated by spaces. */
  tokens: string;
}

/** Returns all words by which a claim is found. */
export function searchWords(
  claim: ReceivedClaim,
  columns: Pick<ClaimColumns, 'maskedCard' | 'merchantId' | 'merchantKey'>,
): SearchWords {
  const { merchant, payment } = claim;
  const shared = nameWords(payment?.card_holder_name, columns);
  // As it stands on the screen: the kind of number, then the number.
  addTokens(shared, [merchant?.taxIdType]);
  if (merchant?.taxId) {
    const parts = searchTokens(merchant.taxId);
    addAll(shared, parts);
    // People write tax numbers with and without their separators.
    if (parts.length > 1) shared.push(compactToken(merchant.taxId));
  }
  const identifiers: string[] = [];
  addTokens(identifiers, [
    columns.maskedCard,
    claim.rrn,
    claim.authCode,
    claim.transactionId,
    claim.id,
    merchant?.externalPaymentId,
    payment?.id,
  ]);
  const amount = amountToken(claim.amount, claim.currency);
  let tokens = shared.join(' ');
  if (identifiers.length > 0) tokens += ` ${identifierSign}${identifiers.join(` ${identifierSign}`)}`;
  if (amount !== null) tokens += ` ${amount}`;
  return { shared, tokens };
}

/** Returns the words of the names in a claim, and of its merchant's ID. */
export function nameWords(
  holderName: string | null | undefined,
  { merchantId, merchantKey }: Pick<ClaimColumns, 'merchantId' | 'merchantKey'>,
): string[] {
  const found = foldedTokens(merchantKey ?? '');
  addTokens(found, [holderName, merchantId]);
  return found;
}

/** Returns an FTS5 query for the claims with an identifier of which a token begins with a prefix. */
export function withIdentifier(prefix: string): string {
  return `"${identifierSign}${prefix}"*`;
}

/** Tells whether one of the tokens begins with a prefix, as the index finds it. */
export function hasPrefix(tokens: string, prefix: string): boolean {
  return (
    tokens.startsWith(prefix) ||
    tokens.includes(` ${prefix}`) ||
    tokens.includes(`${identifierSign}${prefix}`)
  );
}

function addTokens(tokens: string[], texts: readonly (string | null | undefined)[]): void {
  for (const text of texts) if (text) addAll(tokens, searchTokens(text));
}

/** Adds one by one: there may be more than a call takes arguments. */
function addAll(tokens: string[], more: readonly string[]): void {
  for (const token of more) tokens.push(token);
}

/** Returns the shared words that begin with a prefix; `null` if there are too many or not all are known. */
export type WordsWithPrefix = (prefix: string) => readonly string[] | null;

/** Most words that replace the prefixes of one query. */
const mostWords = 400;

/**
 * What a person typed, as an FTS5 query: every word a prefix, all of them wanted. The words hold
 * letters, digits and marks only, so nothing of FTS5's own language is left in them, and its
 * tokenizer does not cut them again. `null` when there is no word.
 *
 * For a prefix that the index has no list of, FTS5 puts the lists of all words that begin so together before
 * it answers the first claim. A whole word's list is read only as far as needed, so the shared words take the
 * prefix's place. The lists of identifiers are short.
 */
export function searchQuery(typed: string, wordsWithPrefix: WordsWithPrefix): string | null {
  let wordsLeft = mostWords;

  function found(prefix: string): string {
    if (prefix.startsWith(amountSign)) return `"${prefix}"*`;
    const hasOwnList = Array.from(prefix).length <= longestWindow;
    const words = hasOwnList || wordsLeft <= 0 ? null : wordsWithPrefix(prefix);
    wordsLeft -= words?.length ?? 0;
    const shared = words?.map((word) => `"${word}"`) ?? [`"${prefix}"*`];
    return `(${[...shared, withIdentifier(prefix)].join(' OR ')})`;
  }

  const all = (prefixes: readonly string[]): string => prefixes.map(found).join(' AND ');
  return (
    searchTerms(typed)
      ?.map(([only = [], ...others]) =>
        others.length === 0 ? all(only) : `(${[only, ...others].map((one) => `(${all(one)})`).join(' OR ')})`,
      )
      .join(' AND ') ?? null
  );
}
