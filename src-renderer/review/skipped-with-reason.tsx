import { useQuery } from '@tanstack/react-query';
import { useTranslations } from 'use-intl';
import type { Account } from '../../src-shared/contract/accounts.ts';
import type { ReviewSummary } from '../../src-shared/contract/reviews.ts';
import type { SkipReason } from '../../src-shared/domain/review/review-session.ts';
import { useIpc, useNavigation } from '../runtime/app-context.tsx';
import { useSkipReasonText } from './use-skip-reason-text.ts';

/** The claims that were skipped with a reason, in their order, each with its own. */
export function SkippedWithReason({
  account,
  skipped: { claims, unnamed },
}: {
  account: Account;
  skipped: ReviewSummary['skipped'];
}) {
  const t = useTranslations('review.skipReason');
  if (claims.length === 0) return null;
  return (
    <>
      <h2 id="review-skipped" className="mt-4 font-strong">
        {t('list')}
      </h2>
      <ul aria-labelledby="review-skipped" className="mt-1 flex flex-col">
        {claims.map(({ claimId, reason }) => (
          <SkippedClaim key={claimId} accountId={account.id} claimId={claimId} reason={reason} />
        ))}
      </ul>
      {unnamed === 0 ? null : <p className="mt-1 text-ink-3">{t('more', { count: unnamed })}</p>}
    </>
  );
}

function SkippedClaim({
  accountId,
  claimId,
  reason,
}: {
  accountId: string;
  claimId: string;
  reason: SkipReason;
}) {
  const { queries } = useIpc();
  const goToClaim = useNavigation((state) => state.goToClaim);
  const reasonText = useSkipReasonText();
  const row = useQuery(queries.claims.get.queryOptions({ input: { accountId, claimId } })).data?.row;
  return (
    <li>
      <button
        type="button"
        onClick={() => goToClaim(claimId)}
        className="-mx-2 flex w-[calc(100%+1rem)] flex-wrap items-baseline gap-x-3 rounded-[6px] px-2 py-1 text-left hover:bg-hover"
      >
        <span className="min-w-0 break-words">{row?.merchantName ?? claimId}</span>
        <span className="min-w-0 flex-1 text-right break-words text-ink-3">{reasonText(reason)}</span>
      </button>
    </li>
  );
}
