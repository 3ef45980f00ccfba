import type { MouseEvent } from 'react';
import { useTranslations } from 'use-intl';
import { useStableCallback } from '../runtime/use-stable-callback.ts';
import { indexesBetween, ListGrid } from '../list/list-grid.tsx';
import type { RowLayout } from '../list/row-layout.ts';
import type { Selection } from '../list/selection.ts';
import type { ListCursor } from '../list/use-list-cursor.ts';
import type { Viewport } from '../list/use-viewport.ts';
import { ageColumnClass, cardColumnClass, ClaimRow, claimGridName, columnsClass } from './claim-row.tsx';
import type { ClaimWindow } from '../claim-list/use-claim-window.ts';

export const rowHeightPx = 44;
export const headHeightPx = 28;

/** The list of claims at any size. */
export function ClaimGrid({
  container,
  containerRef,
  viewport,
  layout,
  cursor,
  selection,
  onPress,
  onToggle,
}: {
  container: HTMLDivElement | null;
  containerRef: (element: HTMLDivElement | null) => void;
  viewport: Viewport;
  layout: RowLayout;
  cursor: ListCursor<ClaimWindow>;
  selection: Selection;
  onPress: (claimId: string, event: MouseEvent) => void;
  onToggle: (claimId: string) => void;
}) {
  const t = useTranslations('inbox');
  const { list } = cursor;
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
      head={<GridHead />}
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

function GridHead() {
  const t = useTranslations('inbox.columns');
  return (
    <div role="rowgroup" className="sticky top-0 z-10 bg-panel">
      <div
        role="row"
        aria-rowindex={1}
        className={`${columnsClass} border-b border-line-soft text-second text-ink-3`}
        style={{ height: headHeightPx }}
      >
        <span role="columnheader">
          <span className="sr-only">{t('mark')}</span>
        </span>
        <span role="columnheader">{t('merchant')}</span>
        <span role="columnheader" className="text-right">
          {t('amount')}
        </span>
        <span role="columnheader">{t('status')}</span>
        <span role="columnheader" className={cardColumnClass}>
          {t('card')}
        </span>
        <span role="columnheader" className={`text-right ${ageColumnClass}`}>
          {t('age')}
        </span>
      </div>
    </div>
  );
}
