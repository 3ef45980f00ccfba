import { describe, expect, it } from 'vitest';
import { createFakeIpc } from '../testing/fake-ipc.ts';
import { fakeClaims, fakeDetail, fakeRow } from '../testing/fake-claims.ts';
import { fakeRule, fakeRules } from '../testing/fake-rules.ts';
import { applyOptimistically, removeRows, showRest } from './optimistic-update.ts';
import { markOf } from '../claim/claim-action.ts';
import { pageOptions } from '../claim-list/use-claim-window.ts';
import { asking } from '../../src-shared/query/testing/asking.ts';

const accountId = 'acc-1';
const rows = Array.from({ length: 150 }, (_, index) => fakeRow({ id: `c${index}` }));
const inbox = { accountId, filter: asking('seen:no'), sort: 'newest' as const };
const all = { accountId, filter: asking(), sort: 'newest' as const };

async function cachedIpc() {
  const ipc = createFakeIpc({ claims: fakeClaims(rows) });
  const { queryClient, queries } = ipc;
  for (const query of [inbox, all]) {
    for (const page of [0, 1]) await queryClient.fetchQuery(pageOptions(queries, query, page));
  }
  const totals = queries.claims.totals.queryOptions({ input: { accountId, filter: inbox.filter } });
  await queryClient.fetchQuery(totals);
  queryClient.setQueryData(
    queries.claims.get.queryKey({ input: { accountId, claimId: 'c3' } }),
    fakeDetail(fakeRow({ id: 'c3' })),
  );
  const read = (query: typeof inbox | typeof all, page: number) =>
    queryClient.getQueryData(pageOptions(queries, query, page).queryKey)?.rows ?? [];
  return { ipc, read, counted: () => queryClient.getQueryData(totals.queryKey)?.claims };
}

/** Whether all rows that are cached are asked for again. */
function isAskedAgain({ queryClient, queries }: Awaited<ReturnType<typeof cachedIpc>>['ipc']): boolean {
  const pages = queryClient.getQueryCache().findAll({ queryKey: queries.claims.window.key() });
  return pages.length > 0 && pages.every(({ state }) => state.isInvalidated);
}

describe('an optimistic update', () => {
  it('takes a claim that was marked seen out of the inbox; the rows behind it move up', async () => {
    const { ipc, read, counted } = await cachedIpc();
    applyOptimistically(ipc, accountId, 'seen', new Set(['c3']));
    expect(
      read(inbox, 0)
        .map(({ id }) => id)
        .slice(2, 5),
    ).toEqual(['c2', 'c4', 'c5']);
    expect(read(inbox, 0)).toHaveLength(100);
    expect(read(inbox, 0).at(-1)?.id).toBe('c100');
    expect(read(inbox, 1)).toHaveLength(49);
    expect(counted()).toBe(149);
  });

  it('leaves each row that stays the object that it was, so that none is drawn again', async () => {
    const { ipc, read } = await cachedIpc();
    const before = new Set([...read(inbox, 0), ...read(inbox, 1)]);
    applyOptimistically(ipc, accountId, 'seen', new Set(['c3']));
    expect([...read(inbox, 0), ...read(inbox, 1)].filter((row) => !before.has(row))).toEqual([]);
    // The answer that follows says the same in other objects.
    const answered = read(inbox, 0);
    const key = pageOptions(ipc.queries, inbox, 0).queryKey;
    ipc.queryClient.setQueryData(key, { rows: structuredClone(answered) });
    expect(read(inbox, 0)).toBe(answered);
  });

  it('is not undone by a count that was on its way', async () => {
    const { ipc, counted } = await cachedIpc();
    const { queryClient, queries } = ipc;
    const totals = queries.claims.totals.queryOptions({ input: { accountId, filter: inbox.filter } });
    const asked = queryClient.fetchQuery({ ...totals, staleTime: 0 }).catch(() => undefined);
    applyOptimistically(ipc, accountId, 'seen', new Set(['c3']));
    await asked;
    expect(counted()).toBe(149);
  });

  it('goes on from the rows where they have overtaken the count', async () => {
    const { ipc, counted } = await cachedIpc();
    const { queryClient, queries } = ipc;
    await queryClient.invalidateQueries({ queryKey: queries.claims.key(), refetchType: 'none' });
    queryClient.setQueryData(pageOptions(queries, inbox, 0).queryKey, { rows: rows.slice(0, 10) });
    applyOptimistically(ipc, accountId, 'seen', new Set(['c3']));
    expect(counted()).toBe(9);
  });

  it('leaves a page alone that was asked for ahead: its rows are there when they are needed', async () => {
    const answer = Promise.withResolvers<{ rows: typeof rows }>();
    const ipc = createFakeIpc({ claims: fakeClaims(rows, { window: () => answer.promise }) });
    const ahead = pageOptions(ipc.queries, inbox, 1);
    const asked = ipc.queryClient.prefetchQuery(ahead);
    applyOptimistically(ipc, accountId, 'seen', new Set(['c3']));
    answer.resolve({ rows: rows.slice(100) });
    await asked;
    expect(ipc.queryClient.getQueryData(ahead.queryKey)?.rows).toHaveLength(50);
  });

  it('leaves rows stale that are not on the screen and were so', async () => {
    const { ipc } = await cachedIpc();
    const { queryClient, queries } = ipc;
    await queryClient.invalidateQueries({ queryKey: queries.claims.key() });
    applyOptimistically(ipc, accountId, 'seen', new Set(['c3']));
    const { queryKey } = pageOptions(queries, inbox, 1);
    expect(queryClient.getQueryState(queryKey)?.isInvalidated).toBe(true);
  });

  it('marks it where it stays, and turns the action off in its detail', async () => {
    const { ipc, read } = await cachedIpc();
    applyOptimistically(ipc, accountId, 'reject', new Set(['c3']));
    for (const list of [inbox, all]) {
      expect(read(list, 0)[3]?.pending).toMatchObject([
        { kind: 'decide_collaboration', value: 'REJECTED', dueAtMs: null },
      ]);
    }
    const detail = ipc.queryClient.getQueryData(
      ipc.queries.claims.get.queryKey({ input: { accountId, claimId: 'c3' } }),
    );
    expect(detail).toMatchObject({
      mayAccept: 'decision_pending',
      mayReject: 'decision_pending',
      mayMarkSeen: null,
    });
  });

  it('marks a claim once for each kind, also where an older answer bears the mark already', async () => {
    const { ipc, read } = await cachedIpc();
    applyOptimistically(ipc, accountId, 'reject', new Set(['c3']));
    applyOptimistically(ipc, accountId, 'seen', new Set(['c3']));
    applyOptimistically(ipc, accountId, 'accept', new Set(['c3']));
    const marks = [
      { kind: 'mark_seen', value: null },
      { kind: 'decide_collaboration', value: 'ACCEPTED' },
    ];
    expect(read(all, 0)[3]?.pending).toMatchObject(marks);
    const detail = ipc.queryClient.getQueryData(
      ipc.queries.claims.get.queryKey({ input: { accountId, claimId: 'c3' } }),
    );
    expect(detail?.row.pending).toMatchObject(marks);
  });

  it('takes a claim that was decided out of the lists of what rules propose, unless the next rule proposes it too', async () => {
    const ipc = createFakeIpc({
      claims: fakeClaims(rows),
      rules: fakeRules([
        fakeRule('ours', 'amount:>0', { kind: 'accept' }),
        fakeRule('look', 'amount:>0', { kind: 'seen' }),
        fakeRule('late', 'age:>5d', { kind: 'tag', tag: 'late' }, { isOn: false }),
      ]).calls,
    });
    const { queryClient, queries } = ipc;
    await queryClient.fetchQuery(queries.rules.list.queryOptions({ input: { accountId } }));
    const listed = async (text: string) => {
      const page = pageOptions(queries, { ...all, filter: asking(text) }, 0);
      await queryClient.fetchQuery(page);
      return () => (queryClient.getQueryData(page.queryKey)?.rows ?? []).some(({ id }) => id === 'c3');
    };
    const [accept, ours, any] = [
      await listed('proposed:accept'),
      await listed('rule:ours'),
      await listed('proposed:yes'),
    ];
    const putBack = applyOptimistically(ipc, accountId, 'accept', new Set(['c3']));
    expect([accept(), ours(), any()]).toEqual([false, false, true]);
    applyOptimistically(ipc, accountId, 'seen', new Set(['c3']));
    expect(any()).toBe(false);
    putBack();
    expect([accept(), ours(), any()]).toEqual([true, true, true]);
  });

  it('puts everything back when the decision was not taken', async () => {
    const { ipc, read, counted } = await cachedIpc();
    const putBack = applyOptimistically(ipc, accountId, 'seen', new Set(['c3', 'c120']));
    putBack();
    expect(read(inbox, 0)).toEqual(rows.slice(0, 100));
    expect(read(inbox, 1)).toEqual(rows.slice(100));
    expect(counted()).toBe(150);
    expect(isAskedAgain(ipc)).toBe(true);
  });

  it('does not pull rows over a gap of pages that are not here', () => {
    const pages = [
      { offset: 0, rows: rows.slice(0, 100) },
      { offset: 300, rows: rows.slice(100, 110) },
    ];
    expect(removeRows(pages, new Set(['c5']))).toBe(1);
    expect(pages.map((page) => page.rows.length)).toEqual([99, 10]);
  });
});

describe('the rest of a list, before a decision on many of its claims is taken', () => {
  const selected = rows.slice(2, 100).map(({ id }) => id);

  /** Shows what stays after 148 of 150 are decided on, of which the first page is on the screen. */
  async function showing({ takers = 148, query = inbox, selectedIds = selected } = {}) {
    const { ipc, read, counted } = await cachedIpc();
    const putBack = showRest(
      ipc,
      'seen',
      { query, loadedIds: rows.slice(0, 100).map(({ id }) => id) },
      { selectedIds: new Set(selectedIds), takers },
    );
    return { ipc, read, counted, putBack };
  }

  it('is shown if all of it is loaded, also where some that leave are not on the screen', async () => {
    const { ipc, read, counted, putBack } = await showing();
    expect(read(inbox, 0)).toEqual(rows.slice(0, 2));
    expect(read(inbox, 1)).toEqual([]);
    expect(counted()).toBe(2);
    expect(read(all, 0)).toHaveLength(100);
    putBack?.();
    expect([...read(inbox, 0), ...read(inbox, 1)]).toEqual(rows);
    expect(counted()).toBe(150);
    expect(isAskedAgain(ipc)).toBe(true);
  });

  it.each([
    ['some that stay are not loaded', { takers: 140 }],
    ['the decision takes none out of the list', { query: all }],
    ['a selected claim takes no such decision', { takers: 149, selectedIds: selected.slice(1) }],
  ])('is left to the main side if %s', async (_, given) => {
    const { read, counted } = await showing(given);
    expect([...read(inbox, 0), ...read(inbox, 1)]).toEqual(rows);
    expect(counted()).toBe(150);
  });

  it('is not undone by rows that were on their way', async () => {
    const { ipc, read } = await cachedIpc();
    const asked = ipc.queryClient.fetchQuery({ ...pageOptions(ipc.queries, inbox, 0), staleTime: 0 });
    const loadedIds = rows.slice(0, 100).map(({ id }) => id);
    showRest(ipc, 'seen', { query: inbox, loadedIds }, { selectedIds: new Set(selected), takers: 148 });
    await asked.catch(() => undefined);
    expect(read(inbox, 0)).toEqual(rows.slice(0, 2));
  });

  it('keeps claims that can’t take the decision', async () => {
    const { ipc, read } = await cachedIpc();
    const page = pageOptions(ipc.queries, inbox, 0).queryKey;
    const marked = rows
      .slice(0, 100)
      .map((row) => (row.id === 'c2' ? { ...row, pending: [markOf('seen')] } : row));
    ipc.queryClient.setQueryData(page, { rows: marked });
    const loadedIds = rows.slice(0, 100).map(({ id }) => id);
    showRest(ipc, 'seen', { query: inbox, loadedIds }, { selectedIds: new Set(selected), takers: 147 });
    expect(read(inbox, 0).map(({ id }) => id)).toEqual(['c0', 'c1', 'c2']);
  });
});
