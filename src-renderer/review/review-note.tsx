import { skipToken, useQuery } from '@tanstack/react-query';
import { useTranslations } from 'use-intl';
import { markOf, reasonOf, type ReviewSession } from '../../src-shared/domain/review/review-session.ts';
import { useIpc } from '../runtime/app-context.tsx';
import type { PassedClaim } from './use-passed-over.ts';
import { useSkipReasonText } from './use-skip-reason-text.ts';

/**
 * Says what happened to the claim in this review, or to the one just before it; nothing if neither. It stands below the
 * claim, whose buttons stay where they are.
 */
export function ReviewNote({
  accountId,
  session,
  claimId,
  passed,
}: {
  accountId: string;
  session: ReviewSession;
  claimId: string;
  passed: PassedClaim | null;
}) {
  const t = useTranslations('review');
  const reasonText = useSkipReasonText();
  const { queries } = useIpc();
  const { taken } = session;
  const takenRow = useQuery(
    queries.claims.get.queryOptions({
      input: taken === null ? skipToken : { accountId, claimId: taken.claimId },
    }),
  ).data?.row;
  const mark = markOf(session, claimId);
  const reason = reasonOf(session, claimId);
  const text = (() => {
    if (mark !== undefined)
      return reason === undefined
        ? t(`marked.${mark}`)
        : t('skipReason.marked', { reason: reasonText(reason) });
    if (taken !== null) return t(`taken.${taken.mark}`, { claim: takenRow?.merchantName ?? taken.claimId });
    return passed === null ? null : t(`passed.${passed.mark}`, { claim: passed.name });
  })();
  if (text === null) return null;
  return (
    <p role="status" className="shrink-0 border-t border-line bg-amber-bg px-[18px] py-1.5 text-amber">
      {text}
    </p>
  );
}
