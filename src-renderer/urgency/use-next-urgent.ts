import { useRef } from 'react';
import { useTranslations } from 'use-intl';
import { useAppContext } from '../runtime/app-context.tsx';
import type { NavigationState, ViewName } from '../runtime/navigation.ts';
import { useCommand } from '../runtime/use-command.ts';
import { useSayFailure } from '../runtime/use-say-failure.ts';

/** Position of a view that navigation does not know. */
interface NextUrgentPlace {
  /** Returns the claim that the view shows; navigation's by default. */
  shownClaimId?: () => string;
  /** Loads the rows around a claim if the list on the screen has it, and answers whether: then the cursor goes there. */
  bringIn?: (claimId: string) => Promise<boolean>;
  /** Called before the view is left. */
  onLeave?: () => void;
}

/**
 * Offers the key that goes to the next most urgent claim without a decision, after the one on the screen: in the list
 * if it has that claim, else in *Needs decision*, which has them all. Open documents are closed.
 */
export function useNextUrgent(accountId: string, place: NextUrgentPlace = {}): void {
  const { shownClaimId, bringIn, onLeave } = place;
  const t = useTranslations('urgency.next');
  const { ipc, navigation, toasts } = useAppContext();
  const sayFailed = useSayFailure((reason) => t('failed', { reason }), { isReading: true });
  const note = (text: string) => toasts.getState().say('note', text);

  /** The previous press, which the next one continues from: pressed twice, it goes two claims on. */
  const earlier = useRef<Promise<unknown>>(Promise.resolve());

  /** Loads all that the next frame shows, so that it is drawn once. Answers whether the list on the screen has it. */
  async function load(claimId: string): Promise<boolean> {
    const details = ipc.queries.claims.get.queryOptions({ input: { accountId, claimId } });
    const [isListed] = await Promise.all([
      bringIn?.(claimId) ?? false,
      ipc.queryClient.prefetchQuery(details),
    ]);
    return isListed;
  }

  async function go(pressedIn: ViewName): Promise<void> {
    const shownIn = ({ view, documentsOf, claimId }: NavigationState) =>
      documentsOf ?? (view === pressedIn ? shownClaimId?.() : undefined) ?? claimId;
    const before = navigation.getState();
    const afterClaimId = shownIn(before);
    const { claimId, isFromStart } = await ipc.client.claims.nextUrgent({ accountId, afterClaimId });
    const stays = claimId !== null && (await load(claimId));
    const now = navigation.getState();
    // Whoever has gone on meanwhile stays there.
    if (now.view !== before.view || shownIn(now) !== afterClaimId || now.accountId !== accountId) return;
    if (claimId === null) {
      note(t('none'));
      return;
    }
    if (isFromStart) note(t('fromStart'));
    if (stays) {
      now.closeDocuments();
      now.showClaim(claimId);
      return;
    }
    if (now.view === pressedIn) onLeave?.();
    now.goToUndecided(claimId);
  }

  useCommand('go.nextUrgent', () => {
    const { view } = navigation.getState();
    earlier.current = earlier.current.then(() => go(view)).catch(sayFailed);
  });
}
