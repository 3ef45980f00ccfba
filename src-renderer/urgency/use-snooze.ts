import { useFormatter, useTranslations } from 'use-intl';
import type { ApplyingRule } from '../../src-shared/domain/rule/applying-rule.ts';
import { useIpc } from '../runtime/app-context.tsx';
import type { ChosenClaims } from '../runtime/chosen-claims.ts';
import { useSayFailure } from '../runtime/use-say-failure.ts';
import { useLocalChange } from '../undo/use-local-change.ts';

/** Snoozes claims, or ends their snooze, each with a toast that undoes it. Both resolve to whether it was done. */
export function useSnooze(accountId: string, onUndone?: (claimIds: readonly string[]) => void) {
  const t = useTranslations('urgency.snooze');
  const format = useFormatter();
  const sayFailed = useSayFailure((reason) => t('failed', { reason }));
  const { snoozes } = useIpc().client;
  const { change } = useLocalChange(accountId, (undoId) => snoozes.undo({ accountId, undoId }), onUndone);

  async function attempt(work: Promise<void>): Promise<boolean> {
    try {
      await work;
      return true;
    } catch (error) {
      sayFailed(error);
      return false;
    }
  }

  return {
    wake: (claims: ChosenClaims): Promise<boolean> =>
      attempt(
        change(claims, t('woken', { count: claims.count }), (named) => snoozes.wake({ accountId, ...named })),
      ),
    snooze: (
      claims: ChosenClaims,
      untilMs: number | null,
      shownProposals?: ApplyingRule[],
    ): Promise<boolean> => {
      const { count } = claims;
      const text =
        untilMs === null
          ? t('doneChange', { count })
          : t('done', { count, when: format.dateTime(untilMs, 'recent') });
      return attempt(
        change(claims, text, (named) => snoozes.set({ accountId, ...named, untilMs, shownProposals })),
      );
    },
  };
}
