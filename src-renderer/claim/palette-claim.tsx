import { Command } from 'cmdk';
import { useTranslations } from 'use-intl';
import type { ClaimRow } from '../../src-shared/contract/claims.ts';
import { useClaimLabels } from '../labels/claim-labels.ts';
import { paletteItemClass } from '../ui/palette-class.ts';

/**
 * One claim to choose, wherever claims are found by typing. What claims are told apart by is whole: the amount,
 * the RRN, the card and the claim's id where it was typed; names give way.
 */
export function PaletteClaim({
  row,
  value,
  typed = '',
  onChoose,
}: {
  row: ClaimRow;
  /** Identifies it in the list. */
  value: string;
  /** Text by which it was found. */
  typed?: string;
  onChoose: () => void;
}) {
  const t = useTranslations('app.palette');
  const inbox = useTranslations('inbox');
  const labels = useClaimLabels();
  const ending = labels.lastFour(row.maskedCard);
  const wanted = typed.trim().toLowerCase();
  const isById = wanted.length > 3 && row.id.toLowerCase().startsWith(wanted);
  const facts = [
    row.rrn === null ? null : inbox('rrn', { rrn: row.rrn }),
    ending === null ? null : t('card', { ending }),
  ].filter((part) => part !== null);
  return (
    <Command.Item
      value={value}
      onSelect={onChoose}
      className={`${paletteItemClass} num h-auto! flex-col items-stretch! gap-0! py-1.5`}
    >
      <span className="flex items-baseline gap-2.5">
        <span className="min-w-0 flex-1 truncate">{row.merchantName ?? row.id}</span>
        {row.amount === null ? null : (
          <span className="shrink-0">
            {labels.amount(row.amount, row.currency)}{' '}
            <span className="text-tiny text-ink-3">{row.currency}</span>
          </span>
        )}
      </span>
      <span className="flex items-baseline gap-2.5 text-second text-ink-3">
        <span className="shrink-0">{facts.join(' · ')}</span>
        <span className="min-w-0 flex-1 truncate">{row.holderName}</span>
        <span className="shrink-0">{labels.status(row.status)}</span>
      </span>
      {isById ? <span className="text-second break-all text-ink-3">{row.id}</span> : null}
    </Command.Item>
  );
}
