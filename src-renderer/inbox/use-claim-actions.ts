import { useTranslations } from 'use-intl';
import type { Account } from '../../src-shared/contract/accounts.ts';
import type { ClaimRow } from '../../src-shared/contract/claims.ts';
import { namedIds } from '../../src-shared/domain/changes/named-ids.ts';
import { refreshAfter } from '../ipc/change-stream.ts';
import { useAppContext } from '../runtime/app-context.tsx';
import { useFailureText } from '../runtime/use-refusal-text.ts';
import {
  actionDecisions,
  type ClaimAction,
  mayAct,
  pendingAmong,
} from '../../src-shared/domain/decision/claim-action.ts';
import { snapshotOf } from '../../src-shared/domain/decision/decision.ts';
import type { Target } from '../claim/claim-action.ts';
import { heldMs } from '../runtime/hold-seconds.ts';
import { useUndo } from '../undo/use-undo.ts';
import { type Decided, decideClaims } from './decide-claims.ts';
import { applyOptimistically } from './optimistic-update.ts';
import { useFirstText } from './use-first-text.ts';

export interface ClaimActions {
  /** Decides at once; says why when the action is off. */
  actOnOne: (action: ClaimAction, row: ClaimRow) => void;
  /** Decides for the targets of an answered question. Ends when all are on disk; answers which were not taken. */
  actOnSeveral: (
    action: ClaimAction,
    targets: readonly Target[],
    onProgress: (done: number) => void,
  ) => Promise<string[]>;
}

/** Acting on claims: shown at once, taken by the main side in milliseconds, undoable while it is held. */
export function useClaimActions(
  account: Account,
  /** Called as soon as it is shown, before the main side has answered. */
  onActed: (action: ClaimAction, claimIds: readonly string[]) => void,
  /** Called when the main side took none or not all of them. */
  onNotTaken: (action: ClaimAction, claimIds: readonly string[]) => void = () => undefined,
): ClaimActions {
  const t = useTranslations('inbox.toasts');
  const reasonText = useTranslations('labels.refusal');
  const failureText = useFailureText();
  const { ipc, toasts, now } = useAppContext();
  const firstText = useFirstText();
  const undo = useUndo(account.id);

  const problem = (text: string) =>
    toasts.getState().show({ tone: 'problem', text, untilMs: null, onUndo: null });

  async function act(
    action: ClaimAction,
    targets: readonly Target[],
    text: string,
    onProgress?: (done: number) => void,
  ) {
    const claimIds = targets.map(({ claimId }) => claimId);
    const putBack = applyOptimistically(ipc, account.id, action, new Set(claimIds), now());
    onActed(action, claimIds);
    const deciding = decideClaims(ipc, account.id, action, targets, onProgress);
    const claimId = claimIds[0] ?? null;
    const toastId = undo.offer(
      { text, untilMs: now() + heldMs(ipc, actionDecisions[action].kind) },
      deciding.then(({ groupId, entryIds }) =>
        groupId === null
          ? null
          : { groupId, kind: actionDecisions[action].kind, entryIds, claimIds, claimId },
      ),
    );
    const decided = await deciding;
    const { groupId, entryIds, dueAtMs } = decided;
    if (entryIds.length < targets.length) putBack();
    if (groupId === null || entryIds.length === 0) toasts.getState().dismiss(toastId);
    else toasts.getState().update(toastId, { untilMs: dueAtMs, groupId, entryIds });
    report(action, claimIds, decided);
    const refusedIds = decided.refused
      .map(({ claimId: refusedId }) => refusedId)
      .filter((refusedId) => refusedId !== null);
    if (entryIds.length < targets.length) onNotTaken(action, entryIds.length === 0 ? claimIds : refusedIds);
    return refusedIds;
  }

  function report(
    action: ClaimAction,
    claimIds: readonly string[],
    { refused, error, entryIds }: Decided,
  ): void {
    const [first] = refused;
    if (error === null && first === undefined) return;
    // What is on the screen was not what the main side has.
    void refreshAfter(ipc, { topic: 'claims', accountId: account.id, claimIds: namedIds(claimIds) });
    if (error !== null) {
      const saved = entryIds.length === 0 ? 'failed' : 'failedPartly';
      problem(failureText(error, (reason) => t(saved, { reason })));
    } else if (first !== undefined) {
      const isOnlyOne = entryIds.length === 0 && refused.length === 1;
      if (isOnlyOne && first.first !== undefined) {
        problem(firstText(action, first.first));
        return;
      }
      const reason = reasonText(first.reason);
      problem(isOnlyOne ? t(`off.${action}`, { reason }) : t('partly', { count: refused.length, reason }));
    }
  }

  return {
    actOnOne: (action, row) => {
      const refusal = mayAct(actionDecisions[action].kind, {
        claim: row,
        isPending: pendingAmong(row.pending),
        isReadonly: account.state === 'readonly',
      });
      if (refusal !== null) {
        problem(t(`off.${action}`, { reason: reasonText(refusal) }));
        return;
      }
      const merchant = row.merchantName ?? row.id;
      void act(action, [{ claimId: row.id, saw: snapshotOf(row) }], t(action, { merchant }));
    },
    actOnSeveral: (action, targets, onProgress) =>
      act(action, targets, t(`${action}Several`, { count: targets.length }), onProgress),
  };
}
