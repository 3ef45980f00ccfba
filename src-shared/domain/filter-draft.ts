import { z } from 'zod';
import { type ClaimViewFilter, type ClaimViewName, claimViewFilter } from './claim-view.ts';

const values = z.array(z.string().max(100)).max(50);
/** Beyond every amount and age that a claim has; what is typed may not be larger. */
export const largestAmount = 1e15;
export const largestAgeDays = 36_500;
export const longestSearch = 200;
export const longestMerchantName = 300;
const amount = z.number().min(0).max(largestAmount);
const ageDays = z.number().int().min(0).max(largestAgeDays);

/** What the user narrowed a view by. What is absent does not narrow. */
export const filterDraftSchema = z.strictObject({
  /** Search, see `search-terms`: in merchant, holder, masked card, amount and every identifier. Without a word it finds nothing. */
  text: z.string().max(longestSearch),
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
});
export type FilterDraft = z.infer<typeof filterDraftSchema>;

export const emptyDraft: FilterDraft = { text: '' };

/** A structural subset of the list's filter: what a view and a draft make of it. */
export interface DraftFilter
  extends ClaimViewFilter,
    Omit<FilterDraft, 'text' | 'ageMinDays' | 'ageMaxDays' | keyof ClaimViewFilter> {
  text?: string;
  createdAfterMs?: number;
}

const dayMs = 86_400_000;
/** Ages move on in steps, so that the list is not asked for anew with every minute. */
const ageStepMs = 600_000;

/** The filter to ask the main side with: the view's own, narrowed (and, where both speak, overruled) by the user's. */
export function claimFilterOf(view: ClaimViewName, draft: FilterDraft, nowMs: number): DraftFilter {
  const stepMs = Math.floor(nowMs / ageStepMs) * ageStepMs;
  const { text, ageMinDays, ageMaxDays, ...rest } = draft;
  const filter: DraftFilter = { ...claimViewFilter(view, stepMs), ...rest };
  if (text !== '') filter.text = text.trim();
  if (ageMinDays !== undefined) filter.createdBeforeMs = stepMs - ageMinDays * dayMs;
  if (ageMaxDays !== undefined) filter.createdAfterMs = stepMs - (ageMaxDays + 1) * dayMs;
  return filter;
}

/** Whether both narrow by the same: the order of several values and spaces around a search say nothing; spaces alone are a search that finds nothing. */
export function isSameDraft(a: FilterDraft, b: FilterDraft): boolean {
  return canonical(a) === canonical(b);
}

function canonical(draft: FilterDraft): string {
  const parts = Object.entries({ ...draft, text: draft.text === '' ? undefined : draft.text.trim() })
    .filter(([, value]) => value !== undefined)
    .map(([part, value]) => [part, Array.isArray(value) ? value.toSorted() : value] as const)
    .toSorted(([a], [b]) => (a < b ? -1 : 1));
  return JSON.stringify(parts);
}
