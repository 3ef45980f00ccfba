import { type ReactNode, useState } from 'react';
import { flushSync } from 'react-dom';
import { useTranslations } from 'use-intl';
import type { ClaimRow } from '../../src-shared/contract/claims.ts';
import type { SkipReason } from '../../src-shared/domain/review/review-session.ts';
import { useAppContext } from '../runtime/app-context.tsx';
import { useCommand } from '../runtime/use-command.ts';
import { SkipReasonDialog } from './skip-reason-dialog.tsx';
import type { Review } from './use-review.ts';

/** Offers the key that skips the claim under review with a reason. Returns the dialog that asks for it. */
export function useSkipWithReason(
  accountId: string,
  claimId: string,
  row: ClaimRow | undefined,
  step: Review['step'],
): ReactNode {
  const t = useTranslations('review');
  const { toasts } = useAppContext();
  /** The claim for which a reason is asked, as it was then. */
  const [skipping, setSkipping] = useState<{ claimId: string; merchant: string } | null>(null);
  const ask = () =>
    // At once: the letter that follows must never reach the review, where letters decide.
    flushSync(() => row !== undefined && setSkipping({ claimId, merchant: row.merchantName ?? row.id }));
  const skipWith = (reason: SkipReason) => {
    setSkipping(null);
    if (skipping === null || step({ kind: 'skip', claimId: skipping.claimId, reason })) return;
    toasts.getState().say('note', t('skipReason.notSkipped'));
  };
  useCommand('review.skip', ask);
  if (skipping === null) return null;
  return (
    <SkipReasonDialog
      accountId={accountId}
      {...skipping}
      onSkip={skipWith}
      onClose={() => setSkipping(null)}
    />
  );
}
