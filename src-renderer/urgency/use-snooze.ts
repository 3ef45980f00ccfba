import { useFormatter, useTranslations } from 'use-intl';
import { useIpc } from '../runtime/app-context.tsx';
import { useFailureText } from '../runtime/use-refusal-text.ts';
import { useLocalChange } from '../undo/use-local-change.ts';

/** Snoozes claims, or brings them back, each with a toast that undoes it. Both answer whether it was done. */
export function useSnooze(accountId: string, onUndone?: (claimIds: readonly string[]) => void) {
  const t = useTranslations('urgency.snooze');
  const format = useFormatter();
  const failureText = useFailureText();
  const { snoozes } = useIpc().client;
  const { tell, change } = useLocalChange(
    accountId,
    (undoId) => snoozes.undo({ accountId, undoId }),
    onUndone,
  );

  async function attempt(work: Promise<void>): Promise<boolean> {
    try {
      await work;
      return true;
    } catch (error) {
      tell(failureText(error, (reason) => t('failed', { reason })));
      return false;
    }
  }

  return {
    wake: (claimIds: readonly string[]): Promise<boolean> =>
      attempt(
        change(claimIds, t('woken', { count: claimIds.length }), (part) =>
          snoozes.wake({ accountId, claimIds: part }),
        ),
      ),
    snooze: (claimIds: readonly string[], untilMs: number | null): Promise<boolean> => {
      const count = claimIds.length;
      const text =
        untilMs === null
          ? t('doneChange', { count })
          : t('done', { count, when: format.dateTime(untilMs, 'recent') });
      return attempt(change(claimIds, text, (part) => snoozes.set({ accountId, claimIds: part, untilMs })));
    },
  };
}
