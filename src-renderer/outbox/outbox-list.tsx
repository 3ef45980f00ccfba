import { type RefObject, useEffect, useLayoutEffect, useState } from 'react';
import { useFormatter, useTranslations } from 'use-intl';
import type { Line } from '../../src-shared/contract/sync.ts';
import { amountColumn, EntryRow, rowColumns } from './entry-row.tsx';
import {
  emptyHeight,
  headingHeight,
  indicesBetween,
  layOut,
  placeOf,
  type SectionBlock,
} from './outbox-layout.ts';
import type { OutboxCursor } from './use-outbox-cursor.ts';
import type { OutboxList as OutboxListData } from './use-outbox-list.ts';

/** Rows drawn beyond the edges, so that scrolling never shows a gap. */
const overscanPx = 220;

export interface OutboxListProps {
  list: OutboxListData;
  cursor: OutboxCursor;
  gridRef: RefObject<HTMLDivElement | null>;
  nowMs: number;
  line: Line['state'];
  ownName: string | undefined;
  onOpen: () => void;
}

/** The three sections, one under the other; only what is seen is drawn. */
export function OutboxList({ list, cursor, gridRef, nowMs, line, ownName, onOpen }: OutboxListProps) {
  const t = useTranslations('outbox');
  const [view, setView] = useState({ top: 0, height: 0 });
  const blocks = layOut(list.parts);
  const height = blocks.at(-1)?.bottom ?? 0;
  const indices = indicesBetween(blocks, view.top - overscanPx, view.top + view.height + overscanPx);
  const isListed = cursor.entryId !== null && list.indexOf(cursor.entryId) >= 0;

  useLayoutEffect(() => {
    const grid = gridRef.current;
    if (grid === null) return undefined;
    const measure = () => setView({ top: grid.scrollTop, height: grid.clientHeight });
    measure();
    const observer = new ResizeObserver(measure);
    observer.observe(grid);
    return () => observer.disconnect();
  }, [gridRef]);

  // What is looked at decides which pages are held.
  useEffect(() => {
    const [first] = indices;
    const last = indices.at(-1);
    if (first !== undefined && last !== undefined) list.look(first, last);
  });

  useEffect(() => {
    const place = placeOf(blocks, cursor.index);
    const grid = gridRef.current;
    if (place === null || grid === null) return;
    // The heading above the first row of a section comes into view with it.
    const isFirst = cursor.index === place.block.firstIndex;
    const top = isFirst ? place.block.top : place.top;
    if (top < grid.scrollTop) grid.scrollTop = top;
    else if (place.top + place.height > grid.scrollTop + grid.clientHeight)
      grid.scrollTop = place.top + place.height - grid.clientHeight;
    // Only a move of the cursor scrolls: the list may grow while somebody reads elsewhere.
    // oxlint-disable-next-line react/exhaustive-deps
  }, [cursor.index, gridRef]);

  return (
    <div className="@container flex min-h-0 flex-1 flex-col">
      <div
        aria-hidden="true"
        className={`${rowColumns} h-7 shrink-0 items-center border-b border-line-soft text-second text-ink-3`}
      >
        <span />
        <span>{t('columns.decision')}</span>
        <span>{t('columns.claim')}</span>
        <span className={`${amountColumn} text-right`}>{t('columns.amount')}</span>
        <span>{t('columns.state')}</span>
      </div>
      <div
        ref={gridRef}
        role="grid"
        tabIndex={0}
        aria-label={t('list')}
        aria-multiselectable="true"
        aria-rowcount={list.total}
        aria-activedescendant={isListed ? rowId(cursor.index) : undefined}
        className="group/grid relative min-h-0 flex-1 overflow-y-auto outline-none [overflow-anchor:none]"
        onScroll={(event) =>
          setView({ top: event.currentTarget.scrollTop, height: event.currentTarget.clientHeight })
        }
      >
        <div role="presentation" style={{ height }}>
          {blocks.map((block) => (
            <SectionHeading key={block.section} block={block} />
          ))}
          {indices.map((index) => {
            const place = placeOf(blocks, index);
            const entry = list.entryAt(index);
            if (place === null || entry === undefined) return null;
            return (
              <EntryRow
                key={entry.id}
                id={rowId(index)}
                entry={entry}
                index={index}
                top={place.top}
                height={place.height}
                isCurrent={entry.id === cursor.entryId}
                isSelected={cursor.selection.ids.has(entry.id)}
                nowMs={nowMs}
                line={line}
                ownName={ownName}
                isExplained={place.block.section === 'attention'}
                onPress={({ toggles, extends: isExtending }) => {
                  if (isExtending) cursor.extendTo(index);
                  else cursor.moveTo(index);
                  if (toggles && !isExtending) cursor.toggle(index);
                  if (!toggles && !isExtending) onOpen();
                }}
              />
            );
          })}
        </div>
      </div>
    </div>
  );
}

function rowId(index: number): string {
  return `outbox-row-${index}`;
}

function SectionHeading({ block }: { block: SectionBlock }) {
  const t = useTranslations('outbox');
  const format = useFormatter();
  return (
    <>
      <div
        role="row"
        className="absolute inset-x-0 flex items-end gap-2 border-b border-line-soft bg-bg px-3.5 pb-2"
        style={{ top: block.top, height: headingHeight }}
      >
        <div role="rowheader" className="flex items-baseline gap-2">
          <span className="text-small font-strong">{t(`sections.${block.section}`)}</span>
          <span className="num text-small text-ink-3">{format.number(block.total)}</span>
        </div>
      </div>
      {block.total > 0 ? null : (
        <div
          role="row"
          className="absolute inset-x-0 flex items-center px-3.5 pl-[44px] text-ink-3"
          style={{ top: block.rowsTop, height: emptyHeight }}
        >
          <div role="gridcell">{t(`empty.${block.section}`)}</div>
        </div>
      )}
    </>
  );
}
