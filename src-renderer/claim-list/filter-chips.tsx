import { X } from 'lucide-react';
import { useLocale, useTranslations } from 'use-intl';
import { decimalSignOf, shownAmounts } from '../../src-shared/query/amount-terms.ts';
import type { FilterDraft } from '../../src-shared/query/filter-draft.ts';
import { useClaimLabels } from '../labels/claim-labels.ts';
import { chipsOf, type FilterChip, withoutChip } from './filter-chip.ts';

/** Each part of the filter, removable. */
export function FilterChips({
  draft,
  onChange,
}: {
  draft: FilterDraft;
  onChange: (draft: FilterDraft) => void;
}) {
  const t = useTranslations('inbox.chips');
  const text = useChipText();
  const chips = chipsOf(draft);
  if (chips.length === 0) return null;
  return (
    <ul className="contents">
      {chips.map((chip) => (
        <li
          key={`${chip.part}/${String(chip.value)}`}
          className="inline-flex h-[22px] max-w-60 items-center gap-[3px] rounded-[5px] bg-sel pr-0.5 pl-2 text-small font-medium text-accent-text"
        >
          <span className="num truncate">{text(chip)}</span>
          <button
            type="button"
            aria-label={t('remove', { chip: text(chip) })}
            className="grid size-[18px] shrink-0 place-items-center rounded-sm hover:bg-hover"
            onClick={(event) => {
              event.stopPropagation();
              onChange(withoutChip(draft, chip));
            }}
          >
            <X size={12} aria-hidden="true" />
          </button>
        </li>
      ))}
    </ul>
  );
}

/** What a chip says. */
export function useChipText(): (chip: FilterChip) => string {
  const t = useTranslations('inbox.chips');
  const labels = useClaimLabels();
  const sign = decimalSignOf(useLocale());
  return ({ part, value }) => {
    const text = String(value);
    switch (part) {
      case 'seen':
        return t(value === true ? 'seen' : 'unseen');
      case 'read':
        return t(value === true ? 'read' : 'unread');
      case 'isOpen':
        return t(value === true ? 'open' : 'closed');
      case 'statuses':
        return t('status', { value: labels.status(text) });
      case 'origins':
        return t('origin', { value: labels.origin(text) });
      case 'outcomes':
        return t('outcome', { value: labels.outcome(text) });
      case 'currencies':
        return t('currency', { value: labels.currency(text) });
      case 'amountMin':
        return t('amountMin', { value: labels.amount(Number(value), null) });
      case 'amountMax':
        return t('amountMax', { value: labels.amount(Number(value), null) });
      case 'ageMinDays':
        return t('ageMin', { value: Number(value) });
      case 'ageMaxDays':
        return t('ageMax', { value: Number(value) });
      case 'merchantId':
        return t('merchantId', { value: text });
      // In the search language, as it is typed.
      case 'terms':
        return shownAmounts(text, sign);
      default:
        return t('merchant', { value: text });
    }
  };
}
