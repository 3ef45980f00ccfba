import { useTranslations } from 'use-intl';
import type { ClaimRow } from '../../src-shared/contract/claims.ts';
import type { RefusedDecision } from '../../src-shared/contract/outbox.ts';
import type { SelectionSnapshot } from '../../src-shared/contract/selections.ts';
import type { DecisionKind } from '../../src-shared/domain/decision/decision.ts';
import type { ShownList } from './optimistic-update.ts';
import { useAppContext } from '../runtime/app-context.tsx';
import { useUndo } from '../undo/use-undo.ts';

/** A question about a selection that a person confirmed. */
export interface AnsweredQuestion {
  selectionId: string;
  questionId: string;
  /** Number of claims that take it. */
  count: number;
  /** Ids of the selected claims that are loaded. */
  knownIds: readonly string[];
  /** The claim, if it is a single one whose row is loaded. */
  only?: ClaimRow | undefined;
  /** The list on the screen, if it has all selected claims. */
  list?: ShownList | null;
}

/** Called with what is left of a selection after a decision. */
export type OnDecided = (rest: SelectionSnapshot | null) => void;

/** Claims that the main side did not accept, and why. */
export type NotTaken = Pick<RefusedDecision, 'reason' | 'first'>;

/**
 * Returns a function that decides what an answered question was about. The toast undoes all of it; another one says
 * what was not taken.
 */
export function useDecideSelection(accountId: string) {
  const t = useTranslations('inbox.toasts');
  const reasonText = useTranslations('labels.refusal');
  const { ipc, toasts } = useAppContext();
  const queries = ipc.queries.selections;
  const undo = useUndo(accountId);

  /**
   * Resolves to what is left of the selection when everything is on disk. @throws what the main side refused: nothing
   * was decided then
   */
  return async function decide(
    { selectionId, questionId, count, knownIds }: AnsweredQuestion,
    kind: DecisionKind,
    textOf: (count: number) => string,
    {
      textOfOne,
      onSent = () => undefined,
    }: {
      /** Returns the text for a single claim that was not taken. */
      textOfOne?: (notTaken: NotTaken) => string;
      /** Called once the main side is at work, so that what is drawn is drawn meanwhile. */
      onSent?: () => void;
    } = {},
  ): Promise<SelectionSnapshot | null> {
    // Asked for again meanwhile, lists would show once more what is being decided.
    const release = ipc.changes.hold();
    const deciding = ipc.client.selections.decide({ accountId, selectionId, questionId }).finally(release);
    const taken = deciding.then(
      ({ groupId }) => ({ groupId, kind, claimId: knownIds[0] ?? null }),
      () => null,
    );
    await untilSent();
    onSent();
    // When it is sent is said once all are on the disk.
    const toastId = undo.offer({ text: textOf(count), untilMs: null }, taken);
    const { dismiss, say, update } = toasts.getState();
    try {
      const answer = await deciding;
      // The selection is gone, and nobody asks about it any more.
      for (const question of [queries.hidden, queries.summary])
        ipc.queryClient.removeQueries({ queryKey: question.key({ input: { accountId, selectionId } }) });
      // What it made stale, which is told before its answer, is asked for before the page draws.
      await untilSent();
      const { groupId, decided, dueAtMs, notTaken, rest } = answer;
      if (decided === 0) dismiss(toastId);
      else update(toastId, { text: textOf(decided), untilMs: dueAtMs, groupId, decisions: decided });
      if (notTaken !== null) {
        const isOne = decided === 0 && notTaken.claims === 1;
        const { claims: skipped, reason } = notTaken;
        const text =
          (isOne ? textOfOne?.(notTaken) : null) ??
          t('partly', { count: skipped, reason: reasonText(reason) });
        say('problem', text);
      }
      return rest;
    } catch (error) {
      dismiss(toastId);
      throw error;
    }
  };
}

/** Resolves when the calls that were just made have left: what a store's change draws is drawn before any message leaves. */
function untilSent(): Promise<void> {
  return new Promise((resolve) => {
    setTimeout(resolve);
  });
}
