import { type MouseEvent, useEffect, useMemo, useRef, useState } from 'react';
import { useQuery } from '@tanstack/react-query';
import { flushSync } from 'react-dom';
import { useTranslations } from 'use-intl';
import { useStore } from 'zustand';
import type { Account } from '../../src-shared/contract/accounts.ts';
import { actionDecisions } from '../../src-shared/domain/decision/claim-action.ts';
import { type ClaimSort, claimSorts } from '../../src-shared/contract/claims.ts';
import type { SavedList } from '../../src-shared/contract/saved-lists.ts';
import { answerOf, isLeftBy } from '../../src-shared/query/answer.ts';
import { type ClaimViewName, countedBy, queryInView } from '../../src-shared/query/views.ts';
import { ConnectionBanner } from '../accounts/connection-banner.tsx';
import { useAppContext, useNavigation } from '../runtime/app-context.tsx';
import type { ChosenClaims } from '../runtime/chosen-claims.ts';
import type { NavigationState } from '../runtime/navigation.ts';
import { useIsNarrow } from '../runtime/use-is-narrow.ts';
import { useCommand } from '../runtime/use-command.ts';
import { useStableCallback } from '../runtime/use-stable-callback.ts';
import { useNow } from '../runtime/use-now.ts';
import { useTimeZone } from '../runtime/use-time-zone.ts';
import { usePreferences } from '../runtime/use-preferences.ts';
import { CaseFileAction } from '../case-file/case-file-action.tsx';
import { ClaimMenu, type MenuPoint } from './claim-menu.tsx';
import { ClaimKeys } from '../claim/claim-keys.tsx';
import { DocumentsAction } from '../documents/documents-action.tsx';
import { PinningBar } from '../documents/pinning-bar.tsx';
import { ExportAction } from '../export/export-action.tsx';
import { ListActions } from '../saved-lists/list-actions.tsx';
import { EmailAction } from '../email/email-action.tsx';
import { overscanPx } from '../list/list-grid.tsx';
import { revealCurrent } from '../list/reveal-current.ts';
import { evenRows } from '../list/row-layout.ts';
import { extended, toggled } from '../list/selection.ts';
import { isRangeLoaded } from '../list/use-list-keys.ts';
import { useFocusReturn } from '../list/use-focus-return.ts';
import { useLastKnown } from '../list/use-last-known.ts';
import { useNewAbove } from '../list/use-new-above.ts';
import { useListCursor } from '../list/use-list-cursor.ts';
import { useViewport } from '../list/use-viewport.ts';
import { SnoozeAction } from '../urgency/snooze-action.tsx';
import { useNextUrgent } from '../urgency/use-next-urgent.ts';
import { BulkQuestion } from './bulk-question.tsx';
import { ClaimGrid, rowHeightsPx } from './claim-grid.tsx';
import { ClaimPane, KeyTargetStrip } from './claim-pane.tsx';
import { FacetPicker } from './facet-picker.tsx';
import { FilterBar } from './filter-bar.tsx';
import { createClaimListState } from '../claim-list/claim-list-state.ts';
import { EmailSeveral } from './email-several.tsx';
import { FinishSeveral } from './finish-several.tsx';
import { headHeightPx } from './grid-head.tsx';
import { ListStatus } from './list-status.tsx';
import { PrintAction } from './print-action.tsx';
import { StartReview } from './start-review.tsx';
import { ListSummary } from './list-summary.tsx';
import { useClaimActions } from './use-claim-actions.ts';
import { type ClaimWindow, useClaimWindow } from '../claim-list/use-claim-window.ts';
import { useColumns } from './use-columns.ts';
import { useDepartureLabel } from './use-departure-label.ts';
import { usePrefetchDetails } from './use-prefetch-details.ts';
import { useInboxCommands } from './use-inbox-commands.ts';
import { useFreshClaim } from './use-fresh-claim.ts';
import { useHiddenClaims } from './selection-answers.ts';
import type { SelectionPart } from './selection-summary.tsx';
import { useClaimSelection } from './use-claim-selection.ts';
import { useLongSelections } from './use-long-selections.ts';
import { useRowHeight } from './use-row-height.ts';

const filterStepMs = 60_000;

/** The list of a view with its filters, and the current claim's detail beside it. */
export function InboxView({
  view,
  list,
  start,
  account,
}: {
  view: ClaimViewName;
  /** The saved list that is open: what it holds is what is shown first. */
  list: SavedList | null;
  /** What it is narrowed by when it opens, if not by the list; and its order. */
  start: NavigationState['opening'];
  account: Account;
}) {
  const t = useTranslations('labels.view');
  const { ipc, navigation } = useAppContext();
  const [preferences, changePreferences] = usePreferences();
  const [state] = useState(() =>
    createClaimListState(
      start?.sort ?? list?.content?.sort ?? claimSorts.find((sort) => sort === preferences?.sort) ?? 'newest',
      start?.query ?? list?.content?.query,
    ),
  );
  const { search: narrowing, sort, edition, question } = useStore(state);
  const { query } = narrowing;
  const chosen = useClaimSelection(account.id);
  const { selection } = useStore(chosen);
  const stepMs = Math.floor(useNow(filterStepMs) / filterStepMs) * filterStepMs;
  const timeZone = useTimeZone();
  const whole = useMemo(() => queryInView(view, query), [view, query]);
  const { atMs, timeZone: zone } = countedBy(whole, stepMs, timeZone);
  const asked = useMemo(() => {
    const filter = {
      query: whole,
      ...(atMs !== undefined && { atMs }),
      ...(zone !== undefined && { timeZone: zone }),
    };
    return { accountId: account.id, filter, sort };
  }, [account.id, whole, atMs, zone, sort]);

  // So that Back finds the list as it was left.
  useEffect(() => navigation.setState({ search: { query, sort } }), [navigation, query, sort]);

  const [container, setContainer] = useState<HTMLDivElement | null>(null);
  const [section, setSection] = useState<HTMLElement | null>(null);
  const search = useRef<HTMLInputElement>(null);
  const [mailing, setMailing] = useState<ChosenClaims | null>(null);
  const [finishing, setFinishing] = useState<ChosenClaims | null>(null);
  const [isChoosingFacets, setIsChoosingFacets] = useState(false);
  const [menu, setMenu] = useState<{ id: string; point: MenuPoint } | null>(null);
  useCommand('list.facets', () => setIsChoosingFacets(true));
  const { claimId, isClaimOpen, showClaim, openClaim, closeClaim } = useNavigation((place) => place);
  const isFirstSync =
    useQuery(ipc.queries.sync.status.queryOptions({ input: { accountId: account.id } })).data?.phase ===
    'first_sync';
  const viewport = useViewport(container, headHeightPx);
  const { columns, tracks, exported } = useColumns(section, account.id);
  const rowHeightPx = rowHeightsPx[columns.density];
  const layoutOf = (loaded: ClaimWindow) => evenRows(loaded.count, rowHeightPx);
  const live = useClaimWindow(
    asked,
    {
      first: Math.max(0, Math.floor((viewport.aimTop - overscanPx) / rowHeightPx)),
      last: Math.ceil((viewport.aimTop + viewport.height + overscanPx) / rowHeightPx),
    },
    narrowing.isUnfinished,
  );
  const locate = (id: string) =>
    ipc.client.claims.locate({ ...live.query, claimId: id }).then(({ index }) => index);
  const cursor = useListCursor({
    live,
    layoutOf,
    id: claimId,
    onMove: showClaim,
    viewport,
    locate,
    edition,
    // The first claims to arrive are not those that the list begins with when all are here.
    pinsFirst: !isFirstSync,
  });
  const window = cursor.list;
  const layout = layoutOf(window);
  const newAbove = useNewAbove({
    headIds: window.headIds,
    isAtTop: viewport.top < rowHeightPx / 2,
    isFilling: isFirstSync,
    locate,
  });
  useRowHeight(rowHeightPx, viewport, cursor);
  usePrefetchDetails(account.id, cursor);

  const detail = useQuery(
    ipc.queries.claims.get.queryOptions({
      input: { accountId: account.id, claimId: claimId ?? '-' },
      enabled: claimId !== null,
    }),
  );
  // The row as it is drawn; of a claim that is not among the rows, what is known of it.
  const listed = claimId === null ? undefined : window.rowAt(window.indexOf(claimId));
  const current = useLastKnown(claimId, listed ?? (claimId === null ? undefined : detail.data?.row));
  const departure = useDepartureLabel(cursor, detail);
  useFreshClaim(account.id, current?.id ?? null);
  const hasSelection = selection.count > 0;
  const hidden = useHiddenClaims(account.id, selection.snapshotId, window.query.filter);
  const { loadedIds } = window;
  useEffect(() => chosen.learn(loadedIds), [chosen, loadedIds]);
  const isClaimShown = isClaimOpen && !hasSelection;
  useReadWhenOpened(account.id, isClaimShown ? current?.id : undefined, current?.read ?? true);

  const actions = useClaimActions(account, (action, claimIds) => {
    const isGone = isLeftBy(window.query.filter, actionDecisions[action].kind);
    const isSeveral = claimIds.length > 1;
    const after = isSeveral ? 'next_if_gone' : (preferences?.afterDecision ?? 'next_if_gone');
    if (isGone && after !== 'stay') cursor.moveOn(claimIds);
    else if (after === 'next' && claimIds[0] === cursor.id) cursor.moveTo(cursor.indexAfter(1));
  });
  const actOnOne = useStableCallback(actions.actOnOne);
  /** At once, not a frame later: the next key may be there already, and must not find the old focus. */
  const focusList = () => {
    flushSync(closeClaim);
    (container ?? section)?.focus();
  };
  const backToList = useStableCallback(focusList);
  const isNarrow = useIsNarrow();
  const reveal = () =>
    revealCurrent(cursor, layout, viewport, {
      isShown: !isNarrow || isClaimOpen,
      open: () => claimId !== null && openClaim(claimId),
    });
  const longSelections = useLongSelections(state, chosen, cursor);
  useInboxCommands({
    accountId: account.id,
    state,
    selection: chosen,
    cursor,
    layout,
    viewport,
    actions,
    current,
    reveal,
    search,
    focusList,
    ...longSelections,
  });
  useNextUrgent(account.id, (id) => locate(id).then((index) => index !== null));
  useFocusReturn(container, section);

  const makeOf = (part: SelectionPart) => {
    const change = part.how === 'listed' ? { ...part, filter: window.query.filter } : part;
    void chosen.make(change, loadedIds);
  };
  const press = (id: string, event: MouseEvent) => {
    const index = window.indexOf(id);
    const row = window.rowAt(index);
    if (row === undefined) return;
    if (event.shiftKey && !isRangeLoaded(selection, cursor, index)) {
      longSelections.extendBeyond(index);
    } else if (event.shiftKey) {
      chosen.set(extended(selection, cursor.index, index, window));
    } else if (event.ctrlKey || event.metaKey) {
      chosen.set(toggled(selection, id));
    }
    cursor.moveTo(index);
    if (event.shiftKey || event.ctrlKey || event.metaKey) return;
    // A selection would stand in its place: a click alone doesn't leave the list for that.
    if (event.detail > 1 || (isNarrow && !hasSelection)) openClaim(id);
    else if (!row.read) markRead(id);
  };
  const markRead = (id: string) => {
    ipc.client.claims.setRead({ accountId: account.id, claimIds: [id], read: true }).catch(() => undefined);
  };

  // How a saved list is sorted says nothing of the views.
  const rememberSort = (by: ClaimSort) => {
    if (list === null) changePreferences({ sort: by });
  };
  const isListHidden = isNarrow && isClaimOpen;
  // Gone with its claim: a command of the menu is about the claim that it names.
  const menuRow = menu !== null && current?.id === menu.id ? current : undefined;
  return (
    <div className="flex min-h-0 flex-1">
      <h1 className="sr-only">{list?.name ?? t(view)}</h1>
      <section
        ref={setSection}
        tabIndex={-1}
        className={`@container outline-none flex min-w-0 flex-1 flex-col ${isListHidden ? 'hidden' : ''}`}
      >
        <FilterBar
          state={state}
          accountId={account.id}
          search={search}
          columns={columns}
          onSort={rememberSort}
          onLeave={focusList}
        />
        <ListActions accountId={account.id} view={view} list={list} state={state} query={window.query} />
        <ExportAction chosen={chosen.chosen} window={window} columns={exported} />
        <StartReview account={account} query={window.query} count={window.count} chosen={chosen.chosen} />
        <ConnectionBanner account={account} />
        <PinningBar accountId={account.id} />
        <ListSummary
          state={state}
          selection={chosen}
          window={window}
          newAbove={newAbove}
          hidden={hidden}
          isAlone={isNarrow}
        />
        {isNarrow && !isClaimOpen && (window.count > 0 || current !== undefined) ? (
          <KeyTargetStrip
            account={account}
            selection={selection}
            hidden={hidden}
            row={current}
            departure={departure}
          />
        ) : null}
        <ListStatus
          state={state}
          window={window}
          live={live}
          view={view}
          list={list}
          accountId={account.id}
        />
        {window.count === 0 ? null : (
          <ClaimGrid
            container={container}
            containerRef={setContainer}
            viewport={viewport}
            layout={layout}
            cursor={cursor}
            selection={selection}
            columns={columns}
            tracks={tracks}
            sort={sort}
            onSort={(by) => {
              state.getState().setSort(by);
              rememberSort(by);
            }}
            onPress={press}
            onToggle={(id) => chosen.set(toggled(selection, id))}
            onMenu={(id, point) => {
              cursor.moveTo(window.indexOf(id));
              setMenu({ id, point });
            }}
          />
        )}
      </section>
      {isNarrow && !isClaimOpen ? null : (
        <ClaimPane
          account={account}
          selection={selection}
          hidden={hidden}
          onMake={makeOf}
          claimId={claimId}
          row={current}
          isAwaiting={cursor.isAwaiting}
          departure={departure}
          onBack={backToList}
          isPage={isNarrow}
          onAct={actOnOne}
        />
      )}
      {menu === null || menuRow === undefined ? null : (
        <ClaimMenu
          point={menu.point}
          row={menuRow}
          selected={selection.count}
          onClose={() => {
            flushSync(() => setMenu(null));
            (container ?? section)?.focus({ preventScroll: true });
          }}
        />
      )}
      <ClaimKeys
        accountId={account.id}
        row={current}
        detail={detail.data}
        reveal={reveal}
        chosen={chosen.chosen}
        hasSelection={hasSelection}
      />
      <SnoozeAction
        accountId={account.id}
        row={current}
        reveal={reveal}
        chosen={chosen.chosen}
        onSnoozed={(claimIds) => {
          const snooze = { untilMs: null, backAtMs: null };
          if (answerOf(window.query.filter, { snooze }) === false) cursor.moveOn(claimIds);
          chosen.clear();
        }}
      />
      <EmailAction
        accountId={account.id}
        row={current}
        reveal={reveal}
        chosen={chosen.chosen}
        hasSelection={hasSelection}
        onSeveral={setMailing}
      />
      {mailing === null ? null : (
        <EmailSeveral
          accountId={account.id}
          claims={mailing}
          hidden={hidden}
          onSelect={chosen.only}
          onDecided={(rest) => void chosen.show(rest, loadedIds)}
          onClose={() => setMailing(null)}
        />
      )}
      <DocumentsAction
        account={account}
        row={current}
        reveal={reveal}
        chosen={chosen.chosen}
        hasSelection={hasSelection}
        onFinishSeveral={setFinishing}
      />
      <CaseFileAction account={account} row={current} chosen={chosen.chosen} />
      <PrintAction
        account={account}
        row={current}
        isClaimFirst={isClaimShown}
        list={{
          name: list?.name ?? t(view),
          window,
          columns,
          search: narrowing,
          sort,
          chosen: chosen.chosen,
        }}
      />
      {finishing === null ? null : (
        <FinishSeveral
          accountId={account.id}
          claims={finishing}
          hidden={hidden}
          onSelect={chosen.only}
          onDecided={(rest) => void chosen.show(rest, loadedIds)}
          onClose={() => setFinishing(null)}
        />
      )}
      {isChoosingFacets ? (
        <FacetPicker state={state} query={asked} onClose={() => setIsChoosingFacets(false)} />
      ) : null}
      {question === null ? null : (
        <BulkQuestion
          state={state}
          selection={chosen}
          loadedIds={loadedIds}
          question={question}
          hidden={hidden}
          account={account}
          actions={actions}
        />
      )}
    </div>
  );
}

/** A claim that was opened is read. Local: nothing is sent. */
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
