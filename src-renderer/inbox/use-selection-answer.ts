import { useEffect, useState } from 'react';
import { maxClaimsPerCall } from '../../src-shared/contract/limits.ts';
import type { Ipc } from '../ipc/ipc.ts';
import { useIpc } from '../runtime/app-context.tsx';
import { useClaimRevision } from './use-claim-revision.ts';

/**
 * An answer about the selected claims, asked for in pieces, one after another, and again when claims change; `null`
 * until it is known. `about` is what is asked besides the claims: when it changes, so does the answer.
 */
export function useSelectionAnswer<Answer>(
  accountId: string,
  ids: ReadonlySet<string>,
  about: unknown,
  first: Answer,
  /** The answer with that about one more piece. */
  add: (
    sum: Answer,
    claimIds: string[],
    client: Ipc['client'],
    options: { signal: AbortSignal },
  ) => Promise<Answer>,
): Answer | null {
  const { client } = useIpc();
  const revision = useClaimRevision(accountId);
  const [known, setKnown] = useState<{ ids: ReadonlySet<string>; answer: Answer } | null>(null);
  useEffect(() => {
    if (ids.size === 0) return undefined;
    const abort = new AbortController();
    const { signal } = abort;
    const ask = async (): Promise<void> => {
      const claimIds = [...ids];
      let answer = first;
      for (let start = 0; start < claimIds.length; start += maxClaimsPerCall) {
        // oxlint-disable-next-line no-await-in-loop
        answer = await add(answer, claimIds.slice(start, start + maxClaimsPerCall), client, { signal });
        signal.throwIfAborted();
      }
      setKnown({ ids, answer });
    };
    // Without an answer the number of selected claims alone is shown.
    ask().catch(() => undefined);
    return () => abort.abort();
    // `first` and `add` say nothing that `about` doesn't.
    // oxlint-disable-next-line react-hooks/exhaustive-deps
  }, [client, about, ids, revision]);
  return known?.ids === ids ? known.answer : null;
}
