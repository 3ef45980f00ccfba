import { useFormatter } from 'use-intl';
import { useAppContext } from '../runtime/app-context.tsx';

/**
 * Returns a moment as briefly as it is clear: the time for today, else the day too, with the year if it is another
 * one.
 */
export function useMomentLabel(): (atMs: number) => string {
  const format = useFormatter();
  const { now } = useAppContext();
  return (atMs) => {
    const nowMs = now();
    if (format.dateTime(atMs, 'day') === format.dateTime(nowMs, 'day')) return format.dateTime(atMs, 'clock');
    const isThisYear =
      format.dateTime(atMs, { year: 'numeric' }) === format.dateTime(nowMs, { year: 'numeric' });
    return format.dateTime(atMs, isThisYear ? 'recent' : 'moment');
  };
}
