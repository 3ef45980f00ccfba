/** Value at a time, in any units. */
export interface Point {
  at: number;
  value: number;
}

/** One-sided: a series without a trend is taken for one that grows in 1 of 100 cases. */
const normalQuantile = 2.326;

/** Returns the median of the slopes between all pairs of points (Theil and Sen), which single outliers don't move. */
export function slopeOf(points: readonly Point[]): number {
  return median(pairsOf(points).map(([one, other]) => (other.value - one.value) / (other.at - one.at)));
}

/**
 * Whether the values rise with time, by the test of Mann and Kendall: how many more pairs rise than fall, beside what
 * chance alone would bring.
 */
export function rises(points: readonly Point[]): boolean {
  const n = points.length;
  const score = pairsOf(points).reduce((sum, [one, other]) => sum + Math.sign(other.value - one.value), 0);
  const deviation = Math.sqrt((n * (n - 1) * (2 * n + 5)) / 18);
  return (score - 1) / deviation > normalQuantile;
}

function pairsOf(points: readonly Point[]): (readonly [Point, Point])[] {
  return points.flatMap((one, index) => points.slice(index + 1).map((other) => [one, other] as const));
}

function median(values: readonly number[]): number {
  return values.toSorted((one, other) => one - other)[Math.floor(values.length / 2)] ?? 0;
}
