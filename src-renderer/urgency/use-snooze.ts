import { useFormatter, useTranslations } from 'use-intl';
import { maxClaimsPerCall } from '../../src-shared/contract/limits.ts';
import { refreshAfter } from '../ipc/change-stream.ts';
import { useAppContext } from '../runtime/app-context.tsx';
import { useFailureText } from '../runtime/use-refusal-text.ts';

const undoForMs = 10_000;

/** Snoozes claims, or brings them back, each with a toast that gives every claim the snooze it had before. */
export function useSnooze(accountId: string, onUndone?: (claimIds: readonly string[]) => void) {
  const t = useTranslations('urgency.snooze');
  const format = useFormatter();
  const failureText = useFailureText();
  const { ipc, toasts, now } = useAppContext();
  const { snoozes } = ipc.client;

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
      isKnown = (await snoozes.undo({ accountId, undoId })).isKnown && isKnown;
    }
    return isKnown;
  }

  async function undo(claimIds: readonly string[], undoIds: readonly string[]): Promise<void> {
    try {
      const isKnown = await takeBack(undoIds);
      refresh(claimIds);
      if (isKnown) onUndone?.(claimIds);
      else tell(t('tooLate'));
    } catch (error) {
      refresh(claimIds);
      tell(failureText(error, (reason) => t('failed', { reason })));
    }
  }

  /** All of them or none: what a part that failed leaves is taken back. */
  async function change(
    claimIds: readonly string[],
    text: string,
    call: (part: string[]) => Promise<{ undoId: string }>,
  ): Promise<boolean> {
    const undoIds: string[] = [];
    try {
      for (let at = 0; at < claimIds.length; at += maxClaimsPerCall) {
        // oxlint-disable-next-line no-await-in-loop
        undoIds.push((await call(claimIds.slice(at, at + maxClaimsPerCall))).undoId);
      }
    } catch (error) {
      await takeBack(undoIds).catch(() => undefined);
      refresh(claimIds);
      tell(failureText(error, (reason) => t('failed', { reason })));
      return false;
    }
    refresh(claimIds);
    toasts.getState().show({
      tone: 'undo',
      text,
      untilMs: now() + undoForMs,
      isHold: false,
      onUndo: () => void undo(claimIds, undoIds),
    });
    return true;
  }

  return {
    /** Answers whether it was done. */
    wake: (claimIds: readonly string[]): Promise<boolean> =>
      change(claimIds, t('woken', { count: claimIds.length }), (part) =>
        snoozes.wake({ accountId, claimIds: part }),
      ),
    /** Answers whether it was done. */
    snooze: (claimIds: readonly string[], untilMs: number | null): Promise<boolean> => {
      const count = claimIds.length;
      const text =
        untilMs === null
          ? t('doneChange', { count })
          : t('done', { count, when: format.dateTime(untilMs, 'recent') });
      return change(claimIds, text, (part) => snoozes.set({ accountId, claimIds: part, untilMs }));
    },
  };
}
