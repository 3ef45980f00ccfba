import { useEffect, useRef, useState } from 'react';
import { flushSync } from 'react-dom';
import { useTranslations } from 'use-intl';
import { useStore } from 'zustand';
import type { Account } from '../../src-shared/contract/accounts.ts';
import { claimSorts } from '../../src-shared/contract/claims.ts';
import type { SavedList } from '../../src-shared/contract/saved-lists.ts';
import type { ClaimViewName } from '../../src-shared/query/views.ts';
import { useAppContext, useNavigation } from '../runtime/app-context.tsx';
import type { NavigationState } from '../runtime/navigation.ts';
import { useIsNarrow } from '../runtime/use-is-narrow.ts';
import { useStableCallback } from '../runtime/use-stable-callback.ts';
import { usePreferences } from '../runtime/use-preferences.ts';
import type { KnownRoom } from '../list/known-room.ts';
import { revealCurrent } from '../list/reveal-current.ts';
import { ProposalsContext, useProposals } from '../proposals/use-proposals.ts';
import { TitleWithoutHead } from '../ui/view-head.tsx';
import { useNextUrgent } from '../urgency/use-next-urgent.ts';
import { ClaimPane } from './claim-pane.tsx';
import { InboxActions } from './inbox-actions.tsx';
import { createClaimListState } from '../claim-list/claim-list-state.ts';
import { isUnreadable } from '../claim-list/claim-search.ts';
import { useAskedClaims } from './use-asked-claims.ts';
import { ListSection } from './list-section.tsx';
import { useCurrentClaim } from './use-current-claim.ts';
import { InboxCommands } from './inbox-commands.ts';
import { useInboxList } from './use-inbox-list.ts';
import { useHiddenClaims } from './selection-answers.ts';
import type { SelectionPart } from './selection-summary.tsx';
import { useClaimSelection } from './use-claim-selection.ts';
import { useListDecisions } from './use-list-decisions.ts';
import { useLongSelections } from './use-long-selections.ts';
import { useRowPress } from './use-row-press.ts';

interface InboxViewProps {
  view: ClaimViewName;
  /** The open saved list, whose content is shown first. */
  list: SavedList | null;
  /** Query and order of the list when it opens, if not those of the saved list. */
  start: NavigationState['opening'];
  account: Account;
  /** Sizes of the list before, and of this one for the next. */
  room: KnownRoom;
}

/** The list of a view with its filters, and the current claim's detail beside it. */
export function InboxView({ view, list: saved, start, account, room }: InboxViewProps) {
  const t = useTranslations('labels.view');
  const { navigation } = useAppContext();
  const state = useListState(saved, start);
  const { search: narrowing, sort, edition } = useStore(state);
  const { query } = narrowing;
  const chosen = useClaimSelection(account.id);
  const { selection } = useStore(chosen);
  const asked = useAskedClaims(account.id, view, query, sort);

  // So that Back finds the list as it was left.
  useEffect(() => navigation.setState({ search: { query, sort } }), [navigation, query, sort]);

  const search = useRef<HTMLInputElement>(null);
  const claimId = useNavigation((place) => place.claimId);
  const isClaimOpen = useNavigation((place) => place.isClaimOpen);
  const keepsRows = narrowing.isUnfinished || isUnreadable(narrowing);
  const list = useInboxList({ asked, keepsRows, edition, room });
  const { cursor, window, layout, viewport } = list;
  const { current, detail, departure } = useCurrentClaim(account.id, claimId, list);
  const hasSelection = selection.count > 0;
  const hidden = useHiddenClaims(account.id, selection.snapshotId, window.query.filter);
  const { loadedIds } = window;
  useEffect(() => chosen.learn(loadedIds), [chosen, loadedIds]);
  const isListed = claimId === null || loadedIds.includes(claimId);
  const proposals = useProposals(account.id, isListed ? loadedIds : [claimId, ...loadedIds]);
  const isClaimShown = isClaimOpen && !hasSelection;
  useReadWhenOpened(account.id, isClaimShown ? current?.id : undefined, current?.read ?? true);

  const actions = useListDecisions(account, cursor, proposals);
  const focusList = useListFocus(list.focusOn);
  const isNarrow = useIsNarrow();
  const reveal = useStableCallback(() =>
    revealCurrent(cursor, layout, viewport, {
      isShown: !isNarrow || isClaimOpen,
      open: () => claimId !== null && navigation.getState().openClaim(claimId),
    }),
  );
  const longSelections = useLongSelections(state, chosen, cursor);
  useNextUrgent(account.id, { bringIn: list.bringIn });
  const { extendBeyond } = longSelections;
  const press = useRowPress({ accountId: account.id, cursor, chosen, selection, extendBeyond, isNarrow });

  const makeOf = useStableCallback((part: SelectionPart) => {
    const change = part.how === 'listed' ? { ...part, filter: window.query.filter } : part;
    void chosen.make(change, loadedIds);
  });
  const listName = saved?.name ?? t(view);
  return (
    <ProposalsContext value={proposals}>
      <div className="flex min-h-0 flex-1">
        {isClaimOpen ? <TitleWithoutHead title={listName} /> : null}
        <ListSection
          account={account}
          view={view}
          saved={saved}
          listName={listName}
          state={state}
          list={list}
          chosen={chosen}
          hidden={hidden}
          current={current}
          departure={departure}
          searchRef={search}
          isAlone={isNarrow}
          isHidden={isNarrow && isClaimOpen}
          onPress={press}
          onLeave={focusList}
        />
        {isNarrow && !isClaimOpen ? null : (
          <ClaimPane
            account={account}
            selection={selection}
            hidden={hidden}
            onMake={makeOf}
            claimId={claimId}
            row={current}
            isAwaiting={cursor.isAwaiting || window.count === 0 || !window.isFresh}
            departure={departure}
            onBack={focusList}
            isPage={isNarrow}
            onAct={actions.actOnOne}
          />
        )}
        <InboxActions
          account={account}
          state={state}
          list={list}
          listName={listName}
          chosen={chosen}
          hidden={hidden}
          actions={actions}
          current={current}
          detail={detail}
          isClaimShown={isClaimShown}
          reveal={reveal}
        />
        <InboxCommands
          accountId={account.id}
          state={state}
          selection={chosen}
          cursor={cursor}
          layout={layout}
          viewport={viewport}
          actions={actions}
          current={current}
          reveal={reveal}
          search={search}
          focusList={focusList}
          {...longSelections}
        />
      </div>
    </ProposalsContext>
  );
}

/**
 * Returns what the list is narrowed by and its order when it opens: as it was left, as the saved list has it, or as
 * was last chosen.
 */
function useListState(saved: SavedList | null, start: NavigationState['opening']) {
  const [preferences] = usePreferences();
  const chosen = claimSorts.find((sort) => sort === preferences?.sort);
  const [state] = useState(() =>
    createClaimListState(
      start?.sort ?? saved?.content?.sort ?? chosen ?? 'newest',
      start?.query ?? saved?.content?.query,
    ),
  );
  return state;
}

/**
 * Returns a function that goes back to the list. It has the focus at once, not a frame later: the next key may already
 * be there, and must not find the old focus.
 */
function useListFocus(list: HTMLElement | null) {
  const { navigation } = useAppContext();
  return useStableCallback(() => {
    flushSync(navigation.getState().closeClaim);
    list?.focus();
  });
}

/** Marks an opened claim as read. Local: nothing is sent. */
function useReadWhenOpened(accountId: string, openedId: string | undefined, isRead: boolean): void {
  const { ipc } = useAppContext();
  const isUnread = openedId !== undefined && !isRead;
  useEffect(() => {
    // Once for each opening, so that "mark unread" sticks while the claim stays open.
    if (openedId === undefined || !isUnread) return;
    ipc.client.claims.setRead({ accountId, claimIds: [openedId], read: true }).catch(() => undefined);
    // oxlint-disable-next-line react-hooks/exhaustive-deps
  }, [openedId, accountId]);
}
