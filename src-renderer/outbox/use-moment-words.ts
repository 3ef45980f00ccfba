import { useFormatter } from 'use-intl';
import { useDesk } from '../app/desk.tsx';

/** A moment as briefly as it is clear: the clock for today, else the day as well. */
export function useMomentWords(): (atMs: number) => string {
  const format = useFormatter();
  const { now } = useDesk();
  return (atMs) => {
    const isToday = format.dateTime(atMs, 'day') === format.dateTime(now(), 'day');
    return format.dateTime(atMs, isToday ? 'clock' : 'moment');
  };
}
