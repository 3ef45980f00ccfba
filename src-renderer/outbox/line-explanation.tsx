import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslations } from 'use-intl';
import type { Account } from '../../src-shared/contract/accounts.ts';
import { ReplaceKeyDialog } from '../accounts/replace-key-dialog.tsx';
import { useIpc } from '../app/desk.tsx';
import { Banner } from '../ui/banner.tsx';
import { Button } from '../ui/button.tsx';
import { useMomentWords } from './use-moment-words.ts';

/** Why nothing is sent just now, until when, and the next step. Nothing while the line is well. */
export function LineExplanation({ account }: { account: Account }) {
  const t = useTranslations('outbox');
  const { client, queries } = useIpc();
  const momentWords = useMomentWords();
  const [isReplacingKey, setIsReplacingKey] = useState(false);
  const status = useQuery(queries.sync.status.queryOptions({ input: { accountId: account.id } })).data;
  const line = status?.line;
  if (account.state !== 'open') return <Banner title={t('readonly')} text={account.stateText} />;
  if (line === undefined || line.state === 'online' || line.state === 'unknown') return null;

  const title =
    line.state === 'offline'
      ? t('line.offlineTitle', { since: momentWords(line.sinceMs) })
      : t(`line.${line.reason}Title`);
  const text = line.state === 'offline' ? t('line.offlineText') : t(`line.${line.reason}Text`);

  return (
    <>
      <Banner
        title={title}
        text={
          line.state === 'offline' || line.detail === null
            ? text
            : `${text} ${t('line.said', { detail: line.detail })}`
        }
      >
        {line.state === 'paused' ? (
          <Button onClick={() => setIsReplacingKey(true)}>{t('line.replaceKey')}</Button>
        ) : (
          <Button onClick={() => void client.sync.now({ accountId: account.id }).catch(() => undefined)}>
            {t('line.tryNow')}
          </Button>
        )}
      </Banner>
      {isReplacingKey ? (
        <ReplaceKeyDialog account={account} onClose={() => setIsReplacingKey(false)} />
      ) : null}
    </>
  );
}
