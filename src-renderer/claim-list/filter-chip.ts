import type { FilterDraft } from '../../src-shared/query/filter-draft.ts';

export type FilterPart = Exclude<keyof FilterDraft, 'text'>;

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
  'merchantId',
  'terms',
];

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
  return draft.text !== '' || chipsOf(draft).length > 0;
}
