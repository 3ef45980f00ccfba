import { useQuery } from '@tanstack/react-query';
import { isDefinedError } from '@orpc/client';
import { useEffect, useLayoutEffect, useRef, useState } from 'react';
import { flushSync } from 'react-dom';
import { useTranslations } from 'use-intl';
import type { Account } from '../../src-shared/contract/accounts.ts';
import type { ClaimRow } from '../../src-shared/contract/claims.ts';
import { actionDecisions, mayAct, pendingAmong } from '../../src-shared/domain/decision/claim-action.ts';
import {
  currentOf,
  markOf,
  reasonOf,
  type ReviewMark,
  type ReviewSession,
  type SkipReason,
} from '../../src-shared/domain/review/review-session.ts';
import { CaseFileAction } from '../case-file/case-file-action.tsx';
import { ClaimDetail } from '../claim/claim-detail.tsx';
import { ClaimKeys } from '../claim/claim-keys.tsx';
import { DocumentBeside } from '../documents/document-beside.tsx';
import { DocumentsAhead } from '../documents/documents-ahead.tsx';
import { DocumentsAction } from '../documents/documents-action.tsx';
import { EmailAction } from '../email/email-action.tsx';
import { useClaimActions } from '../inbox/use-claim-actions.ts';
import { PrintAction } from '../inbox/print-action.tsx';
import { useFreshClaim } from '../inbox/use-fresh-claim.ts';
import { useKeyOf, useKeyText } from '../keys/keymap-context.ts';
import { useAppContext, useIpc, useNavigation } from '../runtime/app-context.tsx';
import { useCommand } from '../runtime/use-command.ts';
import { useCovered } from '../runtime/use-covered.ts';
import { useStableCallback } from '../runtime/use-stable-callback.ts';
import { SnoozeAction } from '../urgency/snooze-action.tsx';
import { useNextUrgent } from '../urgency/use-next-urgent.ts';
import { Button } from '../ui/button.tsx';
import { EmptyState } from '../ui/empty-state.tsx';
import { ReviewBar } from './review-bar.tsx';
import { ReviewSummary } from './review-summary.tsx';
import { SkipReasonDialog } from './skip-reason-dialog.tsx';
import { claimsAfter, type Review, usePrefetchNext, useReview } from './use-review.ts';
import { useSkipReasonText } from './use-skip-reason-text.ts';

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
    <ReviewedClaim
      account={account}
      session={session}
      claimId={claimId}
      isCovered={isCovered}
      review={review}
    />
  );
}

function NoReview() {
  const keyOf = useKeyOf();
  const t = useTranslations('review');
  const { navigation } = useAppContext();
  return (
    <EmptyState isView title={t('none')}>
      <span className="flex flex-col items-center gap-3">
        {t('noneHint')}
        <Button keys={keyOf('go.inbox')} onClick={() => navigation.getState().goTo('inbox')}>
          {t('toList')}
        </Button>
      </span>
    </EmptyState>
  );
}

const markOfAction = { accept: 'accepted', reject: 'rejected', seen: 'seen' } as const;

function ReviewedClaim({
  account,
  session,
  claimId,
  isCovered,
  review: { step },
}: {
  account: Account;
  session: ReviewSession;
  claimId: string;
  isCovered: boolean;
  review: Review;
}) {
  const keyText = useKeyText();
  const t = useTranslations('review');
  const { ipc, navigation, toasts } = useAppContext();
  const { queries } = useIpc();
  const input = { accountId: account.id, claimId };
  const detail = useQuery(queries.claims.get.queryOptions({ input }));
  // What keys act on is what is drawn: nothing, until this claim is there.
  const row = detail.data?.row.id === claimId ? detail.data.row : undefined;
  const mark = markOf(session, claimId);
  usePrefetchNext(account.id, session);
  const [nextClaimId] = claimsAfter(session, 1);
  useFreshClaim(account.id, row?.id ?? null);
  const root = useRef<HTMLDivElement>(null);
  useLayoutEffect(() => root.current?.focus({ preventScroll: true }), []);

  const [passed, setPassed] = useState<{ name: string; mark: 'changed' | 'left' } | null>(null);
  const fault = faultOf(session, row, {
    isMissing: detail.data === undefined && detail.error !== null && isDefinedError(detail.error),
    isReadonly: account.state === 'readonly',
    claimId,
  });
  const pass = useStableCallback((found: 'changed' | 'left', id: string) => {
    setPassed({ name: row?.merchantName ?? id, mark: found });
    step({ kind: 'mark', claimId: id, mark: found });
  });
  useEffect(() => {
    if (fault !== null && !isCovered) pass(fault, claimId);
  }, [fault, isCovered, pass, claimId]);

  const settle = (found: ReviewMark) => {
    if (row === undefined) return;
    setPassed(null);
    step({ kind: 'mark', claimId: row.id, mark: found });
  };
  const actions = useClaimActions(
    account,
    (action, claimIds) => {
      setPassed(null);
      for (const id of claimIds) step({ kind: 'mark', claimId: id, mark: markOfAction[action] });
    },
    (action, claimIds) => {
      for (const id of claimIds) step({ kind: 'fail', claimId: id, attempted: markOfAction[action] });
    },
  );
  const act = (action: keyof typeof markOfAction) => row !== undefined && actions.actOnOne(action, row);
  useCommand('claim.accept', () => act('accept'));
  useCommand('claim.reject', () => act('reject'));
  useCommand('claim.markSeen', () => act('seen'));
  useCommand('review.flag', () => settle('flagged'));
  const next = () => {
    setPassed(null);
    step({ kind: 'next', claimId });
  };
  const back = () => {
    setPassed(null);
    step({ kind: 'back', claimId });
  };
  /** The claim for which a reason is asked, as it was then. */
  const [skipping, setSkipping] = useState<{ claimId: string; merchant: string } | null>(null);
  const askReason = () =>
    // At once: the letter that follows must never reach the review, where letters decide.
    flushSync(() => row !== undefined && setSkipping({ claimId, merchant: row.merchantName ?? row.id }));
  const skipWith = (reason: SkipReason) => {
    setSkipping(null);
    if (skipping === null) return;
    setPassed(null);
    if (step({ kind: 'skip', claimId: skipping.claimId, reason })) return;
    toasts.getState().show({ tone: 'note', text: t('skipReason.notSkipped'), untilMs: null, onUndo: null });
  };
  useCommand('review.skip', askReason);
  // A claim is passed by for good: not one after another, by a key that was held too long.
  useCommand('list.next', next, true, true);
  useCommand('list.previous', back);
  useCommand('claim.refresh', () => void ipc.client.claims.refresh(input).catch(() => undefined));
  const sayPaused = () => {
    const text = t('paused', {
      position: session.at + 1,
      total: session.total,
      keys: keyText('go.review'),
    });
    toasts.getState().show({ tone: 'note', text, untilMs: null, onUndo: null });
  };
  const pause = () => {
    sayPaused();
    navigation.getState().goTo('inbox');
  };
  useCommand('list.clear', pause);
  useNextUrgent(account.id, { shownClaimId: useStableCallback(() => claimId), onLeave: sayPaused });
  const reasonText = useSkipReasonText();
  const markText = (found: ReviewMark) => {
    const reason = reasonOf(session, claimId);
    return reason === undefined
      ? t(`marked.${found}`)
      : t('skipReason.marked', { reason: reasonText(reason) });
  };
  return (
    <div ref={root} tabIndex={-1} className="flex min-h-0 flex-1 flex-col outline-none">
      <h1 className="sr-only">{t('title')}</h1>
      <ReviewBar
        session={session}
        onBack={back}
        onNext={next}
        onSkipWith={askReason}
        onFlag={() => settle('flagged')}
        onPause={pause}
      />
      {passed === null && mark === undefined ? null : (
        <p role="status" className="shrink-0 border-b border-line bg-amber-bg px-[18px] py-1.5 text-amber">
          {mark !== undefined
            ? markText(mark)
            : passed === null
              ? null
              : t(`passed.${passed.mark}`, { claim: passed.name })}
        </p>
      )}
      <div className="flex min-h-0 flex-1">
        <ClaimDetail
          account={account}
          claimId={claimId}
          row={row}
          isAwaiting={row === undefined}
          departure={null}
          isPage
          hasBackBar={false}
          onBack={pause}
          onAct={(action) => act(action)}
        />
        <DocumentBeside key={claimId} account={account} claimId={claimId} />
        {nextClaimId === undefined ? null : (
          <DocumentsAhead accountId={account.id} claimId={claimId} nextClaimId={nextClaimId} />
        )}
      </div>
      <ClaimKeys accountId={account.id} row={row} detail={detail.data} reveal={isInSight} />
      <EmailAction accountId={account.id} row={row} reveal={isInSight} />
      <SnoozeAction
        accountId={account.id}
        row={row}
        reveal={isInSight}
        onSnoozed={(claimIds) => {
          setPassed(null);
          for (const id of claimIds) step({ kind: 'mark', claimId: id, mark: 'snoozed' });
        }}
        onUndone={(claimIds) => claimIds.forEach((id) => step({ kind: 'undo', claimId: id }))}
      />
      <CaseFileAction account={account} row={row} />
      <PrintAction account={account} row={row} isClaimFirst list={null} />
      <DocumentsAction account={account} row={row} reveal={isInSight} />
      {skipping === null ? null : (
        <SkipReasonDialog
          accountId={account.id}
          {...skipping}
          onSkip={skipWith}
          onClose={() => setSkipping(null)}
        />
      )}
    </div>
  );
}

const isInSight = () => false;

/** Returns why the claim is skipped automatically; `null` if it isn't. One that has its mark was here before. */
function faultOf(
  session: ReviewSession,
  row: ClaimRow | undefined,
  { isMissing, isReadonly, claimId }: { isMissing: boolean; isReadonly: boolean; claimId: string },
): 'changed' | 'left' | null {
  if (markOf(session, claimId) !== undefined) return null;
  if (isMissing) return 'left';
  if (row === undefined || !session.decidableIds.includes(row.id)) return null;
  const isPending = pendingAmong(row.pending);
  // A decision of one's own that waits here was seen when it was taken.
  if (isPending(actionDecisions.accept.kind)) return null;
  return mayAct(actionDecisions.accept.kind, { claim: row, isPending, isReadonly }) === null
    ? null
    : 'changed';
}

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
