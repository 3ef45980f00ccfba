import { useQueries, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import type { ClaimFilter, ClaimRow, ClaimSort } from '../../src-shared/contract/claims.ts';
import { useIpc } from '../app/desk.tsx';
import type { IpcQueries } from '../ipc/ipc.ts';

export const pageRows = 100;

export interface ListQuery {
  accountId: string;
  filter: ClaimFilter;
  sort: ClaimSort;
}

export function pageInput(query: ListQuery, page: number) {
  return { ...query, offset: page * pageRows, limit: pageRows };
}

/** Pages that nobody looks at are dropped soon: a long scroll must not fill the memory. */
const unusedPageMs = 30_000;

export function pageOptions(queries: IpcQueries, query: ListQuery, page: number) {
  return queries.claims.window.queryOptions({ input: pageInput(query, page), gcTime: unusedPageMs });
}

export interface ClaimWindow {
  /** The query whose rows are shown: the one asked for, or the one before while that has no answer. */
  query: ListQuery;
  /** Rows of the whole list; a lower bound while `isCounted` is false. */
  count: number;
  isCounted: boolean;
  /** The rows are those that were asked for, not those of the question before. */
  isAnswered: boolean;
  /** `undefined`: not here yet. */
  rowAt: (index: number) => ClaimRow | undefined;
  /** Nothing has been answered yet. */
  isLoading: boolean;
  error: Error | null;
  retry: () => void;
}

/**
 * The part of a list that is on the screen, in pages. While a new question has no answer, the rows
 * of the one before stay: the list never flickers.
 */
export function useClaimWindow(asked: ListQuery, visible: { first: number; last: number }): ClaimWindow {
  const { queries } = useIpc();
  const first = useQuery(pageOptions(queries, asked, 0));
  const [shown, setShown] = useState(asked);
  const hasAnswer = first.data !== undefined || first.error !== null;
  if (shown !== asked && (hasAnswer || sameQuery(shown, asked))) setShown(asked);

  const firstPage = Math.floor(visible.first / pageRows);
  const lastPage = Math.max(firstPage, Math.floor(visible.last / pageRows));
  const numbers = Array.from({ length: lastPage - firstPage + 1 }, (_, index) => firstPage + index);
  const pages = useQueries({ queries: numbers.map((page) => pageOptions(queries, shown, page)) });
  const counted = useQuery(
    queries.claims.totals.queryOptions({ input: { accountId: shown.accountId, filter: shown.filter } }),
  );

  const received = pages.findLastIndex((page) => (page.data?.rows.length ?? 0) > 0);
  const lowerBound =
    received < 0 ? 0 : (firstPage + received) * pageRows + (pages[received]?.data?.rows.length ?? 0);
  return {
    query: shown,
    count: counted.data?.claims ?? lowerBound,
    isAnswered: shown === asked && hasAnswer,
    isCounted: counted.data !== undefined,
    rowAt: (index) => pages[Math.floor(index / pageRows) - firstPage]?.data?.rows[index % pageRows],
    isLoading: pages[0]?.data === undefined && counted.data === undefined,
    error: first.error ?? null,
    retry: () => void first.refetch(),
  };
}

function sameQuery(a: ListQuery, b: ListQuery): boolean {
  return JSON.stringify(a) === JSON.stringify(b);
}
