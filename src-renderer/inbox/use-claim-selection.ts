import { useEffect, useState } from 'react';
import { type ClaimSelectionStore, createClaimSelection } from '../claim-list/claim-selection.ts';
import { useAppContext } from '../runtime/app-context.tsx';
import { cachedRow } from '../claim-list/use-claim-window.ts';
import { refusalIn, useRefusalWords } from '../runtime/use-refusal-text.ts';

/** Returns the selection of a list; after a reload, the one of the page before, if the main side still has it. */
export function useClaimSelection(accountId: string): ClaimSelectionStore {
  const { ipc, toasts, keptSelection } = useAppContext();
  const refusalText = useRefusalWords();
  const [before] = useState(() => keptSelection.take(accountId));
  const [selection] = useState(() =>
    createClaimSelection(ipc, accountId, {
      rowOf: (claimId) => cachedRow(ipc, accountId, claimId),
      onSnapshot: (selectionId) => keptSelection.keep(accountId, selectionId),
      onFailed(error) {
        const refusal = refusalIn(error);
        if (refusal === null) return;
        toasts.getState().say('problem', refusalText(refusal));
      },
    }),
  );
  useEffect(() => {
    if (before === null) return;
    ipc.client.selections
      .read({ accountId, selectionId: before, shown: [] })
      .then(({ selectionId, count }) => {
        const { isMaking, selection: now } = selection.getState();
        // What was selected meanwhile stays.
        return now.count === 0 && !isMaking ? selection.show({ selectionId, count }, []) : undefined;
      })
      // A selection that a lock or a new start forgot is gone.
      .catch(() => undefined);
  }, [ipc, accountId, before, selection]);
  // Another view has a selection of its own.
  useEffect(() => () => keptSelection.keep(accountId, null), [accountId, keptSelection]);
  return selection;
}
