import { useEffect, useState } from 'react';
import { type Assessment, claimsPerDryRun } from '../../src-shared/contract/claims.ts';
import { useAppContext } from '../runtime/app-context.tsx';
import { assessSelection } from './assess-selection.ts';
import { useClaimRevision } from './use-claim-revision.ts';

/** A selection that is still growing is not asked about at each step. */
const restMs = 120;
/** A dry run of many more would keep what a key waits for waiting; the question runs it when it is asked. */
export const mostCounted = 4 * claimsPerDryRun;

/** How many of the selected claims take a decision, and why the others don't; each `null` until it is known. */
export interface SelectionAbilities {
  /** Accepting and rejecting: what keeps a claim from one keeps it from the other. */
  decide: Assessment | null;
  seen: Assessment | null;
}

const unknown: SelectionAbilities = { decide: null, seen: null };

/** Asked again when claims changed; until a newer answer is here, the last one stands. */
export function useSelectionAbilities(accountId: string, ids: ReadonlySet<string>): SelectionAbilities {
  const { ipc } = useAppContext();
  const revision = useClaimRevision(accountId);
  const [known, setKnown] = useState<SelectionAbilities & { ids: ReadonlySet<string> }>({ ...unknown, ids });
  useEffect(() => {
    if (ids.size === 0 || ids.size > mostCounted) return undefined;
    const abort = new AbortController();
    const claimIds = [...ids];
    const assess = (action: 'accept' | 'seen') =>
      assessSelection(ipc, accountId, action, claimIds, () => undefined, abort.signal);
    const assessBoth = async (): Promise<void> => {
      const decide = await assess('accept');
      setKnown((before) => ({ ids, decide, seen: before.ids === ids ? before.seen : null }));
      const seen = await assess('seen');
      setKnown({ ids, decide, seen });
    };
    // Without counts the buttons still ask.
    const timer = setTimeout(() => {
      assessBoth().catch(() => undefined);
    }, restMs);
    return () => {
      clearTimeout(timer);
      abort.abort();
    };
    // It is asked again when claims changed.
    // oxlint-disable-next-line react-hooks/exhaustive-deps
  }, [ipc, accountId, ids, revision]);
  return known.ids === ids ? known : unknown;
}
