/** A change of more claims than this asks for all of them again. */
const mostNamedClaims = 200;

/** The claims that a change is about, each once; `null`: too many to name. */
export function namedClaims(claimIds: Iterable<string>): string[] | null {
  const named = [...new Set(claimIds)];
  return named.length > mostNamedClaims ? null : named;
}
