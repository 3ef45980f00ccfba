import { useTranslations } from 'use-intl';
import { maxClaimsPerCall } from '../../src-shared/contract/limits.ts';
import { refreshAfter } from '../ipc/change-stream.ts';
import { useAppContext } from '../runtime/app-context.tsx';
import { useFailureText } from '../runtime/use-refusal-text.ts';

const undoForMs = 10_000;

/** Changes notes and tags, each with a toast that gives every claim what it had before. */
export function useNoteChanges(accountId: string) {
  const t = useTranslations('claim.notes');
  const failureText = useFailureText();
  const { ipc, toasts, now } = useAppContext();
  const { notes } = ipc.client;

  const tell = (text: string) => {
    toasts.getState().show({ tone: 'problem', text, untilMs: null, onUndo: null });
  };
  const refresh = (claimIds: readonly string[]) =>
    void refreshAfter(ipc, { topic: 'claims', accountId, claimIds: [...claimIds] });

  /** The last first, as they were made. */
  async function takeBack(undoIds: readonly string[]): Promise<boolean> {
    let isKnown = true;
    for (const undoId of undoIds.toReversed()) {
      // oxlint-disable-next-line no-await-in-loop
      isKnown = (await notes.undo({ accountId, undoId })).isKnown && isKnown;
    }
    return isKnown;
  }

  async function undo(claimIds: readonly string[], undoIds: readonly string[]): Promise<void> {
    try {
      if (!(await takeBack(undoIds))) tell(t('tooLate'));
    } catch (error) {
      tell(failureText(error, (reason) => t('notUndone', { reason })));
    }
    refresh(claimIds);
  }

  function offerUndo(text: string, claimIds: readonly string[], undoIds: readonly string[]): void {
    refresh(claimIds);
    toasts.getState().show({
      tone: 'undo',
      text,
      untilMs: now() + undoForMs,
      isHold: false,
      onUndo: () => void undo(claimIds, undoIds),
    });
  }

  return {
    tell,
    offerUndo,
    /** All of them or none: what a part that failed leaves is taken back, and the failure is the caller's to say. */
    async change(
      claimIds: readonly string[],
      text: string,
      call: (part: string[]) => Promise<{ undoId: string }>,
    ): Promise<void> {
      const undoIds: string[] = [];
      try {
        for (let at = 0; at < claimIds.length; at += maxClaimsPerCall) {
          // oxlint-disable-next-line no-await-in-loop
          undoIds.push((await call(claimIds.slice(at, at + maxClaimsPerCall))).undoId);
        }
      } catch (error) {
        await takeBack(undoIds).catch(() => undefined);
        refresh(claimIds);
        throw error;
      }
      offerUndo(text, claimIds, undoIds);
    },
  };
}
