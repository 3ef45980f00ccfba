/** Whether two times of the service are the same: equal instants may be spelled differently. */
export function isSameInstant(one: string | null, other: string | null): boolean {
  if (one === other) return true;
  if (one === null || other === null) return false;
  const [oneMs, otherMs] = [Date.parse(inUtc(one)), Date.parse(inUtc(other))];
  return !Number.isNaN(oneMs) && oneMs === otherMs;
}

/** The interface gives times in UTC: one without an offset is in it as well. */
function inUtc(text: string): string {
  return /T[\d:.]+$/.test(text) ? `${text}Z` : text;
}
