import { minorUnitDigits } from '../../src-shared/domain/money.ts';

interface Total {
  currency: string;
  amountMinor: number;
}

/** Totals with the largest number first, as they are read: 5,000.00 before 900 and −7. */
export function bySize<One extends Total>(totals: readonly One[]): One[] {
  const sizes = new Map(totals.map((total) => [total, sizeOf(total)]));
  return totals.toSorted(
    (a, b) => (sizes.get(b) ?? 0) - (sizes.get(a) ?? 0) || (a.currency < b.currency ? -1 : 1),
  );
}

function sizeOf({ currency, amountMinor }: Total): number {
  return amountMinor / 10 ** (minorUnitDigits(currency) ?? 0);
}
