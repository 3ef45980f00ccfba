import { useQuery } from '@tanstack/react-query';
import { SearchX } from 'lucide-react';
import { useEffect, useEffectEvent, useLayoutEffect, useRef } from 'react';
import { useTranslations } from 'use-intl';
import { useStore } from 'zustand';
import type { ServiceConnection } from '../../src-shared/contract/sync.ts';
import { askedInView, type ClaimViewName } from '../../src-shared/query/views.ts';
import { emptyQuery } from '../../src-shared/query/query.ts';
import { useAppContext, useIpc, useNavigation } from '../runtime/app-context.tsx';
import { useStableCallback } from '../runtime/use-stable-callback.ts';
import { useTimeZone } from '../runtime/use-time-zone.ts';
import { isLikeClaimId, useLookUp } from '../claim/use-look-up.ts';
import { Button } from '../ui/button.tsx';
import { EmptyState } from '../ui/empty-state.tsx';
import { Spinner } from '../ui/spinner.tsx';
import type { ClaimListStore } from '../claim-list/claim-list-state.ts';
import { isUnreadable } from '../claim-list/claim-search.ts';

/**
 * Nothing in this view matches: why, how many match in all claims, and whether the service may know
 * the claim. Enter does the first thing offered.
 */
export function NoMatch({
  state,
  view,
  accountId,
  connection,
  isSettled,
  isIndexing,
}: {
  state: ClaimListStore;
  view: ClaimViewName;
  accountId: string;
  connection: ServiceConnection['state'];
  /** Whether what was last typed has its answer. */
  isSettled: boolean;
  /** Whether not every claim here can be found yet. */
  isIndexing: boolean;
}) {
  const t = useTranslations('inbox.empty');
  const app = useTranslations('app');
  const { now } = useAppContext();
  const timeZone = useTimeZone();
  const { queries } = useIpc();
  const listId = useNavigation((navigation) => navigation.listId);
  const goToMatches = useNavigation((navigation) => navigation.goToMatches);
  const search = useStore(state, (inbox) => inbox.search);
  const { query, chips, text } = search;
  const isEverywhere = view === 'all' && listId === null;
  const hasNoTerm = isUnreadable(search);
  const everywhere = useQuery(
    queries.claims.totals.queryOptions({
      input: { accountId, filter: askedInView('all', query, now(), timeZone) },
      enabled: !isEverywhere && !hasNoTerm,
    }),
  ).data?.claims;
  const elsewhere = isEverywhere || hasNoTerm ? 0 : everywhere;
  const typed = text.trim();
  const lookUp = useLookUp(accountId, typed);
  const mayLookUp = elsewhere === 0 && isLikeClaimId(typed);

  const primary =
    elsewhere !== undefined && elsewhere > 0
      ? () => goToMatches('all', query)
      : mayLookUp && connection !== 'offline'
        ? lookUp.start
        : null;
  useEnterOnNothing(state, primary, isSettled);

  return (
    <EmptyState
      icon={<SearchX size={28} />}
      title={t(!search.typed.ok ? 'errorTitle' : hasNoTerm ? 'noWordTitle' : 'noMatchTitle')}
      actions={
        <>
          {elsewhere !== undefined && elsewhere > 0 ? (
            <Button tone="primary" keys="Enter" onClick={() => goToMatches('all', query)}>
              {t('showInAll')}
            </Button>
          ) : null}
          {mayLookUp ? (
            <Button
              tone="primary"
              keys="Enter"
              isBusy={lookUp.isBusy}
              offReason={connection === 'offline' ? t('lookUpOffline') : null}
              icon={lookUp.isBusy ? <Spinner label={t('lookingUp')} /> : undefined}
              onClick={lookUp.start}
            >
              {t(lookUp.isBusy ? 'lookingUp' : 'lookUp')}
            </Button>
          ) : null}
          {chips.length === 0 ? null : (
            <Button onClick={() => state.getState().setTerms(emptyQuery)}>{app('clearFilters')}</Button>
          )}
          {text === '' ? null : (
            <Button onClick={() => state.getState().setText('')}>{app('clearSearch')}</Button>
          )}
        </>
      }
    >
      <p aria-live="polite">
        {hasNoTerm
          ? null
          : elsewhere === 0 && isIndexing && text !== ''
            ? t('noMatchSoFar')
            : elsewhere === undefined || isEverywhere
              ? null
              : t('matchesInAll', { count: elsewhere })}
      </p>
      {mayLookUp ? (
        <p role="status" className="mt-1 text-second">
          {connection === 'offline'
            ? t('lookUpOffline')
            : (lookUp.text ?? t(lookUp.isBusy ? 'askingService' : 'lookUpHint'))}
        </p>
      ) : null}
    </EmptyState>
  );
}

/**
 * Makes Enter do the first thing offered. Pressed before the answer has arrived, it waits for it: rows may come, and
 * then it is not about them.
 */
function useEnterOnNothing(state: ClaimListStore, primary: (() => void) | null, isSettled: boolean): void {
  const search = useStore(state, (inbox) => inbox.search);
  const enteredAt = useRef<typeof search | null>(null);
  const onEnter = useStableCallback(() => {
    if (isSettled) primary?.();
    else enteredAt.current = search;
  });
  const doAwaited = useEffectEvent(() => {
    if (enteredAt.current === search) primary?.();
    enteredAt.current = null;
  });
  useEffect(() => {
    if (isSettled) doAwaited();
  }, [isSettled]);
  const hasPrimary = primary !== null;
  useLayoutEffect(() => {
    state.setState({ onEmptyEnter: hasPrimary ? onEnter : null });
    return () => state.setState({ onEmptyEnter: null });
  }, [state, onEnter, hasPrimary]);
}
