import { useFormatter } from 'use-intl';
import type { wilsonInterval } from '../../src-shared/domain/insights/wilson-interval.ts';

type Share = ReturnType<typeof wilsonInterval>;

/** Returns texts of a share with its interval; a dash for one that is unknown. */
export function useShareText() {
  const format = useFormatter();
  const percent = (value: number) => format.number(value, { style: 'percent', maximumFractionDigits: 0 });
  return {
    percent,
    value: (share: Share) => (share === null ? '–' : percent(share.value)),
    interval: (share: Share) => (share === null ? '–' : `${percent(share.low)}–${percent(share.high)}`),
  };
}
