import type { ClaimFilter } from '../../src-shared/contract/claims.ts';
import { type ClaimViewName, claimViewFilter } from '../../src-shared/domain/claim-view.ts';

/** What the reader narrowed a view by. What is absent does not narrow. */
export interface FilterDraft {
  text: string;
  seen?: boolean;
  read?: boolean;
  isOpen?: boolean;
  statuses?: string[];
  origins?: string[];
  outcomes?: string[];
  currencies?: string[];
  amountMin?: number;
  amountMax?: number;
  /** Whole days since the claim was created. */
  ageMinDays?: number;
  ageMaxDays?: number;
  merchantName?: string;
}

export type FilterPart = Exclude<keyof FilterDraft, 'text'>;

export const emptyDraft: FilterDraft = { text: '' };

/** In the order of the chips. */
const parts: readonly FilterPart[] = [
  'seen',
  'read',
  'isOpen',
  'statuses',
  'origins',
  'outcomes',
  'currencies',
  'amountMin',
  'amountMax',
  'ageMinDays',
  'ageMaxDays',
  'merchantName',
];

const dayMs = 86_400_000;
/** Ages move on in steps, so that the list is not asked for anew with every minute. */
const ageStepMs = 600_000;

/** The filter to ask the main side with: the view's own, narrowed (and, where both speak, overruled) by the reader's. */
export function claimFilterOf(view: ClaimViewName, draft: FilterDraft, nowMs: number): ClaimFilter {
  const stepMs = Math.floor(nowMs / ageStepMs) * ageStepMs;
  const { text, ageMinDays, ageMaxDays, ...rest } = draft;
  const filter: ClaimFilter = { ...claimViewFilter(view, stepMs), ...rest };
  if (text.trim() !== '') filter.text = text.trim().slice(0, 200);
  if (ageMinDays !== undefined) filter.createdBeforeMs = stepMs - ageMinDays * dayMs;
  if (ageMaxDays !== undefined) filter.createdAfterMs = stepMs - (ageMaxDays + 1) * dayMs;
  return filter;
}

/** One removable piece of the filter. `value` is one of several, where a part has several. */
export interface FilterChip {
  part: FilterPart;
  value: string | number | boolean;
}

export function chipsOf(draft: FilterDraft): FilterChip[] {
  return parts.flatMap((part): FilterChip[] => {
    const value = draft[part];
    if (value === undefined) return [];
    return Array.isArray(value) ? value.map((one) => ({ part, value: one })) : [{ part, value }];
  });
}

export function withoutChip(draft: FilterDraft, chip: FilterChip): FilterDraft {
  const value = draft[chip.part];
  const left = Array.isArray(value) ? value.filter((one) => one !== chip.value) : [];
  return withPart(draft, chip.part, left.length > 0 ? left : undefined);
}

export function withPart<Part extends FilterPart>(
  draft: FilterDraft,
  part: Part,
  value: FilterDraft[Part] | string[] | undefined,
): FilterDraft {
  const { [part]: _before, ...rest } = draft;
  return value === undefined || (Array.isArray(value) && value.length === 0)
    ? { ...rest, text: draft.text }
    : { ...rest, text: draft.text, [part]: value };
}

export function isNarrowed(draft: FilterDraft): boolean {
  return draft.text.trim() !== '' || chipsOf(draft).length > 0;
}
