import { useFormatter, useTranslations } from 'use-intl';
import { daysLeft } from '../../src-shared/domain/time/internal-targets.ts';

export interface DaysLeftText {
  /** Text for a column. */
  short: string;
  /** Text for where nothing else says what it is. */
  long: string;
  title: string;
  isOverdue: boolean;
}

/** Returns what is left until an internal target, in words: colour alone never says it. */
export function useDaysLeft(): (targetAtMs: number, nowMs: number) => DaysLeftText {
  const t = useTranslations('labels.daysLeft');
  const format = useFormatter();
  return (targetAtMs, nowMs) => {
    const days = daysLeft(targetAtMs, nowMs);
    const title = t('title', { when: format.dateTime(targetAtMs, 'moment') });
    if (days < 0) {
      // The day that has begun isn't over.
      const count = -days - 1;
      return { short: t('overdueShort', { count }), long: t('overdue', { count }), title, isOverdue: true };
    }
    return { short: t('short', { count: days }), long: t('long', { count: days }), title, isOverdue: false };
  };
}
