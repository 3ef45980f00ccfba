import type { ReceivedClaim } from '../../src-shared/claims-service/claim.ts';
import { amountToken } from '../../src-shared/domain/search-amount.ts';
import { compactToken, searchTerms, searchTokens } from '../../src-shared/domain/search-terms.ts';
import type { ClaimColumns } from './claim-columns.ts';

/** Raised when `searchWords` answers something else than it did: the claims that are here get their words anew. */
export const searchWordsEdition = 2;

/** Everything that a claim is searched by, as the index takes it: tokens with blanks between. */
export function searchWords(
  claim: ReceivedClaim,
  { maskedCard, merchantId }: Pick<ClaimColumns, 'maskedCard' | 'merchantId'>,
): string {
  const { merchant, payment } = claim;
  const texts = [
    merchant?.name,
    payment?.card_holder_name,
    maskedCard,
    claim.rrn,
    claim.authCode,
    claim.transactionId,
    claim.id,
    merchantId,
    // As it stands on the screen: the kind of number, then the number.
    merchant?.taxIdType,
    merchant?.taxId,
    merchant?.externalPaymentId,
    payment?.id,
  ].filter((text) => text !== null && text !== undefined);
  const tokens = new Set(texts.flatMap(searchTokens));
  // People write tax numbers with and without their separators.
  if (merchant?.taxId) tokens.add(compactToken(merchant.taxId));
  const amount = amountToken(claim.amount, claim.currency);
  if (amount !== null) tokens.add(amount);
  return [...tokens].join(' ');
}

/**
 * What a person typed, as an FTS5 query: every word a prefix, all of them wanted. The words hold
 * letters, digits and marks only, so nothing of FTS5's own language is left in them, and its
 * tokenizer does not cut them again. `null` when there is no word.
 */
export function searchQuery(typed: string): string | null {
  const all = (prefixes: readonly string[]): string => prefixes.map((prefix) => `"${prefix}"*`).join(' AND ');
  return (
    searchTerms(typed)
      ?.map(([only = [], ...others]) =>
        others.length === 0 ? all(only) : `(${[only, ...others].map((one) => `(${all(one)})`).join(' OR ')})`,
      )
      .join(' AND ') ?? null
  );
}
