/** Normal quantile of a 95 % interval. */
const z = 1.959963984540054;

export interface Share {
  /** Share between 0 and 1. */
  value: number;
  low: number;
  high: number;
}

/** Returns `part` of `whole` with its Wilson interval (95 %); `null` if there is nothing to measure. */
export function wilsonInterval(part: number, whole: number): Share | null {
  if (whole <= 0) return null;
  const value = part / whole;
  const spread = z ** 2 / whole;
  const middle = value + spread / 2;
  const margin = z * Math.sqrt((value * (1 - value)) / whole + spread / (4 * whole));
  return {
    value,
    low: Math.max(0, (middle - margin) / (1 + spread)),
    high: Math.min(1, (middle + margin) / (1 + spread)),
  };
}
