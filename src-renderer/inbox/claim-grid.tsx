import { type MouseEvent, use, useRef } from 'react';
import { useLocale, useTranslations } from 'use-intl';
import type { Density } from '../../src-shared/contract/app.ts';
import type { ClaimSort } from '../../src-shared/contract/claims.ts';
import { useStableCallback } from '../runtime/use-stable-callback.ts';
import { type DrawnRows, indexesBetween, ListGrid, rowElementId } from '../list/list-grid.tsx';
import type { KnownRoom } from '../list/known-room.ts';
import type { RowLayout } from '../list/row-layout.ts';
import { useRowKeys } from '../list/row-slots.ts';
import type { ClaimSelection } from '../claim-list/claim-selection.ts';
import type { ListCursor } from '../list/use-list-cursor.ts';
import { useContentWidths } from '../list/use-content-widths.ts';
import type { Viewport } from '../list/use-viewport.ts';
import type { MenuPoint } from './claim-menu.tsx';
import { ClaimRow, claimGridName, type RowHandlers } from './claim-row.tsx';
import type { ColumnLayout } from './columns.ts';
import { GridHead } from './grid-head.tsx';
import type { ColumnTracks } from './use-columns.ts';
import { useMarkText } from '../proposals/use-mark-text.ts';
import { ProposalsContext } from '../proposals/use-proposals.ts';
import type { ClaimWindow } from '../claim-list/use-claim-window.ts';

export const rowHeightsPx: Readonly<Record<Density, number>> = { two_lines: 44, one_line: 30 };

/** Distance in pixels of the current row's menu when a key opens it. */
const rowMenuInsetPx = 40;

/** The list of claims at any size. */
export function ClaimGrid({
  container,
  containerRef,
  viewport,
  room,
  layout,
  cursor,
  selection,
  columns,
  tracks,
  sort,
  onSort,
  onPress,
  onToggle,
  onMenu,
}: {
  container: HTMLDivElement | null;
  containerRef: (element: HTMLDivElement | null) => void;
  viewport: Viewport;
  room: KnownRoom;
  layout: RowLayout;
  cursor: ListCursor<ClaimWindow>;
  selection: ClaimSelection;
  columns: ColumnLayout;
  tracks: ColumnTracks;
  sort: ClaimSort;
  onSort: (sort: ClaimSort) => void;
  onPress: (claimId: string, event: MouseEvent) => void;
  onToggle: (claimId: string) => void;
  /** Called to open a claim's menu; `isPointed`: by a right click on its row. */
  onMenu: (claimId: string, point: MenuPoint, isPointed: boolean) => void;
}) {
  const app = useTranslations('app');
  const locale = useLocale();
  const { list } = cursor;
  const needsPx = useContentWidths(
    container,
    JSON.stringify([list.query, columns, locale]),
    list,
    viewport.top,
    room,
  );
  const sortBy = useStableCallback(onSort);
  const handlers = useRowHandlers(onPress, onToggle);
  /** Opens the menu: by a right click on a row, or with the menu key for the current one. */
  const openMenu = (event: MouseEvent<HTMLDivElement>) => {
    const { target, clientX, clientY } = event;
    const pressed = target instanceof Element ? target.closest('[role=row][id]') : null;
    const element = pressed ?? event.currentTarget.querySelector('[data-current]');
    const id = list.loadedIds.find((one) => rowElementId(claimGridName, one) === element?.id);
    // With Shift the browser's own menu opens.
    if (event.shiftKey || id === undefined || element === null) return;
    event.preventDefault();
    // A right click on a row whose claim is not loaded yet is for no other.
    if (target instanceof Element && target.closest('[role=row][aria-busy]') !== null) return;
    const { left, bottom } = element.getBoundingClientRect();
    const isPointed = pressed !== null;
    onMenu(id, isPointed ? { x: clientX, y: clientY } : { x: left + rowMenuInsetPx, y: bottom }, isPointed);
  };
  return (
    <ListGrid
      name={claimGridName}
      label={app('claims')}
      container={container}
      containerRef={containerRef}
      viewport={viewport}
      layout={layout}
      cursor={cursor}
      rowCount={list.isCounted ? list.count + 1 : -1}
      isMultiselectable
      isStale={list.isKept}
      columns={tracks(needsPx)}
      onContextMenu={openMenu}
      head={
        <GridHead
          layout={columns}
          sort={sort}
          selected={selection.count === 0 ? 'none' : selection.count < list.count ? 'some' : 'all'}
          onSort={sortBy}
        />
      }
    >
      {(drawn) => (
        <ClaimRows
          drawn={drawn}
          list={list}
          currentId={cursor.id}
          selection={selection}
          columns={columns}
          handlers={handlers}
        />
      )}
    </ListGrid>
  );
}

/** The rows that are drawn. */
function ClaimRows({
  drawn: { first, last, topOf },
  list,
  currentId,
  selection,
  columns,
  handlers,
}: {
  drawn: DrawnRows;
  list: ClaimWindow;
  currentId: string | null;
  selection: ClaimSelection;
  columns: ColumnLayout;
  handlers: RowHandlers;
}) {
  const proposals = use(ProposalsContext);
  const markText = useMarkText();
  const indexes = indexesBetween(first, last);
  const keys = useRowKeys(indexes.map(list.idAt));
  return indexes.map((index, at) => {
    const row = list.rowAt(index);
    const proposal = row === undefined ? undefined : proposals.of(row.id);
    return (
      <ClaimRow
        key={keys[at]}
        row={row}
        index={index}
        topPx={topOf(index)}
        columns={columns}
        mark={proposal === undefined ? undefined : markText(proposal)}
        isCurrent={row !== undefined && row.id === currentId}
        isSelected={row !== undefined && selection.ids.has(row.id)}
        {...handlers}
      />
    );
  });
}

/**
 * Returns the handlers of all rows. A click that began on a claim is for no other: the row under the pointer may have
 * become another claim's before the button was let go.
 */
function useRowHandlers(
  onPress: (claimId: string, event: MouseEvent) => void,
  onToggle: (claimId: string) => void,
): RowHandlers {
  const pressedId = useRef<string | null>(null);
  // A click of an assistive technology has no button that was pressed before.
  const isMeant = (id: string, { detail }: MouseEvent) => detail === 0 || pressedId.current === id;
  return {
    onDown: useStableCallback((id: string | null) => {
      pressedId.current = id;
    }),
    onPress: useStableCallback((id: string, event: MouseEvent) => {
      if (isMeant(id, event)) onPress(id, event);
    }),
    onToggle: useStableCallback((id: string, event: MouseEvent) => {
      if (isMeant(id, event)) onToggle(id);
    }),
  };
}
