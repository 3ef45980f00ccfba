import { useEffect, useRef } from 'react';
import { useIpc } from '../runtime/app-context.tsx';
import { type ListQuery, pageOptions, pageRows } from './use-claim-window.ts';

/** Number of rows before its beginning at which a page is requested. */
const rowsAhead = pageRows / 2;

/** Requests the next page in the direction of the last movement, so that its rows are there in time. */
export function usePageAhead(
  query: ListQuery,
  visible: { first: number; last: number },
  count: number,
): void {
  const { queries, queryClient } = useIpc();
  const { first, last } = visible;
  const before = useRef(first);
  useEffect(() => {
    const isUp = first < before.current;
    before.current = first;
    const row = isUp ? first - rowsAhead : last + rowsAhead;
    if (row < 0 || row >= count) return;
    void queryClient.prefetchQuery(pageOptions(queries, query, Math.floor(row / pageRows)));
  }, [query, first, last, count, queries, queryClient]);
}
