import { useFormatter, useTranslations } from 'use-intl';
import { useAppContext } from './app-context.tsx';
import { useTimeZone } from './use-time-zone.ts';
import { useAppInfo } from './use-app-info.ts';

/** Returns the line on paper that says when it was printed, and by whom. */
export function usePrintedBy(): string {
  const t = useTranslations('print');
  const format = useFormatter();
  const zone = useTimeZone();
  const { now } = useAppContext();
  const agent = useAppInfo((info) => info.agent) ?? '';
  return t('printed', { time: format.dateTime(now(), 'exact'), agent, zone });
}
