import { useQuery } from '@tanstack/react-query';
import { memo } from 'react';
import { useTranslations } from 'use-intl';
import { useAppContext, useIpc } from '../runtime/app-context.tsx';
import { Button } from '../ui/button.tsx';
import { Progress } from '../ui/progress.tsx';

/** Shows the progress of downloading pinned documents, until all of them are stored. */
export const PinningBar = memo(function PinningBar({ accountId }: { accountId: string }) {
  const t = useTranslations('documents');
  const { ipc } = useAppContext();
  const { queries } = useIpc();
  const pinning = useQuery(queries.documents.pinning.queryOptions({ input: { accountId } })).data;
  if (pinning === undefined || pinning.claimsDone >= pinning.claims) return null;
  const { isPaused, claims, claimsDone, documents, documentsHere, documentsRefused } = pinning;
  const text = t('pinning.progress', { claims, claimsDone, documents, here: documentsHere });
  const pause = () =>
    void ipc.client.documents.pausePinning({ accountId, isPaused: !isPaused }).catch(() => undefined);
  return (
    <section
      aria-label={t('pinning.label')}
      className="num flex shrink-0 items-center gap-3 border-b border-line bg-bg px-3.5 py-1.5 text-small text-ink-2"
    >
      <span className="font-strong">{t('pinning.label')}</span>
      <span className="w-32 shrink-0">
        <Progress label={t('pinning.label')} value={claimsDone} max={claims} />
      </span>
      <span role="status" className="min-w-0 flex-1 truncate">
        {[
          text,
          documentsRefused > 0 ? t('pinning.refused', { count: documentsRefused }) : null,
          isPaused ? t('pinning.paused') : null,
        ]
          .filter((part) => part !== null)
          .join(' · ')}
      </span>
      <Button tone="quiet" onClick={pause}>
        {t(isPaused ? 'actions.resume' : 'actions.pause')}
      </Button>
    </section>
  );
});
