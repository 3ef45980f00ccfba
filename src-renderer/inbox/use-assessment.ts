import { useEffect, useEffectEvent, useState } from 'react';

/**
 * What the main side says of the claims before a decision about them is queued, asked once for these claims; not
 * at all when they are more than `most`.
 */
export function useAssessment<Assessment>(
  accountId: string,
  claimIds: readonly string[],
  most: number,
  assess: (input: { accountId: string; claimIds: string[] }, signal: AbortSignal) => Promise<Assessment>,
): { assessment: Assessment | null; error: unknown } {
  const [assessment, setAssessment] = useState<Assessment | null>(null);
  const [error, setError] = useState<unknown>(null);
  const ask = useEffectEvent(assess);
  useEffect(() => {
    if (claimIds.length > most) return undefined;
    const abort = new AbortController();
    ask({ accountId, claimIds: [...claimIds] }, abort.signal)
      .then(setAssessment)
      .catch((reason: unknown) => {
        if (!abort.signal.aborted) setError(reason);
      });
    return () => abort.abort();
  }, [accountId, claimIds, most]);
  return { assessment, error };
}
