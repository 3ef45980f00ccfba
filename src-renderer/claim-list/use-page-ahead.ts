import { hashKey, type QueryClient } from '@tanstack/react-query';
import { useEffect, useRef } from 'react';
import { useIpc } from '../runtime/app-context.tsx';
import { type ListQuery, pageOptions, pageRows } from './use-claim-window.ts';

/** Number of rows before its beginning at which a page is requested. */
const rowsAhead = pageRows / 2;

/** Time in milliseconds that a list stays as it is before its end is requested, which must delay nothing else. */
const restMs = 500;

/** Time in milliseconds that the end of a list is kept after it was last shown. */
const endMs = 600_000;

/**
 * Requests rows before they are looked at: the next page in the direction of the last movement, and the end of the
 * list, to which one key goes. Its beginning is kept anyway.
 */
export function usePageAhead(
  query: ListQuery,
  visible: { first: number; last: number },
  { count, isCounted }: { count: number; isCounted: boolean },
): void {
  const { queries, queryClient } = useIpc();
  const { first, last } = visible;
  const before = useRef(first);
  useEffect(() => {
    const moved = first - before.current;
    before.current = first;
    // After a leap nothing is here of either side.
    const isLeap = Math.abs(moved) > last - first;
    const rows = isLeap
      ? [last + rowsAhead, first - rowsAhead]
      : [moved < 0 ? first - rowsAhead : last + rowsAhead];
    const pages = rows
      .filter((row) => row >= 0 && row < count)
      .map((row) => pageOptions(queries, query, Math.floor(row / pageRows)));
    return keepAhead(queryClient, pages, 0);
  }, [query, first, last, count, queries, queryClient]);
  useEffect(() => {
    if (!isCounted || count === 0) return undefined;
    const numbers = new Set(
      [count - rowsAhead, count - 1].map((row) => Math.floor(Math.max(0, row) / pageRows)),
    );
    const pages = [...numbers].map((page) => ({ ...pageOptions(queries, query, page), gcTime: endMs }));
    return keepAhead(queryClient, pages, restMs);
  }, [query, count, isCounted, queries, queryClient]);
}

/**
 * Requests pages after so many milliseconds, and again once the list rests after a change that made one of them stale.
 * Returns a function that stops it.
 */
function keepAhead(
  queryClient: QueryClient,
  pages: readonly ReturnType<typeof pageOptions>[],
  delayMs: number,
): () => void {
  const names = new Set(pages.map(({ queryKey }) => hashKey(queryKey)));
  const request = () => {
    for (const page of pages) void queryClient.prefetchQuery(page);
  };
  let timer = setTimeout(request, delayMs);
  const unsubscribe = queryClient.getQueryCache().subscribe((event) => {
    const isChange = event.type === 'updated' && event.action.type === 'invalidate';
    if (!isChange || !names.has(event.query.queryHash)) return;
    clearTimeout(timer);
    timer = setTimeout(request, restMs);
  });
  return () => {
    clearTimeout(timer);
    unsubscribe();
  };
}
