import { useTranslations } from 'use-intl';
import type { ClaimsRef } from '../../src-shared/contract/claims-ref.ts';
import { useShortClaimText } from '../labels/claim-labels.ts';
import { refreshAfter } from '../ipc/change-stream.ts';
import { useAppContext } from '../runtime/app-context.tsx';
import { changedIds, type ChosenClaims } from '../runtime/chosen-claims.ts';
import { useSayFailure } from '../runtime/use-say-failure.ts';

const undoForMs = 10_000;

type Changed = Pick<ChosenClaims, 'count' | 'knownIds' | 'only'>;

/**
 * Changes what is kept here about claims (notes, tags, snoozes), each time with a toast that gives every claim what
 * it had before. Nothing of it is sent to the service.
 */
export function useLocalChange(
  accountId: string,
  /** Undoes a change on the main side. */
  takeBack: (undoId: string) => Promise<{ isKnown: boolean; changedSince: number }>,
  onUndone?: (claimIds: readonly string[]) => void,
) {
  const t = useTranslations('app.localChange');
  const sayNotUndone = useSayFailure((reason) => t('notUndone', { reason }));
  const inShort = useShortClaimText();
  const { ipc, toasts, now } = useAppContext();

  const tell = (text: string) => {
    toasts.getState().say('problem', text);
  };
  const refresh = (claims: Changed) =>
    void refreshAfter(ipc, { topic: 'claims', accountId, claimIds: changedIds(claims) });

  async function undo(claims: Changed, undoId: string): Promise<void> {
    try {
      const { isKnown, changedSince } = await takeBack(undoId);
      refresh(claims);
      if (!isKnown) tell(t('tooLate'));
      else if (changedSince > 0) tell(t('changedSince', { count: changedSince }));
      else onUndone?.(claims.knownIds);
    } catch (error) {
      refresh(claims);
      sayNotUndone(error);
    }
  }

  function offerUndo(text: string, claims: Changed, undoId: string): void {
    refresh(claims);
    toasts.getState().show({
      tone: 'undo',
      text: claims.only === undefined ? text : [text, inShort(claims.only)].join(' · '),
      untilMs: now() + undoForMs,
      isHold: false,
      onUndo: () => void undo(claims, undoId),
    });
  }

  /** Changes all of the claims in one call, or none; the caller shows a failure. */
  async function change(
    claims: ChosenClaims,
    text: string,
    call: (claims: ClaimsRef) => Promise<{ undoId: string }>,
  ): Promise<void> {
    try {
      const { undoId } = await call(await claims.ref());
      offerUndo(text, claims, undoId);
    } catch (error) {
      refresh(claims);
      throw error;
    }
  }

  return { tell, offerUndo, change };
}
