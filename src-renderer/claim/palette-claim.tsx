import { Command } from 'cmdk';
import type { ClaimRow } from '../../src-shared/contract/claims.ts';
import { useClaimLabels } from '../labels/claim-labels.ts';
import { paletteItemClass } from '../ui/palette-class.ts';

/** One claim to choose, wherever claims are found by typing. */
export function PaletteClaim({
  row,
  value,
  onChoose,
}: {
  row: ClaimRow;
  /** Tells it from everything else in the same list. */
  value: string;
  onChoose: () => void;
}) {
  const labels = useClaimLabels();
  return (
    <Command.Item value={value} onSelect={onChoose} className={`${paletteItemClass} num`}>
      <span className="flex min-w-0 flex-1 items-baseline gap-2">
        <span className="min-w-0 truncate">{row.merchantName ?? row.id}</span>
        <span className="max-w-[55%] shrink-0 truncate text-second text-ink-3">
          {[row.holderName, row.rrn].filter((part) => part !== null).join(' · ')}
        </span>
      </span>
      {row.amount === null ? null : (
        <span className="shrink-0">
          {labels.amount(row.amount, row.currency)}{' '}
          <span className="text-tiny text-ink-3">{row.currency}</span>
        </span>
      )}
    </Command.Item>
  );
}
