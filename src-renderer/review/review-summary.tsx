import { useQuery } from '@tanstack/react-query';
import { useLayoutEffect, useRef } from 'react';
import { useTranslations } from 'use-intl';
import type { Account } from '../../src-shared/contract/accounts.ts';
import {
  reviewCounts,
  reviewMarks,
  type ReviewSession,
} from '../../src-shared/domain/review/review-session.ts';
import { AmountsLine } from '../labels/amounts-line.tsx';
import { useAppContext } from '../runtime/app-context.tsx';
import { CommandButton } from '../runtime/command-button.tsx';
import { useCommand } from '../runtime/use-command.ts';
import { useSayFailure } from '../runtime/use-say-failure.ts';
import { Button } from '../ui/button.tsx';
import { ReviewTime } from './review-time.tsx';
import { SkippedWithReason } from './skipped-with-reason.tsx';
import type { Review } from './use-review.ts';

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
  const t = useTranslations('review');
  const app = useTranslations('app');
  const { ipc, navigation } = useAppContext();
  const sayFailed = useSayFailure((reason) => t('failed', { reason }));
  const { startedAtMs } = session;
  const outcome = useQuery(ipc.queries.reviews.outcome.queryOptions({ input: { accountId: account.id } }))
    .data?.outcome;
  const { counts, attention, amounts, activeMs } = outcome ?? {
    counts: reviewCounts(session),
    attention: 0,
    amounts: [],
    activeMs: null,
  };
  const rest = counts.skipped + counts.flagged + counts.failed + counts.left_over;
  const root = useRef<HTMLDivElement>(null);
  useLayoutEffect(() => root.current?.focus(), []);
  const finish = () => {
    review.end();
    navigation.getState().goTo('inbox');
  };
  const again = () => void ipc.reviews.start(account.id, { what: 'again', startedAtMs }).catch(sayFailed);
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
        {outcome == null ? null : <SkippedWithReason account={account} skipped={outcome.skipped} />}
        {attention === 0 ? null : <p className="mt-3 text-amber">{t('attention', { count: attention })}</p>}
        <div className="mt-5 flex flex-wrap gap-2">
          <CommandButton command="list.clear" tone="primary">
            {t('done')}
          </CommandButton>
          {rest === 0 ? null : (
            <Button title={t('againHint')} onClick={again}>
              {t('again', { count: rest })}
            </Button>
          )}
          <CommandButton command="list.previous">{app('back')}</CommandButton>
          {attention === 0 ? null : <CommandButton command="go.outbox">{t('openOutbox')}</CommandButton>}
        </div>
      </section>
    </div>
  );
}
