import { useQuery } from '@tanstack/react-query';
import { useFormatter, useTranslations } from 'use-intl';
import { useAppContext, useIpc } from './app-context.tsx';
import { useTimeZone } from './use-time-zone.ts';

/** Returns the line on paper that says when it was printed, and by whom. */
export function usePrintedBy(): string {
  const t = useTranslations('print');
  const format = useFormatter();
  const zone = useTimeZone();
  const { now } = useAppContext();
  const { queries } = useIpc();
  const agent = useQuery({ ...queries.app.info.queryOptions(), select: (info) => info.agent }).data ?? '';
  return t('printed', { time: format.dateTime(now(), 'exact'), agent, zone });
}
