/** A change of more than this asks for all of them again. */
const mostNamed = 200;

/** What a change is about, each id once; `null`: too many to name. */
export function namedIds(ids: Iterable<string>): string[] | null {
  const named = [...new Set(ids)];
  return named.length > mostNamed ? null : named;
}
