import { memo, useState } from 'react';
import { useTranslations } from 'use-intl';
import type { Account } from '../../src-shared/contract/accounts.ts';
import { currentOf, type ReviewSession } from '../../src-shared/domain/review/review-session.ts';
import type { ClaimWindow } from '../claim-list/use-claim-window.ts';
import { useAppContext } from '../runtime/app-context.tsx';
import type { ChosenClaims } from '../runtime/chosen-claims.ts';
import { useStaying } from '../runtime/use-staying.ts';
import { useCommand } from '../runtime/use-command.ts';
import { useSayFailure } from '../runtime/use-say-failure.ts';
import { Button } from '../ui/button.tsx';
import { Dialog } from '../ui/dialog.tsx';

/** Creates a review of the selection, or of the list as it is; asks first if one is running. */
export const StartReview = memo(function StartReview({
  account,
  query,
  count,
  chosen: chosenClaims,
}: {
  account: Account;
  query: ClaimWindow['query'];
  count: number;
  chosen: () => ChosenClaims | null;
}) {
  const t = useTranslations('review');
  const { ipc, navigation, toasts } = useAppContext();
  const staying = useStaying();
  const [underWay, setUnderWay] = useState<ReviewSession | null>(null);
  const accountId = account.id;
  const note = (text: string) => toasts.getState().say('note', text);
  async function start() {
    setUnderWay(null);
    const hasStayed = staying();
    const chosen = chosenClaims();
    const { filter, sort } = query;
    const session = await ipc.reviews.start(
      accountId,
      chosen === null ? { what: 'list', filter, sort } : { what: 'claims', ...(await chosen.ref()) },
    );
    if (session === null) {
      note(t('nothing'));
      return;
    }
    if (chosen === null && count > session.total) note(t('tooMany', { count: session.total }));
    if (hasStayed()) navigation.getState().goTo('review');
  }
  const sayFailed = useSayFailure((reason) => t('failed', { reason }));
  const attempt = (work: () => Promise<void>) => void work().catch(sayFailed);
  const isOff = account.state === 'readonly';
  useCommand(
    'review.start',
    () =>
      attempt(async () => {
        const session = await ipc.reviews.read(accountId);
        if (session === null || currentOf(session) === null) await start();
        else setUnderWay(session);
      }),
    !isOff,
  );
  if (underWay === null) return null;
  return (
    <Dialog
      isOpen
      isAlert
      title={t('startTitle')}
      onClose={() => setUnderWay(null)}
      actions={
        <>
          <Button onClick={() => attempt(start)}>{t('start')}</Button>
          {/* As it stands by then: another window may have gone on with it. */}
          <Button tone="primary" autoFocus keys="Enter" onClick={() => navigation.getState().goTo('review')}>
            {t('resume')}
          </Button>
        </>
      }
    >
      <p className="num text-ink-2">{t('startText', { position: underWay.at + 1, total: underWay.total })}</p>
    </Dialog>
  );
});
