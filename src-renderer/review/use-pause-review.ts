import { useTranslations } from 'use-intl';
import type { ReviewSession } from '../../src-shared/domain/review/review-session.ts';
import { useKeyText } from '../keys/keymap-context.ts';
import { useAppContext } from '../runtime/app-context.tsx';
import { useCommand } from '../runtime/use-command.ts';
import { useStableCallback } from '../runtime/use-stable-callback.ts';
import { useNextUrgent } from '../urgency/use-next-urgent.ts';

/** Leaves the review for its claim in the list or for the next most urgent one, and says how to resume it. */
export function usePauseReview(
  accountId: string,
  { at, total }: Pick<ReviewSession, 'at' | 'total'>,
  claimId: string,
): () => void {
  const keyText = useKeyText();
  const t = useTranslations('review');
  const { navigation, toasts } = useAppContext();
  const sayPaused = () => {
    const text = t('paused', { position: at + 1, total, keys: keyText('go.review') });
    toasts.getState().say('note', text);
  };
  const pause = () => {
    sayPaused();
    navigation.getState().goTo('inbox');
    navigation.getState().showClaim(claimId);
  };
  useCommand('list.clear', pause);
  useNextUrgent(accountId, { shownClaimId: useStableCallback(() => claimId), onLeave: sayPaused });
  return pause;
}
