import type { MouseEvent } from 'react';
import { useLocale, useTranslations } from 'use-intl';
import type { Density } from '../../src-shared/contract/app.ts';
import type { ClaimSort } from '../../src-shared/contract/claims.ts';
import { useStableCallback } from '../runtime/use-stable-callback.ts';
import { indexesBetween, ListGrid } from '../list/list-grid.tsx';
import type { RowLayout } from '../list/row-layout.ts';
import type { Selection } from '../list/selection.ts';
import type { ListCursor } from '../list/use-list-cursor.ts';
import { useContentWidths } from '../list/use-content-widths.ts';
import type { Viewport } from '../list/use-viewport.ts';
import { ClaimRow, claimGridName } from './claim-row.tsx';
import type { ColumnLayout } from './columns.ts';
import { GridHead } from './grid-head.tsx';
import type { ColumnTracks } from './use-columns.ts';
import type { ClaimWindow } from '../claim-list/use-claim-window.ts';

export const rowHeightsPx: Readonly<Record<Density, number>> = { two_lines: 44, one_line: 30 };

/** The list of claims at any size. */
export function ClaimGrid({
  container,
  containerRef,
  viewport,
  layout,
  cursor,
  selection,
  columns,
  tracks,
  sort,
  onSort,
  onPress,
  onToggle,
}: {
  container: HTMLDivElement | null;
  containerRef: (element: HTMLDivElement | null) => void;
  viewport: Viewport;
  layout: RowLayout;
  cursor: ListCursor<ClaimWindow>;
  selection: Selection;
  columns: ColumnLayout;
  tracks: ColumnTracks;
  sort: ClaimSort;
  onSort: (sort: ClaimSort) => void;
  onPress: (claimId: string, event: MouseEvent) => void;
  onToggle: (claimId: string) => void;
}) {
  const t = useTranslations('inbox');
  const locale = useLocale();
  const { list } = cursor;
  const needsPx = useContentWidths(container, JSON.stringify([list.query, columns, locale]), list);
  const handlers = { onPress: useStableCallback(onPress), onToggle: useStableCallback(onToggle) };
  return (
    <ListGrid
      name={claimGridName}
      label={t('label')}
      container={container}
      containerRef={containerRef}
      viewport={viewport}
      layout={layout}
      cursor={cursor}
      rowCount={list.isCounted ? list.count + 1 : -1}
      isMultiselectable
      isStale={list.isKept}
      columns={tracks(needsPx)}
      head={<GridHead layout={columns} sort={sort} onSort={onSort} />}
    >
      {({ first, last, topOf }) =>
        indexesBetween(first, last).map((index) => {
          const row = list.rowAt(index);
          return (
            <ClaimRow
              key={row?.id ?? index}
              row={row}
              index={index}
              topPx={topOf(index)}
              columns={columns}
              isCurrent={row !== undefined && row.id === cursor.id}
              isSelected={row !== undefined && selection.ids.has(row.id)}
              {...handlers}
            />
          );
        })
      }
    </ListGrid>
  );
}
