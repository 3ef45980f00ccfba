import {
  type Query,
  type QueryClient,
  type QueryKey,
  replaceEqualDeep,
  type UseQueryResult,
  useQueries,
  useQuery,
} from '@tanstack/react-query';
import { useMemo, useState } from 'react';
import type { ClaimFilter, ClaimRow, ClaimSort } from '../../src-shared/contract/claims.ts';
import { useIpc } from '../runtime/app-context.tsx';
import type { Ipc, IpcQueries } from '../ipc/ipc.ts';
import { createFreshPages } from '../list/fresh-pages.ts';
import type { LoadedList } from '../list/loaded-list.ts';

export const pageRows = 100;

export interface ListQuery {
  accountId: string;
  filter: ClaimFilter;
  sort: ClaimSort;
}

/** Returns the pages of the rows from `first` to `last`. */
export function pagesOf(first: number, last: number): number[] {
  const from = Math.floor(Math.max(0, first) / pageRows);
  const to = Math.max(from, Math.floor(last / pageRows));
  return Array.from({ length: to - from + 1 }, (_, step) => from + step);
}

export function pageInput(query: ListQuery, page: number) {
  return { ...query, offset: page * pageRows, limit: pageRows };
}

/** Time in milliseconds after which unused pages are dropped: a long scroll must not fill the memory. */
const unusedPageMs = 30_000;

export function pageOptions(queries: IpcQueries, query: ListQuery, page: number) {
  return queries.claims.window.queryOptions({
    input: pageInput(query, page),
    gcTime: unusedPageMs,
    // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- both are what the procedure answers
    structuralSharing: (before, now) => sharedRows(before as Rows | undefined, now as Rows),
  });
}

interface Rows {
  rows: ClaimRow[];
}

/** Returns the row of a claim that any list of the account has loaded. */
export function cachedRow(
  { queryClient, queries }: Ipc,
  accountId: string,
  claimId: string,
): ClaimRow | undefined {
  const pages = queryClient.getQueriesData<Rows>({
    queryKey: queries.claims.window.key({ input: { accountId } }),
  });
  return pages.flatMap(([, page]) => page?.rows ?? []).find(({ id }) => id === claimId);
}

/** Keeps each row that says the same, wherever it stands now: one that goes moves up all that follow it. */
function sharedRows(before: Rows | undefined, now: Rows): Rows {
  const known = new Map(before?.rows.map((row) => [row.id, row]));
  const rows = now.rows.map((row) => replaceEqualDeep(known.get(row.id), row));
  const isSame = rows.length === before?.rows.length && rows.every((row, at) => row === before.rows[at]);
  return isSame ? before : { rows };
}

/** The loaded part of a list of claims. `count` is a lower bound while `isCounted` is false. */
export interface ClaimWindow extends LoadedList {
  /** The query whose rows are shown: the requested one, or the one before while that has no answer. */
  query: ListQuery;
  /** Whether the rows are those of the query before, as nothing answers one that is being typed or can't be read. */
  isKept: boolean;
  /** Whether its first rows are those of now, as far as is known: not kept from an earlier visit and asked for again. */
  isFresh: boolean;
  isCounted: boolean;
  /** The first claims of the list, wherever it is scrolled to; `null` if not loaded yet. */
  headIds: readonly string[] | null;
  /** Claims whose rows are loaded. */
  loadedIds: readonly string[];
  /** Returns a row; `undefined` if it is not loaded yet. */
  rowAt: (index: number) => ClaimRow | undefined;
  /** Whether nothing has been answered yet. */
  isLoading: boolean;
  /** Why a visible part could not be read: what is shown of it may be out of date. */
  error: Error | null;
  retry: () => void;
}

/** Pages as the cache holds them. No plain object, as TanStack Query would compare them row by row, by place. */
class LoadedPages {
  rows: readonly (ClaimRow[] | null)[] = [];
  error: Error | null = null;
}

/**
 * Creates what joins the pages of a list; it answers the same object for as long as they are the same.
 * @param kept the beginning of the list as an earlier visit left it, which is shown until it is answered again
 */
function createPageJoin(kept: Rows | undefined) {
  const freshPages = createFreshPages<Rows>(kept);
  let joined = new LoadedPages();
  return (pages: UseQueryResult<Rows>[]): LoadedPages => {
    const rows = freshPages(pages).map((page) => page?.rows ?? null);
    const error = pages.find((page) => page.error !== null)?.error ?? null;
    const isSame = rows.length === joined.rows.length && rows.every((page, at) => page === joined.rows[at]);
    if (!isSame || error !== joined.error) joined = Object.assign(new LoadedPages(), { rows, error });
    return joined;
  };
}

/**
 * The part of a list that is on the screen, in pages. While a new question has no answer, the rows
 * of the one before stay: the list never flickers. With `keepsRows` they stay too while no claim answers it: on the
 * way to `network:visa` nothing is called `netw`, and `network:foo` is no question.
 */
export function useClaimWindow(
  asked: ListQuery,
  visible: { first: number; last: number },
  keepsRows: boolean,
): ClaimWindow {
  const { queries, queryClient } = useIpc();
  const first = useQuery(pageOptions(queries, asked, 0));
  const [{ query: shown, combine }, show] = useState(() => ({
    query: asked,
    combine: createPageJoin(first.data),
  }));
  const hasAnswer = first.data !== undefined || first.error !== null;
  const isKept = keepsRows && shown !== asked && first.data?.rows.length === 0;
  const isSame = shown === asked || sameQuery(shown, asked);
  if (shown !== asked && ((hasAnswer && !isKept) || isSame))
    show({ query: asked, combine: isSame ? combine : createPageJoin(first.data) });

  const numbers = pagesOf(visible.first, visible.last);
  const firstPage = numbers[0] ?? 0;
  const { rows: pages, error: pageError } = useQueries({
    queries: numbers.map((page) => pageOptions(queries, shown, page)),
    combine,
  });
  const totals = useQuery(
    queries.claims.totals.queryOptions({ input: { accountId: shown.accountId, filter: shown.filter } }),
  );
  const claims = totals.data?.claims;

  const head = useQuery(pageOptions(queries, shown, 0)).data;
  const headIds = useMemo(() => head?.rows.map(({ id }) => id) ?? null, [head]);

  const isAnswered = shown === asked && hasAnswer;
  const firstKey = queries.claims.window.queryKey({ input: pageInput(asked, 0) });
  const isFresh = first.isFetchedAfterMount || !isStale(queryClient, firstKey);
  const error = first.error ?? pageError ?? totals.error;
  return useMemo(() => {
    const last = pages.findIndex((rows) => rows !== null && rows.length < pageRows);
    const end = knownEnd(
      queryClient,
      queries.claims.totals.queryKey({ input: { accountId: shown.accountId, filter: shown.filter } }),
      last < 0
        ? undefined
        : {
            key: queries.claims.window.queryKey({ input: pageInput(shown, firstPage + last) }),
            offset: (firstPage + last) * pageRows,
            rows: pages[last] ?? [],
          },
    );
    const received = pages.findLastIndex((rows) => rows !== null && rows.length > 0);
    const lowerBound = received < 0 ? 0 : (firstPage + received) * pageRows + (pages[received]?.length ?? 0);
    const indexes = new Map(
      pages.flatMap((rows, page) =>
        (rows ?? []).map(({ id }, row) => [id, (firstPage + page) * pageRows + row] as const),
      ),
    );
    // Pages come one after the other, so two may hold the same claim for a moment: it is in one place only.
    const rowAt = (index: number) => {
      const row = pages[Math.floor(index / pageRows) - firstPage]?.[index % pageRows];
      return row !== undefined && indexes.get(row.id) === index ? row : undefined;
    };
    return {
      query: shown,
      isKept,
      isFresh,
      // The count may be older than the rows: it never hides one of them.
      count: end ?? Math.max(claims ?? 0, lowerBound),
      mayGrow:
        end === null &&
        (claims ?? 0) <= lowerBound &&
        pages[received]?.length === pageRows &&
        (pages[received + 1] ?? null) === null,
      isAnswered,
      isCounted: claims !== undefined,
      headIds,
      loadedIds: [...indexes.keys()],
      rowAt,
      idAt: (index) => rowAt(index)?.id,
      indexOf: (id) => indexes.get(id) ?? -1,
      peek(index) {
        const { queryKey } = pageOptions(queries, shown, Math.floor(index / pageRows));
        if (isStale(queryClient, queryKey)) return undefined;
        return queryClient.getQueryData(queryKey)?.rows[index % pageRows]?.id;
      },
      isLoading: pages[0] === null && claims === undefined,
      error,
      retry: () => {
        const input = { accountId: shown.accountId };
        for (const queryKey of [queries.claims.window.key({ input }), queries.claims.totals.key({ input })]) {
          const predicate = ({ state }: Query) => state.status === 'error';
          void queryClient.refetchQueries({ queryKey, type: 'active', predicate });
        }
      },
    };
  }, [shown, isKept, isFresh, firstPage, pages, claims, headIds, isAnswered, error, queries, queryClient]);
}

/**
 * Returns the number of claims of a list by its last page; `null` if there is no such page, or the count is as new. A
 * page from which a decision was taken on the screen alone is no last one: the count was taken with it.
 */
export function knownEnd(
  queryClient: QueryClient,
  countKey: QueryKey,
  last: { key: QueryKey; offset: number; rows: readonly unknown[] } | undefined,
): number | null {
  if (last === undefined || (last.rows.length === 0 && last.offset > 0)) return null;
  return isStale(queryClient, countKey) && !isStale(queryClient, last.key)
    ? last.offset + last.rows.length
    : null;
}

function isStale(queryClient: QueryClient, key: QueryKey): boolean {
  return queryClient.getQueryState(key)?.isInvalidated === true;
}

function sameQuery(a: ListQuery, b: ListQuery): boolean {
  return JSON.stringify(a) === JSON.stringify(b);
}
