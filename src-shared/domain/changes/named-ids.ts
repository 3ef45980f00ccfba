/** Most ids named in a change; for more, everything is requested again. */
export const mostNamed = 200;

/** Returns what a change is about, each id once; `null` if there are too many to name. */
export function namedIds(ids: Iterable<string>): string[] | null {
  const named = [...new Set(ids)];
  return named.length > mostNamed ? null : named;
}
