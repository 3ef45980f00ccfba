interface Total {
  currency: string;
  /** Amount as decimal text. */
  amount: string;
}

/** Returns totals with the largest number first: 5,000.00 before 900 and −7. */
export function bySize<One extends Total>(totals: readonly One[]): One[] {
  return totals.toSorted((a, b) => Number(b.amount) - Number(a.amount) || (a.currency < b.currency ? -1 : 1));
}
