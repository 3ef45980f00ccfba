import { type MouseEvent, useDeferredValue, useEffect, useMemo, useRef, useState } from 'react';
import { useQuery } from '@tanstack/react-query';
import { flushSync } from 'react-dom';
import { useTranslations } from 'use-intl';
import { useStore } from 'zustand';
import type { Account } from '../../src-shared/contract/accounts.ts';
import { claimSorts } from '../../src-shared/contract/claims.ts';
import type { SavedList } from '../../src-shared/contract/saved-lists.ts';
import type { ClaimViewName } from '../../src-shared/domain/claim-view.ts';
import { claimFilterOf } from '../../src-shared/domain/filter-draft.ts';
import { useDesk, useNavigation } from '../app/desk.tsx';
import { useIsNarrow } from '../app/use-is-narrow.ts';
import { useStableCallback } from '../app/use-stable-callback.ts';
import { useNow } from '../app/use-now.ts';
import { usePreferences } from '../app/use-preferences.ts';
import { ClaimDetail } from '../claim/claim-detail.tsx';
import { DocumentsAction } from '../documents/documents-action.tsx';
import { KeepingBar } from '../documents/keeping-bar.tsx';
import { ListActions } from '../lists/list-actions.tsx';
import { EmailAction } from '../email/email-action.tsx';
import { BulkQuestion } from './bulk-question.tsx';
import { ClaimGrid } from './claim-grid.tsx';
import { FilterBar } from './filter-bar.tsx';
import { createInboxState } from './inbox-state.ts';
import { ListStanding } from './list-standing.tsx';
import { ListSummary } from './list-summary.tsx';
import { OfflineBanner } from './offline-banner.tsx';
import { extended, toggled } from './selection.ts';
import { useClaimActions } from './use-claim-actions.ts';
import { useClaimWindow } from './use-claim-window.ts';
import { useDetailsAhead } from './use-details-ahead.ts';
import { useInboxCommands } from './use-inbox-commands.ts';
import { useFreshClaim } from './use-fresh-claim.ts';
import { useListCursor } from './use-list-cursor.ts';
import { useSelectAll } from './use-select-all.ts';
import { useVirtualRows } from './use-virtual-rows.ts';

const filterStepMs = 60_000;

/** The list of a view with its filters, and the current claim's detail beside it. */
export function InboxView({
  view,
  list,
  account,
}: {
  view: ClaimViewName;
  /** The saved list that is open: what it holds is what is shown first. */
  list: SavedList | null;
  account: Account;
}) {
  const t = useTranslations('words.view');
  const { ipc } = useDesk();
  const [preferences, changePreferences] = usePreferences();
  const [state] = useState(() =>
    createInboxState(
      list?.content?.sort ?? claimSorts.find((sort) => sort === preferences?.sort) ?? 'newest',
      list?.content?.draft,
    ),
  );
  const { draft, sort, edition, selection, question, shownId: listedId } = useStore(state);
  const stepMs = Math.floor(useNow(filterStepMs) / filterStepMs) * filterStepMs;
  const filterText = JSON.stringify(claimFilterOf(view, draft, stepMs));
  const asked = useMemo(
    () => ({ accountId: account.id, filter: claimFilterOf(view, draft, stepMs), sort }),
    // The filter is the same as long as its text is.
    // oxlint-disable-next-line react-hooks/exhaustive-deps
    [account.id, filterText, sort],
  );

  const [container, setContainer] = useState<HTMLDivElement | null>(null);
  const section = useRef<HTMLElement>(null);
  const search = useRef<HTMLInputElement>(null);
  const rows = useVirtualRows(container);
  const window = useClaimWindow(asked, rows);
  const cursor = useListCursor(state, window, rows);
  useDetailsAhead(account.id, window, cursor.index);
  const { setTop } = rows;
  useEffect(() => setTop(0), [edition, setTop]);

  const claimId = useNavigation((navigation) => navigation.claimId);
  const { isClaimOpen, openClaim, closeClaim } = useNavigation((navigation) => navigation);
  const detail = useQuery(
    ipc.queries.claims.get.queryOptions({
      input: { accountId: account.id, claimId: claimId ?? '-' },
      enabled: claimId !== null,
    }),
  );
  const listed = window.rowAt(cursor.index);
  // Asked for elsewhere, it is current at once, before the list has found it.
  const isAskedFor = claimId !== null && claimId !== listedId;
  // A row that is not here yet is nothing to act on; least of all on the one before.
  const current = cursor.index >= 0 && !isAskedFor ? listed : detail.data?.row;
  // The current row is painted first; the detail follows when there is time, and never holds up a key.
  const shownId = useDeferredValue(claimId);
  const shownRow = useDeferredValue(current);
  useFreshClaim(account.id, current?.id ?? null);
  useReadWhenOpened(account.id, isClaimOpen ? current?.id : undefined, current?.read ?? true);

  const actions = useClaimActions(account);
  const actOnOne = useStableCallback(actions.actOnOne);
  /** At once, not a frame later: the next key may be there already, and must not find the old focus. */
  const focusList = () => {
    flushSync(closeClaim);
    (container ?? section.current)?.focus();
  };
  const backToList = useStableCallback(focusList);
  useInboxCommands({
    accountId: account.id,
    state,
    window,
    rows,
    cursor,
    actions,
    current,
    search,
    focusList,
    selectAll: useSelectAll(state, window.query, window.count),
  });
  useEffect(() => {
    // What had the focus is gone: the list takes it. Floats hand theirs back by themselves.
    const focused = document.activeElement;
    const rest = container ?? section.current;
    if ((focused === document.body || focused === section.current) && focused !== rest) rest?.focus();
  });

  const isNarrow = useIsNarrow();
  const press = (index: number, event: MouseEvent) => {
    const row = window.rowAt(index);
    if (row === undefined) return;
    if (event.shiftKey) {
      state.getState().setSelection(extended(selection, cursor.index, index, (at) => window.rowAt(at)?.id));
    } else if (event.ctrlKey || event.metaKey) {
      state.getState().setSelection(toggled(selection, row.id, index));
    }
    cursor.moveTo(index);
    if (event.shiftKey || event.ctrlKey || event.metaKey) return;
    if (isNarrow || event.detail > 1) openClaim(row.id);
    else if (!row.read) markRead(row.id);
  };
  const markRead = (id: string) => {
    ipc.client.claims.setRead({ accountId: account.id, claimIds: [id], read: true }).catch(() => undefined);
  };

  const isListHidden = isNarrow && isClaimOpen;
  return (
    <div className="flex min-h-0 flex-1">
      <h1 className="sr-only">{list?.name ?? t(view)}</h1>
      <section
        ref={section}
        tabIndex={-1}
        className={`@container outline-none flex min-w-0 flex-1 flex-col ${isListHidden ? 'hidden' : ''}`}
      >
        <FilterBar
          state={state}
          accountId={account.id}
          search={search}
          // How a saved list is sorted says nothing of the views.
          onSort={(chosen) => list === null && changePreferences({ sort: chosen })}
          onLeave={focusList}
        />
        <ListActions accountId={account.id} view={view} list={list} state={state} query={window.query} />
        <OfflineBanner accountId={account.id} />
        <KeepingBar accountId={account.id} />
        <ListSummary state={state} window={window} />
        <ListStanding state={state} window={window} view={view} list={list} accountId={account.id} />
        {window.count === 0 ? null : (
          <ClaimGrid
            container={container}
            containerRef={setContainer}
            rows={rows}
            window={window}
            cursor={cursor.index}
            selection={selection}
            onPress={press}
            onToggle={(index) => {
              const row = window.rowAt(index);
              if (row !== undefined) state.getState().setSelection(toggled(selection, row.id, index));
            }}
          />
        )}
      </section>
      {isNarrow && !isClaimOpen ? null : (
        <ClaimDetail
          account={account}
          claimId={shownId}
          row={shownRow}
          onBack={backToList}
          isPage={isNarrow}
          onAct={actOnOne}
        />
      )}
      <EmailAction accountId={account.id} row={current} />
      <DocumentsAction
        account={account}
        row={current}
        selectedIds={() => [...state.getState().selection.ids]}
      />
      {question === null ? null : (
        <BulkQuestion state={state} question={question} account={account} actions={actions} />
      )}
    </div>
  );
}

/** A claim that was opened is read. Local: nothing is sent. */
function useReadWhenOpened(accountId: string, openedId: string | undefined, isRead: boolean): void {
  const { ipc } = useDesk();
  const isUnread = openedId !== undefined && !isRead;
  useEffect(() => {
    // Once for each opening, so that "mark unread" sticks while the claim stays open.
    if (openedId === undefined || !isUnread) return;
    ipc.client.claims.setRead({ accountId, claimIds: [openedId], read: true }).catch(() => undefined);
    // oxlint-disable-next-line react-hooks/exhaustive-deps
  }, [openedId, accountId]);
}
