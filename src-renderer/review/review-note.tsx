import { useTranslations } from 'use-intl';
import { markOf, reasonOf, type ReviewSession } from '../../src-shared/domain/review/review-session.ts';
import type { PassedClaim } from './use-passed-over.ts';
import { useSkipReasonText } from './use-skip-reason-text.ts';

/** Says what happened to the claim in this review, or which one was just passed over; nothing if neither. */
export function ReviewNote({
  session,
  claimId,
  passed,
}: {
  session: ReviewSession;
  claimId: string;
  passed: PassedClaim | null;
}) {
  const t = useTranslations('review');
  const reasonText = useSkipReasonText();
  const mark = markOf(session, claimId);
  const reason = reasonOf(session, claimId);
  if (mark === undefined && passed === null) return null;
  return (
    <p role="status" className="shrink-0 border-b border-line bg-amber-bg px-[18px] py-1.5 text-amber">
      {mark === undefined
        ? passed === null
          ? null
          : t(`passed.${passed.mark}`, { claim: passed.name })
        : reason === undefined
          ? t(`marked.${mark}`)
          : t('skipReason.marked', { reason: reasonText(reason) })}
    </p>
  );
}
