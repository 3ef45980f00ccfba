import { useTranslations } from 'use-intl';
import { maxClaimsPerCall } from '../../src-shared/contract/limits.ts';
import { refreshAfter } from '../ipc/change-stream.ts';
import { useAppContext } from '../runtime/app-context.tsx';
import { useFailureText } from '../runtime/use-refusal-text.ts';

const undoForMs = 10_000;

/**
 * Changes what is kept here about claims (notes, tags, snoozes), each time with a toast that gives every claim what
 * it had before. Nothing of it is sent to the service.
 */
export function useLocalChange(
  accountId: string,
  /** Undoes one part on the main side. */
  takeBack: (undoId: string) => Promise<{ isKnown: boolean; changedSince: number }>,
  onUndone?: (claimIds: readonly string[]) => void,
) {
  const t = useTranslations('app.localChange');
  const failureText = useFailureText();
  const { ipc, toasts, now } = useAppContext();

  const tell = (text: string) => {
    toasts.getState().show({ tone: 'problem', text, untilMs: null, onUndo: null });
  };
  const refresh = (claimIds: readonly string[]) =>
    void refreshAfter(ipc, { topic: 'claims', accountId, claimIds: [...claimIds] });

  /** The last part first. Answers whether all were known, and how many claims were changed since. */
  async function takeAllBack(undoIds: readonly string[]) {
    let isKnown = true;
    let changedSince = 0;
    for (const undoId of undoIds.toReversed()) {
      // oxlint-disable-next-line no-await-in-loop
      const answer = await takeBack(undoId);
      isKnown &&= answer.isKnown;
      changedSince += answer.changedSince;
    }
    return { isKnown, changedSince };
  }

  async function undo(claimIds: readonly string[], undoIds: readonly string[]): Promise<void> {
    try {
      const { isKnown, changedSince } = await takeAllBack(undoIds);
      refresh(claimIds);
      if (!isKnown) tell(t('tooLate'));
      else if (changedSince > 0) tell(t('changedSince', { count: changedSince }));
      else onUndone?.(claimIds);
    } catch (error) {
      refresh(claimIds);
      tell(failureText(error, (reason) => t('notUndone', { reason })));
    }
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

  /** All of them or none: when a part fails, those before it are taken back, and the failure is the caller's to say. */
  async function change(
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
      await takeAllBack(undoIds).catch(() => undefined);
      refresh(claimIds);
      throw error;
    }
    offerUndo(text, claimIds, undoIds);
  }

  return { tell, offerUndo, change };
}
