import { X } from 'lucide-react';
import { useLocale, useTranslations } from 'use-intl';
import { decimalSignOf, shownAmounts } from '../../src-shared/query/amount-terms.ts';
import type { QueryNode } from '../../src-shared/query/query.ts';
import { useClaimLabels } from '../labels/claim-labels.ts';
import type { ClaimSearch } from './claim-search.ts';
import { type FilterChip, withoutChip } from './filter-chip.ts';

/** Each part of the filter, removable. */
export function FilterChips({
  search: { terms, chips },
  onChange,
}: {
  search: Pick<ClaimSearch, 'terms' | 'chips'>;
  onChange: (terms: QueryNode) => void;
}) {
  const t = useTranslations('inbox.chips');
  const text = useChipText();
  if (chips.length === 0) return null;
  return (
    <ul className="contents">
      {chips.map((chip) => (
        <li
          key={`${chip.field ?? ''}/${chip.value}`}
          className="inline-flex h-[22px] max-w-60 items-center gap-[3px] rounded-[5px] bg-sel pr-0.5 pl-2 text-small font-medium text-accent-text"
        >
          <span className="num truncate">{text(chip)}</span>
          <button
            type="button"
            aria-label={t('remove', { chip: text(chip) })}
            className="grid size-[18px] shrink-0 place-items-center rounded-sm hover:bg-hover"
            onClick={(event) => {
              event.stopPropagation();
              onChange(withoutChip(terms, chip));
            }}
          >
            <X size={12} />
          </button>
        </li>
      ))}
    </ul>
  );
}

/** Returns the text of a chip. */
export function useChipText(): (chip: FilterChip) => string {
  const t = useTranslations('inbox.chips');
  const labels = useClaimLabels();
  const sign = decimalSignOf(useLocale());
  return ({ field, value }) => {
    const text = String(value);
    switch (field) {
      case 'seen':
        return t(value === 'yes' ? 'seen' : 'unseen');
      case 'read':
        return t(value === 'yes' ? 'read' : 'unread');
      case 'open':
        return t(value === 'yes' ? 'open' : 'closed');
      case 'status':
        return t('status', { value: labels.status(text) });
      case 'network':
        return t('origin', { value: labels.origin(text) });
      case 'outcome':
        return t('outcome', { value: labels.outcome(text) });
      case 'currency':
        return t('currency', { value: labels.currency(text) });
      case 'amount-min':
        return t('amountMin', { value: labels.amount(Number(value), null) });
      case 'amount-max':
        return t('amountMax', { value: labels.amount(Number(value), null) });
      case 'age-min':
        return t('ageMin', { value: Number(value) });
      case 'age-max':
        return t('ageMax', { value: Number(value) });
      case 'merchant-id':
        return t('merchantId', { value: text });
      // In the search language, as it is typed.
      case null:
        return shownAmounts(text, sign);
      case 'merchant':
        return t('merchant', { value: text });
    }
  };
}
