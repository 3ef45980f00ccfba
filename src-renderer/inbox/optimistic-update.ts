import { hashKey } from '@tanstack/react-query';
import { z } from 'zod';
import {
  type ClaimDetail,
  type ClaimFilter,
  claimFilterSchema,
  type ClaimRow,
  claimSortSchema,
} from '../../src-shared/contract/claims.ts';
import {
  actionDecisions,
  type ClaimAction,
  mayAct,
  pendingAmong,
} from '../../src-shared/domain/decision/claim-action.ts';
import { isUnresolved } from '../../src-shared/domain/decision/outbox-state.ts';
import { answerOf, type ClaimAnswers } from '../../src-shared/query/answer.ts';
import { markOf } from '../claim/claim-action.ts';
import { refreshAfter } from '../ipc/change-stream.ts';
import type { Ipc } from '../ipc/ipc.ts';
import { knownRules } from '../proposals/known-rules.ts';
import {
  type ClaimWindow,
  knownEnd,
  type ListQuery,
  pageRows,
  pagesOf,
} from '../claim-list/use-claim-window.ts';

interface CachedPage {
  key: readonly unknown[];
  offset: number;
  rows: ClaimRow[];
}

interface CachedList extends Pick<ListQuery, 'filter' | 'sort'> {
  /** Cached pages in the list's order. */
  pages: CachedPage[];
}

/**
 * Applies a decision to the cached answers before the main side has taken it: the claim leaves the
 * lists it no longer belongs to, and bears the mark in the others.
 * @returns what undoes it, for a decision that was not taken: see `changeAnswers`
 */
export function applyOptimistically(
  ipc: Ipc,
  accountId: string,
  action: ClaimAction,
  claimIds: ReadonlySet<string>,
): () => void {
  const { queryClient, queries } = ipc;
  const { kind } = actionDecisions[action];
  cancelOlderAnswers(ipc, accountId);
  const { show, putBack } = changeAnswers(ipc, accountId, claimIds);

  const rules = knownRules(ipc, accountId);
  for (const { filter, pages } of cachedLists(ipc, accountId)) {
    const leaving = new Set<string>();
    for (const page of pages) {
      page.rows = page.rows.map((row) => {
        if (!claimIds.has(row.id)) return row;
        const marked = withMark(row, action);
        const hasLeft = answerOf(filter, answersOf(marked), rules) === false;
        if (hasLeft && answerOf(filter, answersOf(row), rules) !== false) leaving.add(row.id);
        return marked;
      });
    }
    if (leaving.size > 0) {
      const counting = queries.claims.totals.queryKey({ input: { accountId, filter } });
      // A count that the rows have overtaken is no number to go on from.
      const end = knownEnd(
        queryClient,
        counting,
        pages.find(({ rows }) => rows.length < pageRows),
      );
      const removed = removeRows(pages, leaving);
      const totals = queryClient.getQueryData(counting);
      if (totals !== undefined)
        show(counting, { ...totals, claims: Math.max(0, (end ?? totals.claims) - removed) });
    }
    for (const { key, rows } of pages) show(key, { rows });
  }
  // By what is cached and not by what was decided: a dozen details, and perhaps 10,000 claims.
  const details = { queryKey: queries.claims.get.key({ input: { accountId } }) };
  for (const [key, detail] of queryClient.getQueriesData<ClaimDetail>(details)) {
    if (detail === undefined || !claimIds.has(detail.row.id)) continue;
    const row = withMark(detail.row, action);
    const pending = 'decision_pending';
    const painted: ClaimDetail =
      kind === actionDecisions.seen.kind
        ? { ...detail, row, mayMarkSeen: pending }
        : { ...detail, row, mayAccept: pending, mayReject: pending };
    show(key, painted);
  }
  return putBack;
}

/** The list on the screen. */
export type ShownList = Pick<ClaimWindow, 'query' | 'loadedIds'>;

/**
 * Applies a decision on many claims of the list on the screen to its cached answers before the main side has taken it,
 * if all rows that stay are loaded. Nothing is changed otherwise, as only the main side knows what stays.
 * @returns what undoes it: see `changeAnswers`; `null` if nothing was changed
 */
export function showRest(
  ipc: Ipc,
  action: ClaimAction,
  { query: { accountId, filter, sort }, loadedIds }: ShownList,
  {
    selectedIds,
    takers,
  }: {
    /** The selected ones of the loaded claims. */
    selectedIds: ReadonlySet<string>;
    /** Number of claims that take the decision; the list has all of them. */
    takers: number;
  },
): (() => void) | null {
  const { queryClient, queries } = ipc;
  const rules = knownRules(ipc, accountId);
  const name = nameOf({ filter, sort });
  const pages = [...cachedLists(ipc, accountId)].find((list) => nameOf(list) === name)?.pages;
  const counting = queries.claims.totals.queryKey({ input: { accountId, filter } });
  const totals = queryClient.getQueryData(counting);
  // Those that are not loaded have to leave as well.
  if (pages === undefined || totals === undefined || !leavesBy(action, undefined, filter, rules)) return null;

  // Whether other claims are selected than those of the visible pages, the page doesn't know.
  const known = new Set(loadedIds);
  const leaves = (row: ClaimRow) =>
    selectedIds.has(row.id) && takes(action, row) && leavesBy(action, row, filter, rules);
  const staying = pages.flatMap(({ rows }) => rows.filter((row) => known.has(row.id) && !leaves(row)));
  const isCached = (page: number) => pages.some(({ offset }) => offset === page * pageRows);
  const isAll = totals.claims - takers === staying.length;
  if (!isAll || !pagesOf(0, staying.length - 1).every(isCached)) return null;

  cancelOlderAnswers(ipc, accountId);
  const { show, putBack } = changeAnswers(ipc, accountId, selectedIds);
  show(counting, { ...totals, claims: staying.length });
  for (const { key, offset } of pages) show(key, { rows: staying.slice(offset, offset + pageRows) });
  return putBack;
}

/**
 * Creates what shows cached answers about claims as they will be. `putBack` shows again what was there before, and asks
 * for it: the main side has other claims than those that were shown, and more may have changed since.
 */
function changeAnswers(ipc: Ipc, accountId: string, claimIds: ReadonlySet<string>) {
  const { queryClient } = ipc;
  const before: (readonly [key: readonly unknown[], data: unknown])[] = [];
  return {
    /** Shows an answer. One that nobody looks at and that was stale stays so. */
    show: (queryKey: readonly unknown[], answer: unknown): void => {
      const query = queryClient.getQueryCache().find({ queryKey });
      const isLeftOver = query?.isStale() === true && !query.isActive();
      before.push([queryKey, query?.state.data]);
      queryClient.setQueryData(queryKey, answer);
      if (isLeftOver) query.invalidate();
    },
    putBack: (): void => {
      for (const [key, data] of before.toReversed()) queryClient.setQueryData(key, data);
      void refreshAfter(ipc, { topic: 'claims', accountId, claimIds: [...claimIds] });
    },
  };
}

/** Whether a claim takes the decision, as far as its row tells. */
function takes(action: ClaimAction, row: ClaimRow): boolean {
  const { kind } = actionDecisions[action];
  return mayAct(kind, { claim: row, isPending: pendingAmong(row.pending), isReadonly: false }) === null;
}

function cancelOlderAnswers({ queryClient, queries }: Ipc, accountId: string): void {
  // An answer that is on its way to the screen would show the old state once more. One that was asked for ahead is
  // left: with each decision of a row of them it would be asked for in vain, and its rows be missing in the end.
  void queryClient.cancelQueries({
    queryKey: queries.claims.window.key({ input: { accountId } }),
    predicate: (query) => query.state.data !== undefined || query.isActive(),
  });
  // An older count would leave room for rows at the end of the list that nobody has.
  void queryClient.cancelQueries({
    queryKey: queries.claims.totals.key({ input: { accountId } }),
    predicate: ({ state }) => state.data !== undefined,
  });
}

/** Requests again rows on the screen that were on their way when a decision was shown, without waiting for its change. */
export function askForMissingRows({ queryClient, queries }: Ipc, accountId: string): void {
  void queryClient.refetchQueries({
    queryKey: queries.claims.window.key({ input: { accountId } }),
    type: 'active',
    predicate: ({ state }) => state.data === undefined,
  });
}

/** Whether a decision takes a claim out of the lists of a filter, as far as its row tells. */
export function leavesBy(
  action: ClaimAction,
  row: ClaimRow | undefined,
  filter: ClaimFilter,
  rules: ReturnType<typeof knownRules>,
): boolean {
  const answers = row ? answersOf(withMark(row, action)) : { pending: [actionDecisions[action].kind] };
  return answerOf(filter, answers, rules) === false;
}

/** Returns what a row tells of its claim. */
export function answersOf(row: ClaimRow): ClaimAnswers {
  const { status, currentStep, origin, outcome, currency, isOpen, seen, read, amount } = row;
  const { createdAtMs, targetAtMs, merchantName, holderName, snooze } = row;
  const pending = row.pending.filter(({ state }) => isUnresolved(state)).map((mark) => mark.kind);
  const known = { status, currentStep, origin, outcome, currency, isOpen, seen, read, amount, pending };
  return { ...known, createdAtMs, targetAtMs, merchantName, holderName, snooze };
}

/**
 * Returns the row with the mark. A cached answer may still have the mark of a decision of this kind that was undone
 * since.
 */
function withMark(row: ClaimRow, action: ClaimAction): ClaimRow {
  const mark = markOf(action);
  const others = row.pending.filter(({ entryId, kind }) => entryId !== mark.entryId || kind !== mark.kind);
  return { ...row, pending: [...others, mark] };
}

/** Removes rows, and moves up those of the next page if it is cached. Returns how many were removed. */
export function removeRows(
  pages: Pick<CachedPage, 'offset' | 'rows'>[],
  claimIds: ReadonlySet<string>,
): number {
  let removed = 0;
  for (const page of pages) {
    const left = page.rows.filter((row) => !claimIds.has(row.id));
    removed += page.rows.length - left.length;
    page.rows = left;
  }
  for (const [index, page] of pages.entries()) {
    const next = pages[index + 1];
    if (next?.offset === page.offset + pageRows)
      page.rows.push(...next.rows.splice(0, pageRows - page.rows.length));
  }
  return removed;
}

const windowKeySchema = z.object({
  input: z.object({ filter: claimFilterSchema, sort: claimSortSchema, offset: z.number() }),
});

function cachedLists({ queryClient, queries }: Ipc, accountId: string): Iterable<CachedList> {
  const lists = new Map<string, CachedList>();
  const queryKey = queries.claims.window.key({ input: { accountId } });
  for (const [key, data] of queryClient.getQueriesData<{ rows: ClaimRow[] }>({ queryKey })) {
    const asked = windowKeySchema.safeParse(key[1]);
    if (data === undefined || !asked.success) continue;
    const { filter, sort, offset } = asked.data.input;
    const name = nameOf({ filter, sort });
    const list = lists.get(name) ?? { filter, sort, pages: [] };
    list.pages.push({ key, offset, rows: [...data.rows] });
    lists.set(name, list);
  }
  for (const list of lists.values()) list.pages.sort((a, b) => a.offset - b.offset);
  return lists.values();
}

/** Returns what distinguishes lists: the cache's keys are equal if their JSON is, in any order of names. */
const nameOf = ({ filter, sort }: Pick<ListQuery, 'filter' | 'sort'>) => hashKey([filter, sort]);
