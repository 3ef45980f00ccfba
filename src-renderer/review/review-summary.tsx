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
import { useKeyOf } from '../keys/keymap-context.ts';
import { useAppContext } from '../runtime/app-context.tsx';
import { useCommand } from '../runtime/use-command.ts';
import { useFailureText } from '../runtime/use-refusal-text.ts';
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
  const keyOf = useKeyOf();
  const t = useTranslations('review');
  const app = useTranslations('app');
  const failureText = useFailureText();
  const { ipc, navigation, toasts } = useAppContext();
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
  const again = () =>
    void ipc.reviews.start(account.id, { what: 'again', startedAtMs }).catch((error: unknown) => {
      const text = failureText(error, (reason) => t('failed', { reason }));
      toasts.getState().say('problem', text);
    });
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
          <Button tone="primary" keys={keyOf('list.clear')} onClick={finish}>
            {t('done')}
          </Button>
          {rest === 0 ? null : (
            <Button title={t('againHint')} onClick={again}>
              {t('again', { count: rest })}
            </Button>
          )}
          <Button keys={keyOf('list.previous')} onClick={() => review.step({ kind: 'back', claimId: null })}>
            {app('back')}
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
