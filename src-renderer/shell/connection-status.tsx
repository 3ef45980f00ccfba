import { useQuery } from '@tanstack/react-query';
import { useEffect } from 'react';
import { useFormatter, useTranslations } from 'use-intl';
import { useStore } from 'zustand';
import type { ServiceConnection, SyncStatus } from '../../src-shared/contract/sync.ts';
import { roughly } from '../../src-shared/domain/decision/sending-cost.ts';
import { Dot, type Tone } from '../ui/pill.tsx';
import { Progress } from '../ui/progress.tsx';
import { indexedShare } from '../runtime/indexed-share.ts';
import { useIpc } from '../runtime/app-context.tsx';

const tones: Readonly<Record<ServiceConnection['state'], Tone>> = {
  unknown: 'grey',
  online: 'green',
  offline: 'amber',
  paused: 'red',
};

/**
 * Shows the connection to the service at the foot of the navigation: a word, what waits, the last sync, what happens
 * now.
 */
export function ConnectionStatus({ accountId }: { accountId: string }) {
  const t = useTranslations('app.serviceConnection');
  const format = useFormatter();
  const { client, queries, connection } = useIpc();
  const { phase } = useStore(connection.state);
  const { data: status } = useQuery(queries.sync.status.queryOptions({ input: { accountId } }));
  const sentence = useConnectionSentence(status);
  const isOffline = status?.connection.state === 'offline';
  useEffect(() => {
    if (!isOffline) return undefined;
    // The system says that there is a network again: the service is tried at once.
    const tryNow = () => void client.sync.now({ accountId }).catch(() => undefined);
    window.addEventListener('online', tryNow);
    return () => window.removeEventListener('online', tryNow);
  }, [isOffline, client, accountId]);
  if (phase !== 'open') return <NoHost />;
  if (status === undefined) return <div className="h-[74px]" />;
  return (
    <section
      aria-label={t('heading')}
      className="flex min-h-[74px] flex-col gap-[3px] border-t border-line px-2.5 pt-2.5 pb-1 text-small text-ink-2 group-data-[collapsed]/nav:min-h-8 group-data-[collapsed]/nav:px-3.5"
    >
      <div
        className="flex items-center gap-2"
        title={t('stateAndSentence', { state: t(`states.${status.connection.state}`), sentence })}
      >
        <Dot tone={tones[status.connection.state]} />
        <b className="font-strong text-ink group-data-[collapsed]/nav:sr-only">
          {t(`states.${status.connection.state}`)}
        </b>
        {status.waiting > 0 ? (
          <span className="num ml-auto group-data-[collapsed]/nav:sr-only">
            {t('waiting', { count: status.waiting })}
          </span>
        ) : null}
      </div>
      {status.phase === 'first_sync' ? (
        <div className="py-1 group-data-[collapsed]/nav:hidden">
          <Progress label={sentence} value={status.partsDone} max={status.parts} />
        </div>
      ) : null}
      <p
        className="num text-ink-3 group-data-[collapsed]/nav:sr-only"
        // The first sync counts several times a second: it is there to be read, not said each time.
        aria-live={status.phase === 'first_sync' ? 'off' : 'polite'}
      >
        {status.phase === 'first_sync'
          ? sentence
          : status.lastSyncAtMs === null
            ? t('neverSynced', { now: sentence })
            : t('lastSync', { time: format.dateTime(status.lastSyncAtMs, 'clock'), now: sentence })}
      </p>
      {status.connection.state === 'online' && status.firstSync !== null ? (
        <FirstSyncPace {...status.firstSync} />
      ) : null}
    </section>
  );
}

/** Shows the pace of the first sync, which is not announced, as it changes with each page. */
function FirstSyncPace({ claimsPerMinute, leftMs }: NonNullable<SyncStatus['firstSync']>) {
  const t = useTranslations('app.serviceConnection.firstSync');
  if (claimsPerMinute === null) return null;
  return (
    <p className="num text-ink-3 group-data-[collapsed]/nav:sr-only">
      {leftMs === null
        ? t('pace', { count: claimsPerMinute })
        : t(`left.${roughly(leftMs).unit}`, { count: claimsPerMinute, left: roughly(leftMs).count })}
    </p>
  );
}

/** Shown if the host is not reachable, as the page then knows nothing of the connection to the service. */
function NoHost() {
  const t = useTranslations('app.serviceConnection');
  return (
    <section
      aria-label={t('heading')}
      className="flex min-h-[74px] flex-col gap-[3px] border-t border-line px-2.5 pt-2.5 pb-1 text-small text-ink-2 group-data-[collapsed]/nav:min-h-8 group-data-[collapsed]/nav:px-3.5"
    >
      <div className="flex items-center gap-2">
        <Dot tone="grey" />
        <b className="font-strong text-ink group-data-[collapsed]/nav:sr-only">{t('states.noHost')}</b>
      </div>
      <p className="text-ink-3 group-data-[collapsed]/nav:sr-only">{t('sentences.noHost')}</p>
    </section>
  );
}

/** Returns one sentence that says what happens now. */
export function useConnectionSentence(status: SyncStatus | undefined): string {
  const t = useTranslations('app.serviceConnection.sentences');
  const format = useFormatter();
  if (status === undefined) return '';
  const { connection, phase, waiting } = status;
  if (connection.state === 'offline') return t('offline');
  if (connection.state === 'paused') return t(connection.reason);
  if (phase === 'first_sync') return t('firstSync', { count: status.claimsReceived });
  const { holds, untilMs } = status.dataUse;
  if (holds !== null && untilMs !== null)
    return t(holds === 'all' ? 'heldAll' : 'heldSeen', { time: format.dateTime(untilMs, 'clock') });
  if (status.searchIndex !== null) return t('indexing', { share: indexedShare(status.searchIndex) });
  if (phase === 'syncing') return t('syncing');
  if (connection.state === 'unknown') return t('unknown');
  return waiting > 0 ? t('idleWaiting') : t('idle');
}
