import { useQuery } from '@tanstack/react-query';
import { CloudOff } from 'lucide-react';
import { useFormatter, useTranslations } from 'use-intl';
import { useIpc } from '../app/desk.tsx';

/** One sentence over the list while the line is down. */
export function OfflineBanner({ accountId }: { accountId: string }) {
  const t = useTranslations('inbox');
  const format = useFormatter();
  const { queries } = useIpc();
  const line = useQuery(queries.sync.status.queryOptions({ input: { accountId } })).data?.line;
  if (line?.state !== 'offline') return null;
  return (
    <p
      role="status"
      className="num flex shrink-0 items-center gap-2 border-b border-line bg-amber-bg px-3.5 py-1.5 text-small text-amber"
    >
      <CloudOff size={14} aria-hidden="true" className="shrink-0" />
      {t('offline', { time: format.dateTime(line.sinceMs, 'clock') })}
    </p>
  );
}
