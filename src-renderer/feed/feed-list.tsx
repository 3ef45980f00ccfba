import { Fragment } from 'react';
import { useTranslations } from 'use-intl';
import { indexesBetween, ListGrid, rowElementId } from '../list/list-grid.tsx';
import { dayHeight, type FeedGroup } from './feed-groups.ts';
import { FeedRow } from './feed-row.tsx';
import type { Feed } from './use-feed.ts';

const gridName = 'change';

/** The changes by day and claim; only visible ones are drawn. */
export function FeedList({
  feed: { cursor, viewport, container, containerRef },
  sinceSeq,
  onOpen,
}: {
  feed: Feed;
  /** Last change that is not new; `null` if not known yet. */
  sinceSeq: number | null;
  onOpen: (group: FeedGroup) => void;
}) {
  const app = useTranslations('app');
  const { list } = cursor;
  return (
    <ListGrid
      name={gridName}
      label={app('parts.changes')}
      container={container}
      containerRef={containerRef}
      viewport={viewport}
      layout={list.layout}
      cursor={cursor}
      rowCount={list.mayGrow === true ? -1 : list.count}
    >
      {({ first, last, topOf }) =>
        indexesBetween(first, last).map((index) => {
          const group = list.groups[index];
          if (group === undefined) return null;
          const top = topOf(index);
          return (
            <Fragment key={group.id}>
              {list.days.some(({ firstIndex }) => firstIndex === index) ? (
                <div
                  role="row"
                  className="absolute inset-x-0 flex items-end border-b border-line-soft px-3.5 pb-1.5"
                  style={{ top: top - dayHeight, height: dayHeight }}
                >
                  <div role="rowheader" className="text-small font-strong">
                    {group.day}
                  </div>
                </div>
              ) : null}
              <FeedRow
                id={rowElementId(gridName, group.id)}
                group={group}
                index={index}
                top={top}
                isCurrent={group.id === cursor.id}
                isUnread={sinceSeq !== null && group.items.some(({ seq }) => seq > sinceSeq)}
                onOpen={() => {
                  cursor.moveTo(index);
                  onOpen(group);
                }}
              />
            </Fragment>
          );
        })
      }
    </ListGrid>
  );
}
