import { useEffect, useEffectEvent, useState } from 'react';
import type { ClaimsRef } from '../../src-shared/contract/claims-ref.ts';
import type { ChosenClaims } from '../runtime/chosen-claims.ts';

/**
 * What the main side says of the claims before a decision about them is queued, asked once for these claims; not
 * at all when they are more than `most`.
 */
export function useAssessment<Assessment>(
  accountId: string,
  claims: ChosenClaims,
  most: number,
  assess: (input: { accountId: string } & ClaimsRef, signal: AbortSignal) => Promise<Assessment>,
): { assessment: Assessment | null; error: unknown } {
  const [assessment, setAssessment] = useState<Assessment | null>(null);
  const [error, setError] = useState<unknown>(null);
  const ask = useEffectEvent(assess);
  useEffect(() => {
    if (claims.count > most) return undefined;
    const abort = new AbortController();
    claims
      .ref()
      .then((named) => ask({ accountId, ...named }, abort.signal))
      .then(setAssessment)
      .catch((reason: unknown) => {
        if (!abort.signal.aborted) setError(reason);
      });
    return () => abort.abort();
  }, [accountId, claims, most]);
  return { assessment, error };
}
