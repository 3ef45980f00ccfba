import { z } from 'zod';
import { parseQuery } from './parse.ts';

const values = z.array(z.string().max(100)).max(50);
/** Beyond every amount and age that a claim has; what is typed may not be larger. */
export const largestAmount = 1e15;
export const largestAgeDays = 36_500;
/** What is searched for in a list that is no list of claims. */
export const longestSearch = 200;
/** A search of claims: as long as one that an export prints beside a figure, which can be typed again. */
export const longestQuery = 20_000;
export const longestMerchantName = 300;
/** All terms together, with blanks between: a search as it is typed, and what stood before it. */
const longestTerms = 25_000;
const term = z
  .string()
  .max(longestQuery)
  .refine((text) => text !== '' && parseQuery(text).ok);
const amount = z.number().min(0).max(largestAmount);
const ageDays = z.number().int().min(0).max(largestAgeDays);

/** What the user narrowed a view by. What is absent does not narrow. */
export const filterDraftSchema = z.strictObject({
  /** What is typed, in the language of `claim-query`. Free text is searched for, see `search-terms`; without a word it finds nothing. */
  text: z.string().max(longestQuery),
  seen: z.boolean().optional(),
  read: z.boolean().optional(),
  isOpen: z.boolean().optional(),
  statuses: values.optional(),
  origins: values.optional(),
  outcomes: values.optional(),
  currencies: values.optional(),
  /** Decimal, in the claim's own currency. */
  amountMin: amount.optional(),
  amountMax: amount.optional(),
  /** Whole days since the claim was created. */
  ageMinDays: ageDays.optional(),
  ageMaxDays: ageDays.optional(),
  /** A whole name means that name alone; a part, every name that a search for it finds. Several merchants may share one. */
  merchantName: z.string().max(longestMerchantName).optional(),
  /** The merchant's identifier in the card networks: most listings leave it out. */
  merchantId: z.string().max(longestMerchantName).optional(),
  /** All that the parts above don't say, in the language of `claim-query`: each of them has to hold. */
  terms: z
    .array(term)
    .refine((terms) => terms.join(' ').length <= longestTerms)
    .optional(),
});
export type FilterDraft = z.infer<typeof filterDraftSchema>;

export const emptyDraft: FilterDraft = { text: '' };
