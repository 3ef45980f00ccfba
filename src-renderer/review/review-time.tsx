import { useTranslations } from 'use-intl';
import { roughly } from '../../src-shared/domain/decision/sending-cost.ts';
import { claimsPerHour, longestAtClaimMinutes } from '../../src-shared/domain/review/review-pace.ts';
import { type reviewCounts, reviewMarks } from '../../src-shared/domain/review/review-session.ts';

/** Shows how long a review took without its pauses, and how many claims per hour that is. */
export function ReviewTime({
  counts,
  activeMs,
}: {
  counts: ReturnType<typeof reviewCounts>;
  activeMs: number;
}) {
  const t = useTranslations('review');
  const times = useTranslations('claim.age');
  const { unit, count } = roughly(activeMs);
  const time = times(unit, { count });
  const claims = reviewMarks
    // Claims that were passed over took nobody's time.
    .filter((mark) => mark !== 'changed' && mark !== 'left')
    .reduce((sum, mark) => sum + counts[mark], 0);
  const perHour = claimsPerHour(claims, activeMs);
  return (
    <div className="mt-3">
      <p className="num">{perHour === null ? t('took', { time }) : t('tookAt', { time, count: perHour })}</p>
      <p className="text-second text-ink-3">{t('tookHint', { minutes: longestAtClaimMinutes })}</p>
    </div>
  );
}
