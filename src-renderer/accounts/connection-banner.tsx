import { useDetailLabel } from '../labels/use-detail-label.ts';
import { useQuery } from '@tanstack/react-query';
import { memo, useState } from 'react';
import { useTranslations } from 'use-intl';
import type { Account } from '../../src-shared/contract/accounts.ts';
import type { OfflineFault, SyncStatus } from '../../src-shared/contract/sync.ts';
import { GuideLink } from '../guide/guide-link.tsx';
import { useIpc } from '../runtime/app-context.tsx';
import { useNow } from '../runtime/use-now.ts';
import { Button } from '../ui/button.tsx';
import { Dot } from '../ui/pill.tsx';
import { useSentences } from '../labels/use-sentences.ts';
import { useMomentLabel } from '../labels/use-moment-label.ts';
import { ReplaceKeyDialog } from './replace-key-dialog.tsx';

const secondMs = 1000;
const longestInSeconds = 90;

/** Banner that says what the connection holds up, why, and what happens next. Nothing while all is well. */
export const ConnectionBanner = memo(function ConnectionBanner({ account }: { account: Account }) {
  const t = useTranslations('accounts.connection');
  const accounts = useTranslations('accounts');
  const { client, queries } = useIpc();
  const [isReplacingKey, setIsReplacingKey] = useState(false);
  const status = useQuery(queries.sync.status.queryOptions({ input: { accountId: account.id } })).data;
  const banner = useConnectionText(status);
  if (status === undefined || banner === null) return null;
  const { connection } = status;
  const isDown = connection.state === 'offline' || connection.state === 'paused';
  return (
    <>
      <div className="flex shrink-0 items-center gap-3 border-b border-line bg-amber-bg px-3.5 py-1.5 text-small">
        <Dot tone="amber" />
        <p role="status" className="num min-w-0 flex-1 break-words">
          <b className="font-strong">{banner.title}</b> {banner.text}
        </p>
        <GuideLink
          topic={
            connection.state === 'offline' || connection.state === 'paused' ? connection.state : 'limited'
          }
        />
        {isKeyMissing(status) ? null : <NextTry atMs={isDown ? status.nextTryAtMs : slowedUntilMs(status)} />}
        {connection.state === 'paused' ? (
          <Button onClick={() => setIsReplacingKey(true)}>{accounts('list.replaceKey')}</Button>
        ) : null}
        {isKeyMissing(status) ? null : (
          <Button onClick={() => void client.sync.now({ accountId: account.id }).catch(() => undefined)}>
            {t('tryNow')}
          </Button>
        )}
      </div>
      {isReplacingKey ? (
        <ReplaceKeyDialog account={account} onClose={() => setIsReplacingKey(false)} />
      ) : null}
    </>
  );
});

/** Shows the next try outside the status, so that it is not read out each second. */
function NextTry({ atMs }: { atMs: number | null }) {
  const t = useTranslations('accounts.connection');
  const nowMs = useNow(atMs === null ? null : secondMs);
  const seconds = atMs === null ? 0 : Math.ceil((atMs - nowMs) / secondMs);
  return (
    <span className="num shrink-0 text-ink-2">
      {seconds <= 0
        ? t('trying')
        : seconds <= longestInSeconds
          ? t('againInSeconds', { count: seconds })
          : t('againInMinutes', { count: Math.round(seconds / 60) })}
    </span>
  );
}

const needsDetail: ReadonlySet<OfflineFault> = new Set(['proxy_failed', 'tls_failed']);

/** Returns when the first of the endpoints is called again. */
function slowedUntilMs({ slowed }: SyncStatus): number {
  return Math.min(...slowed.map(({ untilMs }) => untilMs));
}

function isKeyMissing({ connection }: SyncStatus): boolean {
  return connection.state === 'paused' && connection.reason === 'no_key';
}

function useConnectionText(status: SyncStatus | undefined): { title: string; text: string } | null {
  const t = useTranslations('accounts.connection');
  const momentLabel = useMomentLabel();
  const detailLabel = useDetailLabel();
  const sentences = useSentences();
  if (status === undefined) return null;
  const { connection, slowed } = status;
  if (connection.state === 'offline') {
    const title = t('offlineTitle', { since: momentLabel(connection.sinceMs) });
    const { fault, detail } = connection;
    // Of a proxy or a certificate, only what is beside the fault says what to do.
    const further = detail !== null && needsDetail.has(fault) ? detailLabel(detail) : null;
    return { title, text: t('offlineText', { why: sentences(t(`faults.${fault}`), further) }) };
  }
  if (connection.state === 'paused') {
    const said =
      connection.reason !== 'unauthorized' || connection.detail === null
        ? null
        : detailLabel(connection.detail);
    return { title: t(`${connection.reason}Title`), text: sentences(t(`${connection.reason}Text`), said) };
  }
  const [first] = slowed;
  if (first === undefined) return null;
  const what =
    slowed.length === 1
      ? t(`endpoints.${first.endpoint}`)
      : t('severalEndpoints', { count: String(slowed.length) });
  return { title: t('slowedTitle'), text: t('slowedText', { what }) };
}
