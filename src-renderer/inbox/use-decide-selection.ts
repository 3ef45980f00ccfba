import type { SelectionSnapshot } from '../../src-shared/contract/selections.ts';
import type { DecisionKind } from '../../src-shared/domain/decision/decision.ts';
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
}

/** Called with what is left of a selection after a decision. */
export type OnDecided = (rest: SelectionSnapshot | null) => void;

/** Returns a function that decides what an answered question was about; the toast undoes all of it. */
export function useDecideSelection(accountId: string) {
  const { ipc, toasts } = useAppContext();
  const undo = useUndo(accountId);

  /** Resolves when everything is on disk. @throws what the main side refused: nothing was decided then */
  return async function decide(
    { selectionId, questionId, count, knownIds }: AnsweredQuestion,
    kind: DecisionKind,
    textOf: (count: number) => string,
  ) {
    const deciding = ipc.client.selections.decide({ accountId, selectionId, questionId });
    const toastId = undo.offer(
      // When it is sent is said once all are on the disk.
      { text: textOf(count), untilMs: null },
      deciding.then(
        ({ groupId }) => ({ groupId, kind, claimId: knownIds[0] ?? null }),
        () => null,
      ),
    );
    const { dismiss, update } = toasts.getState();
    try {
      const answer = await deciding;
      // Its own change is told before its answer.
      ipc.changes.takeNow();
      const { groupId, decided, dueAtMs } = answer;
      if (decided === 0) dismiss(toastId);
      else update(toastId, { text: textOf(decided), untilMs: dueAtMs, groupId, decisions: decided });
      return answer;
    } catch (error) {
      dismiss(toastId);
      throw error;
    }
  };
}
