import { useRef } from 'react';
import { useTranslations } from 'use-intl';
import { useAppContext } from '../runtime/app-context.tsx';
import { useCommand } from '../runtime/use-command.ts';
import { useFailureText } from '../runtime/use-refusal-text.ts';

/**
 * Offers the key that goes to the next most urgent claim without a decision. `isInList` says whether the list on
 * the screen has it: then the cursor goes there, else *Needs decision* opens, which has them all.
 */
export function useNextUrgent(
  accountId: string,
  isInList: ((claimId: string) => Promise<boolean>) | null,
): void {
  const t = useTranslations('urgency.next');
  const { ipc, navigation, toasts } = useAppContext();
  const failureText = useFailureText({ isReading: true });
  const note = (tone: 'note' | 'problem', text: string) =>
    toasts.getState().show({ tone, text, untilMs: null, onUndo: null });

  /** The previous press, which the next one continues from: pressed twice, it goes two claims on. */
  const earlier = useRef<Promise<unknown>>(Promise.resolve());

  async function go(): Promise<void> {
    const before = navigation.getState();
    const { claimId, isFromStart } = await ipc.client.claims.nextUrgent({
      accountId,
      afterClaimId: before.claimId,
    });
    const stays = claimId !== null && isInList !== null && (await isInList(claimId));
    const now = navigation.getState();
    // Whoever has gone on meanwhile stays there.
    if (now.view !== before.view || now.claimId !== before.claimId || now.accountId !== accountId) return;
    if (claimId === null) {
      note('note', t('none'));
      return;
    }
    if (isFromStart) note('note', t('fromStart'));
    if (stays) now.showClaim(claimId);
    else now.goToUndecided(claimId);
  }

  useCommand('go.nextUrgent', () => {
    earlier.current = earlier.current.then(go).catch((error: unknown) =>
      note(
        'problem',
        failureText(error, (reason) => t('failed', { reason })),
      ),
    );
  });
}
