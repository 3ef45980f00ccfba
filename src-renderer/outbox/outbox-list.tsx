import { useFormatter, useLocale, useTranslations } from 'use-intl';
import type { ServiceConnection } from '../../src-shared/contract/sync.ts';
import { indexesBetween, ListGrid, rowElementId } from '../list/list-grid.tsx';
import { extended, toggled } from '../list/selection.ts';
import { useContentWidths } from '../list/use-content-widths.ts';
import type { Viewport } from '../list/use-viewport.ts';
import { amountColumn, EntryRow, entryGridClass, type PressKeys } from './entry-row.tsx';
import {
  headHeightPx,
  headingHeight,
  layOut,
  outboxRows,
  rowHeights,
  type SectionBlock,
} from './outbox-layout.ts';
import type { OutboxCursor } from './use-outbox-cursor.ts';

const gridName = 'entry';

export interface OutboxListProps {
  cursor: OutboxCursor;
  viewport: Viewport;
  container: HTMLDivElement | null;
  containerRef: (element: HTMLDivElement | null) => void;
  nowMs: number;
  connection: ServiceConnection['state'];
  ownName: string | undefined;
  onOpen: () => void;
}

/** The three sections, one under the other; only what is seen is drawn. */
export function OutboxList(props: OutboxListProps) {
  const { cursor, viewport, container, containerRef, nowMs, connection, ownName, onOpen } = props;
  const t = useTranslations('outbox');
  const { list } = cursor;
  // The states follow the connection without new rows.
  const needsPx = useContentWidths(container, `${useLocale()} ${connection}`, list, viewport.top);
  const blocks = layOut(list.parts);
  const press = (id: string, { toggles, extends: isExtending }: PressKeys) => {
    const index = list.indexOf(id);
    if (index < 0) return;
    if (isExtending) cursor.select(extended(cursor.selection, cursor.index, index, list));
    else if (toggles) cursor.select(toggled(cursor.selection, id));
    cursor.moveTo(index);
    if (!toggles && !isExtending) onOpen();
  };

  return (
    <div className="@container flex min-h-0 flex-1 flex-col">
      <ListGrid
        name={gridName}
        label={t('list')}
        container={container}
        containerRef={containerRef}
        viewport={viewport}
        layout={outboxRows(list)}
        cursor={cursor}
        rowCount={list.count + 1}
        isMultiselectable
        columns={entryTracks(needsPx)}
        head={<OutboxHead />}
      >
        {({ first, last, topOf, originPx }) => (
          <>
            {blocks.map((block) => (
              <SectionHeading key={block.section} block={block} originPx={originPx} />
            ))}
            {indexesBetween(first, last).map((index) => {
              const entry = list.entryAt(index);
              const section = blocks.findLast(
                ({ firstIndex, total }) => total > 0 && index >= firstIndex,
              )?.section;
              if (entry === undefined || section === undefined) return null;
              return (
                <EntryRow
                  key={entry.id}
                  id={rowElementId(gridName, entry.id)}
                  entry={entry}
                  index={index}
                  top={topOf(index)}
                  height={rowHeights[section]}
                  isCurrent={entry.id === cursor.id}
                  isSelected={cursor.selection.ids.has(entry.id)}
                  nowMs={nowMs}
                  connection={connection}
                  ownName={ownName}
                  isExplained={section === 'attention'}
                  onPress={(keys) => press(entry.id, keys)}
                />
              );
            })}
          </>
        )}
      </ListGrid>
    </div>
  );
}

function OutboxHead() {
  const t = useTranslations('outbox.columns');
  const claim = useTranslations('claim');
  const mark = useTranslations('inbox.columns');
  return (
    <div role="rowgroup" className="sticky top-0 z-10 bg-panel">
      <div
        role="row"
        aria-rowindex={1}
        className={`${entryGridClass} items-center border-b border-line-soft text-second text-ink-3`}
        style={{ height: headHeightPx }}
      >
        <span role="columnheader">
          <span className="sr-only">{mark('mark')}</span>
        </span>
        <span role="columnheader">{t('decision')}</span>
        <span role="columnheader">{claim('label')}</span>
        <span role="columnheader" className={`${amountColumn} text-right`}>
          {claim('fields.amount')}
        </span>
        <span role="columnheader">{t('state')}</span>
      </div>
    </div>
  );
}

/** Width in pixels for the states that a decision has by itself, one after the other, without new rows. */
const leastStatePx = 132;

/** Width in pixels of the mark, of the gap between two columns and of the edge at each side. */
const [markPx, gapPx, edgePx] = [16, 14, 14];

/**
 * Returns the tracks: the claim gets what the others don't need, and keeps its room where a decision names a long
 * address; the state has more than it needs only where the claims are whole. The amount has no track where it isn't
 * shown.
 */
function entryTracks(needsPx: readonly number[] | null): string {
  const [, decisionPx = 200, claimPx = 0, amountPx = 124, statePx = 196] = needsPx ?? [];
  const decision = `min(${decisionPx}px,max(200px,24cqw))`;
  const amount = amountPx === 0 ? '' : `${amountPx}px`;
  const gaps = amountPx === 0 ? 3 : 4;
  const otherPx = 2 * edgePx + markPx + claimPx + amountPx + gaps * gapPx;
  const state = `max(${statePx}px,min(${leastStatePx}px,100cqw - ${otherPx}px - ${decision}))`;
  return `${markPx}px minmax(0,${decision}) minmax(160px,1fr) ${amount} minmax(0,${state})`;
}

function SectionHeading({ block, originPx }: { block: SectionBlock; originPx: number }) {
  const t = useTranslations('outbox');
  const format = useFormatter();
  return (
    <div
      role="row"
      className="absolute inset-x-0 flex items-end gap-2 border-b border-line-soft bg-bg px-3.5 pb-2"
      style={{ top: originPx + block.top, height: headingHeight }}
    >
      <div role="rowheader" className="flex items-baseline gap-2">
        <span className="text-small font-strong">{t(`sections.${block.section}`)}</span>
        <span className="num text-small text-ink-3">{format.number(block.total)}</span>
      </div>
    </div>
  );
}
