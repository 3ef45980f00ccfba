import { useFormatter, useTranslations } from 'use-intl';
import type { ClaimRow } from '../../src-shared/contract/claims.ts';
import { maxClaimsPerCall } from '../../src-shared/contract/limits.ts';
import { refreshAfter } from '../ipc/change-stream.ts';
import { useAppContext } from '../runtime/app-context.tsx';
import { useFailureText } from '../runtime/use-refusal-text.ts';

/** The claims that are snoozed. */
export interface Snoozed {
  claimIds: readonly string[];
  /** As it was, if it is one. */
  row: ClaimRow | null;
}

const undoForMs = 10_000;

/** Snoozes claims, with a toast that undoes it, and wakes them. */
export function useSnooze(accountId: string, onUndone?: (claimIds: readonly string[]) => void) {
  const t = useTranslations('urgency.snooze');
  const format = useFormatter();
  const failureText = useFailureText();
  const { ipc, toasts, now } = useAppContext();
  const { snoozes } = ipc.client;

  async function inParts(
    claimIds: readonly string[],
    call: (part: string[]) => Promise<unknown>,
  ): Promise<boolean> {
    try {
      for (let at = 0; at < claimIds.length; at += maxClaimsPerCall) {
        // oxlint-disable-next-line no-await-in-loop
        await call(claimIds.slice(at, at + maxClaimsPerCall));
      }
      void refreshAfter(ipc, { topic: 'claims', accountId, claimIds: [...claimIds] });
      return true;
    } catch (error) {
      const text = failureText(error, (reason) => t('failed', { reason }));
      toasts.getState().show({ tone: 'problem', text, untilMs: null, onUndo: null });
      return false;
    }
  }

  const wake = (claimIds: readonly string[]) =>
    inParts(claimIds, (part) => snoozes.wake({ accountId, claimIds: part }));

  return {
    wake,
    /** Answers whether it was done. */
    snooze: async ({ claimIds, row }: Snoozed, untilMs: number | null): Promise<boolean> => {
      const isTaken = await inParts(claimIds, (part) => snoozes.set({ accountId, claimIds: part, untilMs }));
      if (!isTaken) return false;
      const before = row?.snooze != null && row.snooze.backAtMs === null ? row.snooze : null;
      const undo = () =>
        before === null
          ? wake(claimIds)
          : inParts(claimIds, (part) => snoozes.set({ accountId, claimIds: part, untilMs: before.untilMs }));
      const count = claimIds.length;
      const text =
        untilMs === null
          ? t('doneChange', { count })
          : t('done', { count, when: format.dateTime(untilMs, 'recent') });
      toasts.getState().show({
        tone: 'undo',
        text,
        untilMs: now() + undoForMs,
        isHold: false,
        onUndo: () => void undo().then((isUndone) => isUndone && onUndone?.(claimIds)),
      });
      return true;
    },
  };
}
