import { keepPreviousData, useInfiniteQuery } from '@tanstack/react-query';
import { useEffect, useMemo, useState } from 'react';
import { useFormatter } from 'use-intl';
import type { FeedQuestion } from '../../src-shared/contract/feed.ts';
import { overscanPx } from '../list/use-drawn-range.ts';
import { useListCursor } from '../list/use-list-cursor.ts';
import { useMoveKeys } from '../list/use-list-keys.ts';
import { useViewport } from '../list/use-viewport.ts';
import { useIpc } from '../runtime/app-context.tsx';
import { feedList } from './feed-groups.ts';

const pageSize = 200;

export type Feed = ReturnType<typeof useFeed>;

/** Returns the loaded part of an account's feed, its cursor and the keys that move in it. */
export function useFeed(accountId: string, { kinds, filter }: Pick<FeedQuestion, 'kinds' | 'filter'>) {
  const { queries } = useIpc();
  const format = useFormatter();
  const asked = useInfiniteQuery(
    queries.feed.items.infiniteOptions({
      input: (beforeSeq: number | null) => ({ accountId, kinds, filter, beforeSeq, limit: pageSize }),
      initialPageParam: null,
      getNextPageParam: ({ items, isLast }) => (isLast ? undefined : items.at(-1)?.seq),
      placeholderData: keepPreviousData,
    }),
  );
  const { data, isPlaceholderData, hasNextPage, isFetchingNextPage, fetchNextPage } = asked;
  const live = useMemo(
    () =>
      feedList(data?.pages.flatMap(({ items }) => items) ?? [], {
        dayOf: (atMs) => format.dateTime(atMs, { dateStyle: 'full' }),
        isAnswered: data !== undefined && !isPlaceholderData,
        mayGrow: hasNextPage,
      }),
    [data, format, isPlaceholderData, hasNextPage],
  );
  const [id, setId] = useState<string | null>(null);
  const [container, containerRef] = useState<HTMLDivElement | null>(null);
  const viewport = useViewport(container, 0);
  const cursor = useListCursor({
    live,
    layoutOf: ({ layout }) => layout,
    id,
    onMove: setId,
    viewport,
    edition: JSON.stringify([kinds, filter]),
  });
  const { list } = cursor;
  useMoveKeys(cursor, list.layout, viewport);
  const end = list.layout.indexAt(viewport.top + viewport.height + overscanPx);
  const isNearEnd = list.count > 0 && end >= list.count - 1;
  useEffect(() => {
    if (isNearEnd && hasNextPage && !isFetchingNextPage) void fetchNextPage();
  }, [isNearEnd, hasNextPage, isFetchingNextPage, fetchNextPage]);
  return {
    state:
      data !== undefined ? ('ready' as const) : asked.isError ? ('failed' as const) : ('loading' as const),
    cursor,
    viewport,
    container,
    containerRef,
    retry: () => void asked.refetch(),
  };
}
