import type { MouseEvent } from 'react';
import { useTranslations } from 'use-intl';
import { useStableCallback } from '../app/use-stable-callback.ts';
import { ageColumnClass, cardColumnClass, ClaimRow, columnsClass, rowElementId } from './claim-row.tsx';
import { isScaled, toPhysical } from './scroll-scale.ts';
import type { Selection } from './selection.ts';
import type { ClaimWindow } from './use-claim-window.ts';
import { headHeightPx, rowHeightPx, useScrollBar, type VirtualRows } from './use-virtual-rows.ts';

/**
 * The list of claims at any size: only the rows on the screen exist. The grid itself holds the focus
 * and names the current row, so the focus never goes with a row that leaves.
 */
export function ClaimGrid({
  container,
  containerRef,
  rows,
  window,
  cursor,
  selection,
  onPress,
  onToggle,
}: {
  container: HTMLDivElement | null;
  containerRef: (element: HTMLDivElement | null) => void;
  rows: VirtualRows;
  window: ClaimWindow;
  /** Index of the current row; -1 when there is none. */
  cursor: number;
  selection: Selection;
  onPress: (index: number, event: MouseEvent) => void;
  onToggle: (index: number) => void;
}) {
  const t = useTranslations('inbox');
  const scale = useScrollBar(container, rows, window.count);
  // Where row 0 would be drawn: with a shortened way, rows are laid out around the scroll bar's place.
  const originPx = isScaled(scale) ? toPhysical(scale, rows.top) - rows.top : 0;
  const last = Math.min(rows.last, window.count - 1);
  const indexes = Array.from({ length: Math.max(0, last - rows.first + 1) }, (_, step) => rows.first + step);
  const handlers = { onPress: useStableCallback(onPress), onToggle: useStableCallback(onToggle) };
  return (
    <div
      ref={containerRef}
      role="grid"
      tabIndex={0}
      aria-label={t('label')}
      aria-multiselectable="true"
      aria-rowcount={window.isCounted ? window.count + 1 : -1}
      aria-activedescendant={cursor >= rows.first && cursor <= last ? rowElementId(cursor) : undefined}
      className="relative min-h-0 flex-1 overflow-y-auto overflow-x-hidden outline-none [overflow-anchor:none] group/grid"
    >
      <GridHead />
      <div role="rowgroup" className="relative" style={{ height: scale.physicalHeight }}>
        {indexes.map((index) => {
          const row = window.rowAt(index);
          return (
            <ClaimRow
              key={index}
              row={row}
              index={index}
              topPx={originPx + index * rowHeightPx}
              isCurrent={index === cursor}
              isSelected={row !== undefined && selection.ids.has(row.id)}
              {...handlers}
            />
          );
        })}
      </div>
    </div>
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
