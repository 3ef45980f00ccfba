import { useQuery } from '@tanstack/react-query';
import { useLayoutEffect, useRef } from 'react';
import { useTranslations } from 'use-intl';
import type { Account } from '../../src-shared/contract/accounts.ts';
import type { ReviewSummary as Summary } from '../../src-shared/contract/reviews.ts';
import {
  openAgain,
  reviewCounts,
  reviewMarks,
  type ReviewSession,
  startReview,
  withRefused,
} from '../../src-shared/domain/review/review-session.ts';
import { AmountsLine } from '../labels/amounts-line.tsx';
import { useKeyOf } from '../keys/keymap-context.ts';
import { useAppContext } from '../runtime/app-context.tsx';
import { useCommand } from '../runtime/use-command.ts';
import { Button } from '../ui/button.tsx';
import { ReviewTime } from './review-time.tsx';
import { SkippedWithReason } from './skipped-with-reason.tsx';
import type { Review } from './use-review.ts';

const nothing: Summary = { refusedIds: [], needsPersonIds: [], amounts: [], activeMs: null };

/** Shows what happened to the whole queue, and what a person must still settle. */
export function ReviewSummary({
  account,
  session,
  review,
}: {
  account: Account;
  session: ReviewSession;
  review: Review;
}) {
  const keyOf = useKeyOf();
  const t = useTranslations('review');
  const { ipc, navigation, now } = useAppContext();
  const { refusedIds, needsPersonIds, amounts, activeMs } =
    useQuery(ipc.queries.reviews.outcome.queryOptions({ input: { accountId: account.id } })).data ?? nothing;
  const attention = refusedIds.length + needsPersonIds.length;
  const shown = withRefused(session, refusedIds);
  const counts = reviewCounts(shown);
  const rest = openAgain(shown);
  const root = useRef<HTMLDivElement>(null);
  useLayoutEffect(() => root.current?.focus(), []);
  const finish = () => {
    review.replace(null);
    navigation.getState().goTo('inbox');
  };
  const again = () => review.replace(startReview(rest, session.decidableIds, now()));
  useCommand('list.clear', finish);
  useCommand('list.previous', () => review.step({ kind: 'back', claimId: null }));
  return (
    <div ref={root} tabIndex={-1} className="grid flex-1 place-items-center overflow-auto p-6 outline-none">
      <section aria-labelledby="review-ended" className="w-full max-w-[460px]">
        <h1 id="review-ended" className="text-title font-strong">
          {t('ended')}
        </h1>
        <ul className="num mt-3 flex flex-col gap-1">
          {([...reviewMarks, 'left_over'] as const)
            .filter((mark) => counts[mark] > 0)
            .map((mark) => (
              <li key={mark}>
                {t(`counts.${mark}`, { count: counts[mark] })}
                {amounts
                  .filter((one) => one.mark === mark)
                  .map(({ totals, unsummed }) => (
                    <AmountsLine key={mark} totals={totals} unsummed={unsummed} />
                  ))}
              </li>
            ))}
        </ul>
        {activeMs === null ? null : <ReviewTime counts={counts} activeMs={activeMs} />}
        <SkippedWithReason account={account} session={session} />
        {attention === 0 ? null : <p className="mt-3 text-amber">{t('attention', { count: attention })}</p>}
        <div className="mt-5 flex flex-wrap gap-2">
          <Button tone="primary" keys={keyOf('list.clear')} onClick={finish}>
            {t('done')}
          </Button>
          {rest.length === 0 ? null : (
            <Button title={t('againHint')} onClick={again}>
              {t('again', { count: rest.length })}
            </Button>
          )}
          <Button keys={keyOf('list.previous')} onClick={() => review.step({ kind: 'back', claimId: null })}>
            {t('back')}
          </Button>
          {attention === 0 ? null : (
            <Button keys={keyOf('go.outbox')} onClick={() => navigation.getState().goTo('outbox')}>
              {t('openOutbox')}
            </Button>
          )}
        </div>
      </section>
    </div>
  );
}
