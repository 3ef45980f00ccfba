import { useQuery } from '@tanstack/react-query';
import {
  type ComponentProps,
  type ReactNode,
  type RefObject,
  useDeferredValue,
  useEffect,
  useRef,
  useState,
} from 'react';
import { flushSync } from 'react-dom';
import { useTranslations } from 'use-intl';
import type { Account } from '../../src-shared/contract/accounts.ts';
import type { OutboxEntry } from '../../src-shared/contract/outbox.ts';
import { useIpc } from '../runtime/app-context.tsx';
import { useNow } from '../runtime/use-now.ts';
import { useTimeZone } from '../runtime/use-time-zone.ts';
import { Button } from '../ui/button.tsx';
import { detailPaneClass } from '../ui/detail-pane-class.ts';
import { EmptyState } from '../ui/empty-state.tsx';
import { TitleWithoutHead, ViewHead } from '../ui/view-head.tsx';
import { overscanPx } from '../list/use-drawn-range.ts';
import { useFocusReturn } from '../list/use-focus-return.ts';
import { useViewport, type Viewport } from '../list/use-viewport.ts';
import { FinishGate } from '../documents/finish-gate.tsx';
import { ActionQuestion } from './action-question.tsx';
import { ConnectionExplanation } from './connection-explanation.tsx';
import { OpenRowBar } from './open-row-bar.tsx';
import { LedgerCheckAction } from './ledger-check.tsx';
import { LedgerExportAction } from './ledger-export.tsx';
import { filterOf, isNarrowed, LedgerFilters, noNarrowing } from './ledger-filters.tsx';
import { NoEntries } from './no-entries.tsx';
import { headHeightPx, outboxRows } from './outbox-layout.ts';
import { OutboxList } from './outbox-list.tsx';
import { OutboxPane } from './outbox-pane.tsx';
import { OutboxHead } from './outbox-head.tsx';
import { OutboxSummary } from './outbox-summary.tsx';
import { type EntryActions, useEntryActions } from './use-entry-actions.ts';
import { useOutboxCommands } from './use-outbox-commands.ts';
import { type OutboxCursor, useOutboxCursor } from './use-outbox-cursor.ts';
import { type OpenPart, type Outbox, useOutboxList } from './use-outbox-list.ts';
import { useAppInfo } from '../runtime/use-app-info.ts';
import { SettledStatus } from '../runtime/settled-status.tsx';

/** Interval in milliseconds after which the day is read again. */
const dayStepMs = 60_000;

/**
 * View of the outbox: entries that wait, are on their way, failed, conflict or need a person, and all that have ended.
 */
export function OutboxView({ account }: { account: Account }) {
  const app = useTranslations('app');
  const { queries } = useIpc();
  const [grid, setGrid] = useState<HTMLDivElement | null>(null);
  const paneRef = useRef<HTMLElement>(null);
  const [section, setSection] = useState<HTMLElement | null>(null);
  const searchRef = useRef<HTMLInputElement>(null);
  const viewport = useViewport(grid, headHeightPx);
  /** The row whose decisions are listed one by one. */
  const [openRow, setOpenRow] = useState<OutboxEntry | null>(null);
  const openPart = openRow && partOf(openRow);
  const search = useOutboxFilter();
  const { filter, text, setText } = search;
  const outbox = useOutboxList(account.id, filter, openPart);
  const cursor = useOutboxCursor(account.id, outbox, viewport, { filter, open: openPart });
  const { list } = cursor;
  const actions = useEntryActions(account.id, cursor.actedOn);
  useHeldPages(outbox, viewport);
  const status = useQuery(queries.sync.status.queryOptions({ input: { accountId: account.id } })).data;
  const ownName = useAppInfo((info) => info.agent);
  const nowMs = useHoldClock(list);
  const connection = status?.connection.state ?? 'unknown';

  const { isOpen, listRow, leaveRow, open, close } = useOutboxPlaces({
    cursor,
    focusList: () => (grid ?? section)?.focus({ preventScroll: true }),
    focusPane: () => paneRef.current?.focus(),
    isListDrawn: () => isDrawn(grid),
    openRow,
    onOpenRow(entry) {
      setText('');
      setOpenRow(entry);
    },
  });
  useOutboxCommands({
    cursor,
    viewport,
    actions,
    searchRef,
    isOpen,
    text,
    setText,
    leaveOpen: openRow === null ? null : leaveRow,
    open,
    close,
  });
  useFocusReturn(grid, section);

  const isReady = outbox.state === 'ready';
  // The cursor's list is a frame behind: its first one is empty, and the search would lose the focus.
  const isEmpty = isReady && list.count === 0 && outbox.list.count === 0;
  const hasNothing = isEmpty && !search.isNarrowed;
  return (
    <div className="flex min-h-0 flex-1 flex-col">
      {isOpen ? <TitleWithoutHead title={app('parts.outbox')} /> : null}
      <ConnectionExplanation account={account} />
      <div className="flex min-h-0 flex-1">
        <section
          ref={setSection}
          tabIndex={-1}
          aria-label={app('parts.outbox')}
          className={`flex min-w-0 flex-1 flex-col outline-none ${isOpen ? '@max-[1099px]/window:hidden' : ''}`}
        >
          {hasNothing ? (
            <ViewHead title={app('parts.outbox')} />
          ) : (
            <OutboxTop
              accountId={account.id}
              search={search}
              searchRef={searchRef}
              cursor={cursor}
              openRow={openRow}
              counts={status}
              onLeave={close}
              onLeaveRow={leaveRow}
            />
          )}
          <OutboxContents
            state={isEmpty ? 'empty' : outbox.state}
            onRetry={outbox.retry}
            empty={
              <NoEntries isFiltered={search.isFiltered} searched={search.searched} onClear={search.clear} />
            }
          >
            <OutboxList
              cursor={cursor}
              viewport={viewport}
              container={grid}
              containerRef={setGrid}
              nowMs={nowMs}
              connection={connection}
              ownName={ownName}
              onOpen={() => open('pointer')}
            />
          </OutboxContents>
        </section>
        {hasNothing ? null : (
          <OutboxPane
            accountId={account.id}
            cursor={cursor}
            paneRef={paneRef}
            nowMs={nowMs}
            connection={connection}
            onAct={(action, entry) => actions.ask(action, [entry])}
            onList={() => listRow(cursor.current ?? null)}
            onBack={close}
            className={detailPaneClass(isOpen)}
          />
        )}
      </div>
      <OutboxDialogs accountId={account.id} shown={{ filter, openRow, openPart }} actions={actions} />
    </div>
  );
}

/** Filter of the outbox: a text, and the choices beside it. */
function useOutboxFilter() {
  const [text, setText] = useState('');
  const searched = useDeferredValue(text.trim() || text);
  const [narrowing, setNarrowing] = useState(noNarrowing);
  const dayMs = useNow(dayStepMs);
  const timeZone = useTimeZone();
  const isFiltered = isNarrowed(narrowing);
  return {
    text,
    setText,
    searched,
    narrowing,
    setNarrowing,
    filter: filterOf(searched, narrowing, dayMs, timeZone),
    isFiltered,
    isNarrowed: text !== '' || searched !== '' || isFiltered,
    clear: () => {
      setNarrowing(noNarrowing);
      setText('');
    },
  };
}

/** Parts above the list: the head with the search, the row that is open, and the counts. */
function OutboxTop({
  accountId,
  search: { text, setText, searched, narrowing, setNarrowing, isFiltered, isNarrowed: isSearched },
  searchRef,
  cursor,
  openRow,
  counts,
  onLeave,
  onLeaveRow,
}: {
  accountId: string;
  search: ReturnType<typeof useOutboxFilter>;
  searchRef: RefObject<HTMLInputElement | null>;
  cursor: OutboxCursor;
  openRow: OutboxEntry | null;
  /** Counts of all decisions. */
  counts: ComponentProps<typeof OutboxSummary>['counts'];
  onLeave: () => void;
  onLeaveRow: () => void;
}) {
  const t = useTranslations('outbox');
  const { list } = cursor;
  return (
    <>
      <SettledStatus text={isSearched && list.isAnswered ? t('found', { count: list.count }) : ''} />
      <OutboxHead inputRef={searchRef} text={text} onChange={setText} onLeave={onLeave}>
        <LedgerFilters accountId={accountId} narrowing={narrowing} onChange={setNarrowing} />
      </OutboxHead>
      {openRow === null ? null : <OpenRowBar entry={openRow} onLeave={onLeaveRow} />}
      <OutboxSummary
        cursor={cursor}
        // Rows are fewer than decisions where one stands for several.
        counts={openRow === null && searched === '' && !isFiltered ? counts : undefined}
      />
    </>
  );
}

/** Returns the time, by the second while something waits. */
function useHoldClock({ parts }: OutboxCursor['list']): number {
  const isTimed = parts.some((part) => part.section === 'waiting' && part.total > 0);
  return useNow(isTimed ? 1000 : null);
}

/** Holds the pages that are looked at, and those around them. */
function useHeldPages({ list, look }: Outbox, viewport: Viewport): void {
  useEffect(() => {
    const layout = outboxRows(list);
    const bottom = viewport.aimTop + viewport.height;
    look(layout.indexAt(viewport.aimTop - overscanPx), layout.indexAt(bottom + overscanPx));
  });
}

interface OutboxPlaces {
  cursor: OutboxCursor;
  focusList: () => void;
  focusPane: () => void;
  /** Whether there is room for the list beside an open pane. */
  isListDrawn: () => boolean;
  openRow: OutboxEntry | null;
  onOpenRow: (entry: OutboxEntry | null) => void;
}

/** Moves between the list, the pane beside it, and the decisions of one row, with the focus. */
function useOutboxPlaces(places: OutboxPlaces) {
  const { cursor, focusList, focusPane, isListDrawn, openRow, onOpenRow } = places;
  const [isOpen, setIsOpen] = useState(false);

  const listRow = (entry: OutboxEntry | null) => {
    flushSync(() => {
      setIsOpen(false);
      cursor.clearSelection();
      onOpenRow(entry);
    });
    focusList();
  };
  const leaveRow = () => {
    listRow(null);
    if (openRow !== null) cursor.show(openRow.id);
  };
  const open = (from: 'key' | 'pointer') => {
    if (cursor.id === null) return;
    if (from === 'key' && cursor.current !== undefined && isSeveral(cursor.current))
      return listRow(cursor.current);
    // Drawn first: where there is room for one of the two only, the other can't take the focus.
    flushSync(() => setIsOpen(true));
    // A pointer keeps the list's keys where they are; a key asked to go and read.
    if (from === 'key' || !isListDrawn()) focusPane();
  };
  const close = () => {
    flushSync(() => setIsOpen(false));
    focusList();
  };
  return { isOpen, listRow, leaveRow, open, close };
}

/** The list, or what is shown in its place: that it is empty, could not be read, or is being read. */
function OutboxContents({
  state,
  onRetry,
  empty,
  children,
}: {
  state: 'loading' | 'failed' | 'ready' | 'empty';
  onRetry: () => void;
  empty: ReactNode;
  children: ReactNode;
}) {
  const t = useTranslations('outbox');
  const app = useTranslations('app');
  if (state === 'empty') return empty;
  if (state === 'ready') return children;
  if (state === 'failed')
    return (
      <EmptyState
        title={t('empty.failedTitle')}
        actions={<Button onClick={onRetry}>{app('retry')}</Button>}
      />
    );
  return (
    <p role="status" className="p-8 text-center text-ink-3">
      {t('empty.loading')}
    </p>
  );
}

/** Dialogs of the outbox, and the announcement of an action. */
function OutboxDialogs({
  accountId,
  shown,
  actions,
}: ComponentProps<typeof LedgerCheckAction> & { actions: EntryActions }) {
  return (
    <>
      <LedgerCheckAction accountId={accountId} shown={shown} />
      <LedgerExportAction accountId={accountId} shown={shown} />
      <ActionQuestion accountId={accountId} actions={actions} />
      {actions.confirming?.claim ? (
        <FinishGate
          key={actions.confirming.id}
          accountId={accountId}
          row={actions.confirming.claim}
          onClose={actions.dismiss}
        />
      ) : null}
      <p role="status" className="sr-only">
        {actions.said}
      </p>
    </>
  );
}

/** Whether a row stands for several decisions. */
function isSeveral({ bulk, undone }: OutboxEntry): boolean {
  return bulk != null || undone != null;
}

function partOf({ groupId, undone }: OutboxEntry): OpenPart {
  return undone == null ? { groupId } : { undoneDay: undone.day };
}

function isDrawn(element: HTMLElement | null): boolean {
  return element !== null && element.offsetParent !== null;
}
