import { isDefinedError } from '@orpc/client';
import { useQuery } from '@tanstack/react-query';
import { ListChecks } from 'lucide-react';
import { type ReactNode, useEffect, useLayoutEffect, useRef, useState } from 'react';
import { useTranslations } from 'use-intl';
import type { Account } from '../../src-shared/contract/accounts.ts';
import { currentOf, type ReviewSession } from '../../src-shared/domain/review/review-session.ts';
import { CaseFileAction } from '../case-file/case-file-action.tsx';
import { ClaimDetail } from '../claim/claim-detail.tsx';
import { ClaimKeys } from '../claim/claim-keys.tsx';
import { DocumentBeside, useHasRoomBeside } from '../documents/document-beside.tsx';
import { DocumentsAhead } from '../documents/documents-ahead.tsx';
import { DocumentsAction } from '../documents/documents-action.tsx';
import { EmailAction } from '../email/email-action.tsx';
import { PrintAction } from '../inbox/print-action.tsx';
import { useTakeProposal } from '../inbox/use-take-proposal.ts';
import { useFreshClaim } from '../inbox/use-fresh-claim.ts';
import { useFocusReturn } from '../list/use-focus-return.ts';
import { useIpc, useNavigation } from '../runtime/app-context.tsx';
import { CommandButton } from '../runtime/command-button.tsx';
import { useCommand } from '../runtime/use-command.ts';
import { useCovered } from '../runtime/use-covered.ts';
import { useStableCallback } from '../runtime/use-stable-callback.ts';
import { ProposalsContext, useProposals } from '../proposals/use-proposals.ts';
import { SnoozeAction } from '../urgency/snooze-action.tsx';
import { EmptyState } from '../ui/empty-state.tsx';
import { ReviewBar } from './review-bar.tsx';
import { ReviewNote } from './review-note.tsx';
import { ReviewSummary } from './review-summary.tsx';
import { usePassedOver } from './use-passed-over.ts';
import { usePauseReview } from './use-pause-review.ts';
import { claimsAfter, type Review, usePrefetchNext, useReview } from './use-review.ts';
import { useReviewDecisions } from './use-review-decisions.ts';
import { useSkipWithReason } from './use-skip-with-reason.tsx';

/** A queue of claims, one at a time; a key decides and moves on. */
export function ReviewView({ account }: { account: Account }) {
  const review = useReview(account.id);
  const isCovered = useCovered();
  // What a dialog was opened for stays until it is closed, also when the review goes on in another window.
  const [session, setSession] = useState(review.session);
  if (session !== review.session && (!isCovered || session === undefined)) setSession(review.session);
  const claimId = session === undefined ? undefined : session === null ? null : currentOf(session);
  useReturnToUndone(claimId, review.step);
  if (session === undefined || claimId === undefined) return null;
  if (session === null) return <NoReview />;
  return claimId === null ? (
    <ReviewSummary account={account} session={session} review={review} />
  ) : (
    <ReviewProposals accountId={account.id} session={session} claimId={claimId}>
      <ReviewedClaim
        account={account}
        session={session}
        claimId={claimId}
        isCovered={isCovered}
        review={review}
      />
    </ReviewProposals>
  );
}

/** Number of claims after the current one whose proposals are known before they are reached. */
const claimsAhead = 20;

function ReviewProposals({
  accountId,
  session,
  claimId,
  children,
}: {
  accountId: string;
  session: ReviewSession;
  claimId: string;
  children: ReactNode;
}) {
  const proposals = useProposals(accountId, [claimId, ...claimsAfter(session, claimsAhead)]);
  return <ProposalsContext value={proposals}>{children}</ProposalsContext>;
}

function NoReview() {
  const t = useTranslations('review');
  return (
    <EmptyState
      isView
      icon={<ListChecks size={22} />}
      title={t('none')}
      actions={<CommandButton command="go.inbox" />}
    >
      {t('noneHint')}
    </EmptyState>
  );
}

function ReviewedClaim({
  account,
  session,
  claimId,
  isCovered,
  review,
}: {
  account: Account;
  session: ReviewSession;
  claimId: string;
  isCovered: boolean;
  review: Review;
}) {
  const { queries, client } = useIpc();
  const input = { accountId: account.id, claimId };
  const detail = useQuery(queries.claims.get.queryOptions({ input }));
  // What keys act on is what is drawn: nothing, until this claim is there.
  const row = detail.data?.row.id === claimId ? detail.data.row : undefined;
  const isMissing = detail.data === undefined && detail.error !== null && isDefinedError(detail.error);
  usePrefetchNext(account.id, session);
  const [nextClaimId] = claimsAfter(session, 1);
  useFreshClaim(account.id, row?.id ?? null);
  const hasDocumentBeside = useHasRoomBeside();
  const [root, setRoot] = useState<HTMLElement | null>(null);
  useLayoutEffect(() => root?.focus({ preventScroll: true }), [root]);
  // A dialog that led here may have had the focus until after that.
  useFocusReturn(root, null);

  const { passed, step } = usePassedOver(
    account,
    session,
    { claimId, row, isMissing },
    isCovered,
    review.step,
  );
  const act = useReviewDecisions(account, row, step);
  const snoozing = {
    onSnoozed: (claimIds: readonly string[]) =>
      claimIds.forEach((id) => step({ kind: 'mark', claimId: id, mark: 'snoozed' })),
    onUndone: (claimIds: readonly string[]) => claimIds.forEach((id) => step({ kind: 'undo', claimId: id })),
  };
  useTakeProposal({ account, row, act, reveal: isInSight, ...snoozing });
  const reasonDialog = useSkipWithReason(account.id, claimId, row, step);
  const pause = usePauseReview(account.id, session, claimId);
  useCommand(
    'review.flag',
    () => row !== undefined && step({ kind: 'mark', claimId: row.id, mark: 'flagged' }),
  );
  // A claim is passed by for good: not one after another, by a key that was held too long.
  useCommand('list.next', () => step({ kind: 'next', claimId }), true, true);
  useCommand('list.previous', () => step({ kind: 'back', claimId }));
  useCommand('claim.refresh', () => void client.claims.refresh(input).catch(() => undefined));
  return (
    <div ref={setRoot} tabIndex={-1} className="flex min-h-0 flex-1 flex-col outline-none">
      <ReviewBar session={session} />
      <div className="flex min-h-0 flex-1">
        <ClaimDetail
          account={account}
          claimId={claimId}
          row={row}
          isAwaiting={row === undefined}
          departure={null}
          isPage
          hasBackBar={false}
          hasDocumentBeside={hasDocumentBeside}
          onBack={pause}
          onAct={act}
        />
        <DocumentBeside key={claimId} account={account} claimId={claimId} />
        {nextClaimId === undefined ? null : (
          <DocumentsAhead accountId={account.id} claimId={claimId} nextClaimId={nextClaimId} />
        )}
      </div>
      <ReviewNote accountId={account.id} session={session} claimId={claimId} passed={passed} />
      <ClaimKeys accountId={account.id} row={row} detail={detail.data} reveal={isInSight} />
      <EmailAction accountId={account.id} row={row} reveal={isInSight} />
      <SnoozeAction accountId={account.id} row={row} reveal={isInSight} {...snoozing} />
      <CaseFileAction account={account} row={row} />
      <PrintAction account={account} row={row} isClaimFirst list={null} />
      <DocumentsAction account={account} row={row} reveal={isInSight} />
      {reasonDialog}
    </div>
  );
}

const isInSight = () => false;

/**
 * An undo goes back to its claim, also from the summary: the navigation names it, and the session follows.
 * @param claimId `undefined`: not known yet; `null`: the summary is shown
 */
function useReturnToUndone(claimId: string | null | undefined, step: Review['step']): void {
  const { showClaim } = useNavigation((state) => state);
  const shownId = useNavigation((state) => state.claimId);
  useEffect(() => {
    if (claimId !== undefined) showClaim(claimId);
  }, [showClaim, claimId]);
  const undoneId = useNavigation((state) => state.undoneClaimId);
  const shownBefore = useRef(shownId);
  const follow = useStableCallback((id: string | null) => {
    const isNew = id !== shownBefore.current;
    shownBefore.current = id;
    if (isNew && id !== null && id === undoneId && id !== claimId) step({ kind: 'undo', claimId: id });
  });
  useEffect(() => follow(shownId), [follow, shownId]);
}
