import { useTranslations } from 'use-intl';
import { namedIds } from '../../src-shared/domain/changes/named-ids.ts';
import { refreshAfter } from '../ipc/change-stream.ts';
import { useAppContext } from '../runtime/app-context.tsx';
import type { NavigationState } from '../runtime/navigation.ts';
import { useSayFailure } from '../runtime/use-say-failure.ts';
import { tooLateLabel } from './last-decision-text.ts';

/** The decisions of a key press, as far as an undo needs them. */
export interface UndoableDecision {
  groupId: string;
  kind: string;
  /** Ids of its entries; absent if unknown. */
  entryIds?: readonly string[];
  /** Claims that it is on; absent if unknown. */
  claimIds?: readonly string[];
  /** Claim to return to. */
  claimId: string | null;
}

/** Time in milliseconds after which an undo says that it is under way. */
const longUndoMs = 1_000;

/** Returns what says something about an undo: a note, a problem, or why it failed. */
export function useUndoToasts() {
  const t = useTranslations('outbox.undo');
  const sayWhy = useSayFailure((reason) => t('failed', { reason }));
  const { say } = useAppContext().toasts.getState();
  return { say, sayWhy };
}

/**
 * Returns a function that cancels what can be cancelled of a decision, says why if that was not everything, and
 * returns to its claim, unless the user has navigated since `before`. It resolves to whether everything was.
 */
export function useCancelDecision(accountId: string) {
  const t = useTranslations('outbox.undo');
  const outbox = useTranslations('outbox');
  const { ipc, navigation, toasts } = useAppContext();
  const { client } = ipc;
  const { say, sayWhy } = useUndoToasts();

  /** Returns what happened to a decision that could be undone when it was offered. */
  async function whyTooLate(groupId: string): Promise<string> {
    const { last } = await client.outbox.lastDecision({ accountId });
    return last?.groupId === groupId ? tooLateLabel(outbox, last) : t('tooLate');
  }

  /** Cancels what can be cancelled; resolves to how much that was, and says why if it was not everything. */
  async function cancelAll(taken: UndoableDecision, tooLateText?: string): Promise<'all' | 'some' | 'none'> {
    const { groupId, kind, entryIds, claimIds } = taken;
    const { cancelled: reached, tooLate: missed } = await client.outbox.cancelGroup({ accountId, groupId });
    await refreshAfter(ipc, {
      topic: 'outbox',
      accountId,
      entryIds: entryIds === undefined ? null : namedIds(entryIds),
      claimIds: claimIds === undefined ? null : namedIds(claimIds),
      kinds: [kind],
      changesLists: claimIds?.length !== 0,
    });
    if (missed > 0 && reached > 0) say('problem', t('partly', { reached, missed }));
    else if (missed > 0) say('problem', tooLateText ?? (await whyTooLate(groupId)));
    else if (reached === 0) say('problem', t('alreadyUndone'));
    return reached === 0 ? 'none' : missed === 0 ? 'all' : 'some';
  }

  return async (
    deciding: UndoableDecision | Promise<UndoableDecision | null>,
    before: NavigationState,
    tooLateText?: string,
  ): Promise<boolean> => {
    let noteId: string | null = null;
    const saying = setTimeout(() => {
      noteId = say('note', t('underWay'));
    }, longUndoMs);
    try {
      const taken = await deciding;
      if (taken === null) return false;
      const undone = await cancelAll(taken, tooLateText);
      // Another account's list has no such claim.
      if (undone !== 'none' && taken.claimId !== null && before.accountId === accountId)
        navigation.getState().returnToClaim(taken.claimId, before);
      return undone === 'all';
    } catch (error) {
      sayWhy(error);
      return false;
    } finally {
      clearTimeout(saying);
      if (noteId !== null) toasts.getState().dismiss(noteId);
    }
  };
}
