import { useMemo } from 'react';
import { useTranslations } from 'use-intl';
import type { Account } from '../../src-shared/contract/accounts.ts';
import type { ClaimRow } from '../../src-shared/contract/claims.ts';
import type { SelectionSnapshot } from '../../src-shared/contract/selections.ts';
import { refreshAfter } from '../ipc/change-stream.ts';
import { useShortClaimText } from '../labels/claim-labels.ts';
import { useAppContext } from '../runtime/app-context.tsx';
import { useFailureText } from '../runtime/use-refusal-text.ts';
import { useStableCallback } from '../runtime/use-stable-callback.ts';
import {
  actionDecisions,
  type ClaimAction,
  mayAct,
  pendingAmong,
} from '../../src-shared/domain/decision/claim-action.ts';
import { snapshotOf } from '../../src-shared/domain/decision/decision.ts';
import { decideInput, type Target } from '../claim/claim-action.ts';
import { type Proposals, shownRule } from '../proposals/use-proposals.ts';
import { useUndo } from '../undo/use-undo.ts';
import { applyOptimistically, askForMissingRows, showRest } from './optimistic-update.ts';
import { type AnsweredQuestion, type NotTaken, useDecideSelection } from './use-decide-selection.ts';
import { useFirstText } from './use-first-text.ts';

export interface ClaimActions {
  /** Decides at once; says why if the action is not available. */
  actOnOne: (action: ClaimAction, row: ClaimRow) => void;
  /**
   * Decides what an answered question was about. Resolves when everything is on disk, to what is left of the
   * selection. `undefined`: nothing was decided, and the reason was shown.
   * @param onShown called if the list shows what is left of it before that
   */
  actOnSelection: (
    action: ClaimAction,
    answered: AnsweredQuestion,
    onShown: () => void,
  ) => Promise<SelectionSnapshot | null | undefined>;
}

/** Acts on claims: shown at once, accepted by the main side in milliseconds, undoable while it is held. */
export function useClaimActions(
  account: Account,
  /** The proposals on the screen: a decision says which one it answers. */
  proposals: Proposals,
  /** Called as soon as it is shown, before the main side has answered. */
  onActed: (action: ClaimAction, claimIds: readonly string[]) => void,
  /** Called if the main side accepted none or not all of them. */
  onNotTaken: (action: ClaimAction, claimIds: readonly string[]) => void,
): ClaimActions {
  const t = useTranslations('inbox.toasts');
  const off = useTranslations('claim.actions.off');
  const reasonText = useTranslations('labels.refusal');
  const inShort = useShortClaimText();
  const failureText = useFailureText();
  const { ipc, toasts } = useAppContext();
  const firstText = useFirstText();
  const undo = useUndo(account.id);
  const decideSelection = useDecideSelection(account.id);

  const problem = (text: string) => toasts.getState().say('problem', text);

  const sayFailed = (error: unknown) => problem(failureText(error, (reason) => t('failed', { reason })));

  const notTakenText = (action: ClaimAction, { reason, first }: NotTaken): string =>
    first === undefined ? off(action, { reason: reasonText(reason) }) : firstText(action, first);

  async function decideOn(action: ClaimAction, target: Target, text: string): Promise<void> {
    const { claimId } = target;
    const { kind } = actionDecisions[action];
    const putBack = applyOptimistically(ipc, account.id, action, new Set([claimId]));
    onActed(action, [claimId]);
    const deciding = ipc.client.outbox.decide(decideInput(action, account.id, [target]));
    askForMissingRows(ipc, account.id);
    const toastId = undo.offer(
      // When it is sent is said once it is on the disk.
      { text, untilMs: null },
      deciding.then(
        ({ groupId, entryIds }) => ({ groupId, kind, entryIds, claimIds: [claimId], claimId }),
        () => null,
      ),
    );
    const notTaken = () => {
      putBack();
      toasts.getState().dismiss(toastId);
    };
    try {
      const { groupId, entryIds, dueAtMs, refused } = await deciding;
      const [refusal] = refused;
      if (refusal === undefined) {
        toasts.getState().update(toastId, { untilMs: dueAtMs, groupId, entryIds });
        return;
      }
      notTaken();
      problem(notTakenText(action, refusal));
    } catch (error) {
      notTaken();
      sayFailed(error);
    }
    onNotTaken(action, [claimId]);
  }

  const actOnSelection: ClaimActions['actOnSelection'] = useStableCallback(
    async (action, answered, onShown) => {
      const { only } = answered;
      const textOf = (count: number) =>
        only === undefined ? t(`${action}Several`, { count }) : t(action, { claim: inShort(only) });
      const { knownIds, list = null, count: takers } = answered;
      const stayed = () => onNotTaken(action, knownIds);
      let putBack = null as (() => void) | null;
      try {
        const rest = await decideSelection(answered, actionDecisions[action].kind, textOf, {
          textOfOne: (notTaken) => notTakenText(action, notTaken),
          onSent() {
            if (list !== null)
              putBack = showRest(ipc, action, list, { selectedIds: new Set(knownIds), takers });
            onActed(action, knownIds);
            if (putBack !== null) onShown();
          },
        });
        // Not before those that were decided have left.
        if (rest !== null)
          void refreshAfter(ipc, { topic: 'claims', accountId: account.id, claimIds: [...knownIds] }).then(
            stayed,
          );
        return rest;
      } catch (error) {
        putBack?.();
        stayed();
        sayFailed(error);
        return undefined;
      }
    },
  );

  const actOnOne: ClaimActions['actOnOne'] = useStableCallback((action, row) => {
    const refusal = mayAct(actionDecisions[action].kind, {
      claim: row,
      isPending: pendingAmong(row.pending),
      isReadonly: account.state === 'readonly',
    });
    if (refusal !== null) {
      problem(off(action, { reason: reasonText(refusal) }));
      return;
    }
    const target = { claimId: row.id, saw: snapshotOf(row), proposedBy: shownRule(proposals, row.id) };
    void decideOn(action, target, t(action, { claim: inShort(row) }));
  });
  return useMemo(() => ({ actOnOne, actOnSelection }), [actOnOne, actOnSelection]);
}
