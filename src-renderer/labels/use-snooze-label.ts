import { useFormatter, useTranslations } from 'use-intl';
import type { ClaimRow } from '../../src-shared/contract/claims.ts';

/** Returns a claim's snooze in words. */
export function useSnoozeLabel(): (snooze: NonNullable<ClaimRow['snooze']>) => string {
  const t = useTranslations('labels.snooze');
  const format = useFormatter();
  return ({ untilMs, backAtMs }) => {
    if (backAtMs !== null) return t('back');
    return untilMs === null ? t('change') : t('until', { when: format.dateTime(untilMs, 'recent') });
  };
}
