import { AsyncIteratorClass } from '@orpc/client';
import { QueryObserver, type QueryObserverOptions } from '@tanstack/react-query';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import type { Change, OutboxChange } from '../../src-shared/contract/changes.ts';
import { fakeSyncStatus } from '../testing/fake-app-context.ts';
import { fakeDetail, fakeRow } from '../testing/fake-claims.ts';
import { fakeListing } from '../testing/fake-documents.ts';
import { fakeEntry } from '../testing/fake-entries.ts';
import { createFakeIpc, type FakeCalls } from '../testing/fake-ipc.ts';
import { followChanges, refreshAfter } from './change-stream.ts';
import { asking } from '../../src-shared/query/testing/asking.ts';

const accountId = 'acc-1';
const batchMs = 200;

const outboxChange = (change: Partial<OutboxChange>): Change => ({
  topic: 'outbox',
  accountId,
  entryIds: ['e1'],
  claimIds: ['c1'],
  kinds: ['decide_collaboration'],
  changesLists: false,
  ...change,
});

/** A change stream that the test writes into, and an IPC whose connection it opens. */
function followed(calls: FakeCalls) {
  let wake: () => void = () => undefined;
  const queue: Change[] = [];
  async function* changes(): AsyncGenerator<Change, void, void> {
    for (;;) {
      while (queue.length === 0) await new Promise<void>((resolve) => (wake = resolve));
      yield* queue.splice(0);
    }
  }
  const subscribe = () => {
    const stream = changes();
    return new AsyncIteratorClass<Change, unknown, void>(
      () => stream.next(),
      () => Promise.resolve(),
    );
  };
  const ipc = createFakeIpc({ ...calls, changes: { subscribe } });
  const runCommand = vi.fn<(command: string) => void>();
  const stop = followChanges(ipc, { runCommand, takeNotification: () => {} });
  ipc.connection.state.setState({ phase: 'open', generation: 2 });
  return {
    ipc,
    runCommand,
    stop,
    say: (...news: Change[]) => {
      queue.push(...news);
      wake();
    },
  };
}

beforeEach(() => vi.useFakeTimers());
afterEach(() => vi.useRealTimers());

it('hands on what was chosen in the menu, and asks nothing again for it', async () => {
  const { ipc, runCommand, say, stop } = followed({});
  await vi.advanceTimersByTimeAsync(batchMs);
  const invalidate = vi.spyOn(ipc.queryClient, 'invalidateQueries');
  say({ topic: 'menu', command: 'go.outbox' });
  await vi.advanceTimersByTimeAsync(batchMs);
  expect(runCommand).toHaveBeenCalledExactlyOnceWith('go.outbox');
  expect(invalidate).not.toHaveBeenCalled();
  stop();
});

it('Changes wait while answers are held, are taken at once when they no longer are, and not once more after the pause', async () => {
  const { ipc, say, stop } = followed({});
  await vi.advanceTimersByTimeAsync(batchMs);
  const asked = vi.spyOn(ipc.queryClient, 'invalidateQueries');
  const rows = () => asked.mock.calls.filter(([filters]) => filters?.refetchType !== 'none').length;
  const release = ipc.changes.hold();
  const releaseOther = ipc.changes.hold();
  say(outboxChange({ changesLists: true }));
  await vi.advanceTimersByTimeAsync(2 * batchMs);
  release();
  await vi.advanceTimersByTimeAsync(2 * batchMs);
  expect(rows()).toBe(0);
  say(outboxChange({ changesLists: true }));
  await vi.advanceTimersByTimeAsync(0);
  releaseOther();
  await vi.advanceTimersByTimeAsync(0);
  const taken = rows();
  expect(taken).toBeGreaterThan(0);
  await vi.advanceTimersByTimeAsync(batchMs);
  expect(rows()).toBe(taken);
  stop();
});

it('asks again, once for a flood of changes, and again at each new connection', async () => {
  const viewCounts = vi.fn(() => ({
    inbox: 1,
    needs_decision: 0,
    with_network: 0,
    won: 0,
    lost: 0,
    over_20_days: 0,
    snoozed: 0,
    all: 1,
  }));
  const { ipc, say, stop } = followed({ claims: { viewCounts } });
  const observer = new QueryObserver(
    ipc.queryClient,
    ipc.queries.claims.viewCounts.queryOptions({ input: { accountId } }),
  );
  const unsubscribe = observer.subscribe(() => undefined);
  await vi.advanceTimersByTimeAsync(batchMs);
  const atStart = viewCounts.mock.calls.length;

  say({ topic: 'claims', accountId, claimIds: ['c1'] }, { topic: 'claims', accountId, claimIds: ['c2'] });
  say(outboxChange({ changesLists: true }));
  await vi.advanceTimersByTimeAsync(batchMs);
  expect(viewCounts.mock.calls.length).toBe(atStart + 1);

  say({ topic: 'claims', accountId: 'acc-2', claimIds: null });
  await vi.advanceTimersByTimeAsync(batchMs);
  expect(viewCounts.mock.calls.length).toBe(atStart + 1);

  ipc.connection.state.setState({ phase: 'open', generation: 3 });
  await vi.advanceTimersByTimeAsync(batchMs);
  expect(viewCounts.mock.calls.length).toBe(atStart + 2);
  unsubscribe();
  stop();
});

it('asks for sums again once the rows on the screen have come, and takes the old ones for stale until then', async () => {
  let answer: (rows: { rows: never[] }) => void = () => undefined;
  const window = vi.fn(() => new Promise<{ rows: never[] }>((resolve) => (answer = resolve)));
  const totals = vi.fn(() => ({ claims: 1, totals: [], unsummed: 0 }));
  const { ipc, say, stop } = followed({ claims: { window, totals } });
  const filter = asking('seen:no');
  const range = { accountId, filter, sort: 'newest' as const, offset: 0, limit: 100 };
  const counting = ipc.queries.claims.totals.queryOptions({ input: { accountId, filter } });
  const unsubscribes = [
    new QueryObserver(ipc.queryClient, ipc.queries.claims.window.queryOptions({ input: range })).subscribe(
      () => undefined,
    ),
    new QueryObserver(ipc.queryClient, counting).subscribe(() => undefined),
  ];
  await vi.advanceTimersByTimeAsync(batchMs);
  answer({ rows: [] });
  await vi.advanceTimersByTimeAsync(batchMs);
  window.mockClear();
  totals.mockClear();

  say(outboxChange({ changesLists: true }));
  await vi.advanceTimersByTimeAsync(batchMs);
  expect(window).toHaveBeenCalledOnce();
  expect(totals).not.toHaveBeenCalled();
  expect(ipc.queryClient.getQueryState(counting.queryKey)?.isInvalidated).toBe(true);

  answer({ rows: [] });
  await vi.advanceTimersByTimeAsync(0);
  expect(totals).toHaveBeenCalledOnce();
  expect(window).toHaveBeenCalledOnce();
  for (const unsubscribe of unsubscribes) unsubscribe();
  stop();
});

it('asks for sums once for all changes that were told while the rows were being asked for', async () => {
  const answers: ((rows: { rows: never[] }) => void)[] = [];
  const window = vi.fn(() => new Promise<{ rows: never[] }>((resolve) => answers.push(resolve)));
  const totals = vi.fn(() => ({ claims: 1, totals: [], unsummed: 0 }));
  const { ipc, say, stop } = followed({ claims: { window, totals } });
  const filter = asking('seen:no');
  const range = { accountId, filter, sort: 'newest' as const, offset: 0, limit: 100 };
  const unsubscribes = [
    new QueryObserver(ipc.queryClient, ipc.queries.claims.window.queryOptions({ input: range })).subscribe(
      () => undefined,
    ),
    new QueryObserver(
      ipc.queryClient,
      ipc.queries.claims.totals.queryOptions({ input: { accountId, filter } }),
    ).subscribe(() => undefined),
  ];
  const answer = async () => {
    for (const one of answers.splice(0)) one({ rows: [] });
    await vi.advanceTimersByTimeAsync(0);
  };
  await vi.advanceTimersByTimeAsync(batchMs);
  await answer();
  window.mockClear();
  totals.mockClear();

  for (let change = 0; change < 4; change += 1) {
    say(outboxChange({ changesLists: true }));
    await vi.advanceTimersByTimeAsync(batchMs);
  }
  expect(window).toHaveBeenCalledOnce();
  expect(totals).not.toHaveBeenCalled();

  await answer();
  expect(totals).toHaveBeenCalledOnce();
  expect(window).toHaveBeenCalledTimes(2);
  await answer();
  await vi.advanceTimersByTimeAsync(batchMs);
  expect(totals).toHaveBeenCalledOnce();
  for (const unsubscribe of unsubscribes) unsubscribe();
  stop();
});

it('asks again within 100 ms of a change after a rest, and gathers what follows it', async () => {
  const counts = vi.fn(() => ({ counts: {} }));
  const { ipc, say, stop } = followed({ savedLists: { counts } });
  const unsubscribe = new QueryObserver(
    ipc.queryClient,
    ipc.queries.savedLists.counts.queryOptions({ input: { accountId } }),
  ).subscribe(() => undefined);
  const change: Change = { topic: 'claims', accountId, claimIds: ['c1'] };
  await vi.advanceTimersByTimeAsync(5 * batchMs);
  const before = counts.mock.calls.length;
  say(change);
  await vi.advanceTimersByTimeAsync(100);
  expect(counts).toHaveBeenCalledTimes(before + 1);
  for (let step = 0; step < 9; step += 1) {
    say(change);
    await vi.advanceTimersByTimeAsync(20);
  }
  expect(counts.mock.calls.length).toBeLessThanOrEqual(before + 2);
  await vi.advanceTimersByTimeAsync(batchMs);
  expect(counts.mock.calls.length).toBeLessThanOrEqual(before + 3);
  unsubscribe();
  stop();
});

it('waits for an answer slower than the changes instead of cancelling it each time', async () => {
  const slowMs = 1000;
  let answered = 0;
  const totals = vi.fn(async () => {
    await new Promise((resolve) => setTimeout(resolve, slowMs));
    answered += 1;
    return { claims: answered, totals: [], unsummed: 0 };
  });
  const { ipc, say, stop } = followed({ claims: { totals } });
  const options = ipc.queries.claims.totals.queryOptions({ input: { accountId, filter: asking() } });
  const unsubscribe = new QueryObserver(ipc.queryClient, options).subscribe(() => undefined);
  await vi.advanceTimersByTimeAsync(2 * slowMs);
  const asked = totals.mock.calls.length;
  for (let step = 0; step < 10; step += 1) {
    say({ topic: 'claims', accountId, claimIds: null });
    await vi.advanceTimersByTimeAsync(batchMs);
  }
  await vi.advanceTimersByTimeAsync(3 * slowMs);
  // Two seconds of changes with one question at a time, and the last change is not missed.
  expect(totals.mock.calls.length - asked).toBeGreaterThanOrEqual(2);
  expect(totals.mock.calls.length - asked).toBeLessThanOrEqual(4);
  expect(ipc.queryClient.getQueryState(options.queryKey)?.isInvalidated).toBe(false);
  unsubscribe();
  stop();
});

it('asks again for the claim on the screen and its documents when claims were too many to name', async () => {
  const ofClaim = vi.fn(() => fakeListing([], { listedAtMs: null, quantity: null }));
  const get = vi.fn(() => fakeDetail(fakeRow({ id: 'c1' })));
  const { ipc, say, stop } = followed({ documents: { ofClaim }, claims: { get } });
  const input = { accountId, claimId: 'c1' };
  const observers = [
    new QueryObserver(ipc.queryClient, ipc.queries.documents.ofClaim.queryOptions({ input })).subscribe(
      () => undefined,
    ),
    new QueryObserver(ipc.queryClient, ipc.queries.claims.get.queryOptions({ input })).subscribe(
      () => undefined,
    ),
  ];
  await vi.advanceTimersByTimeAsync(batchMs);
  const asked = ofClaim.mock.calls.length;
  const askedClaim = get.mock.calls.length;
  say({ topic: 'documents', accountId, claimIds: ['c2'] }, { topic: 'claims', accountId, claimIds: ['c2'] });
  await vi.advanceTimersByTimeAsync(batchMs);
  expect(ofClaim.mock.calls.length).toBe(asked);
  expect(get.mock.calls.length).toBe(askedClaim);
  say({ topic: 'documents', accountId, claimIds: null }, { topic: 'claims', accountId, claimIds: null });
  await vi.advanceTimersByTimeAsync(batchMs);
  expect(ofClaim.mock.calls.length).toBe(asked + 1);
  expect(get.mock.calls.length).toBe(askedClaim + 1);
  for (const unsubscribe of observers) unsubscribe();
  stop();
});

it('counts again what rules propose for after claims or rules changed', async () => {
  const counts = vi.fn(() => ({ counts: {} }));
  const { ipc, say, stop } = followed({ rules: { counts } });
  const unsubscribe = new QueryObserver(
    ipc.queryClient,
    ipc.queries.rules.counts.queryOptions({ input: { accountId } }),
  ).subscribe(() => undefined);
  await vi.advanceTimersByTimeAsync(batchMs);
  const before = counts.mock.calls.length;
  say({ topic: 'claims', accountId, claimIds: ['c1'] });
  await vi.advanceTimersByTimeAsync(batchMs);
  expect(counts).toHaveBeenCalledTimes(before + 1);
  say({ topic: 'rules', accountId });
  await vi.advanceTimersByTimeAsync(batchMs);
  expect(counts).toHaveBeenCalledTimes(before + 2);
  unsubscribe();
  stop();
});

it('asks again for the saved lists and their counts', async () => {
  const list = vi.fn(() => ({ lists: [] }));
  const counts = vi.fn(() => ({ counts: {} }));
  const { ipc, say, stop } = followed({ savedLists: { list, counts } });
  const input = { accountId };
  const observers = [
    new QueryObserver(ipc.queryClient, ipc.queries.savedLists.list.queryOptions({ input })).subscribe(
      () => undefined,
    ),
    new QueryObserver(ipc.queryClient, ipc.queries.savedLists.counts.queryOptions({ input })).subscribe(
      () => undefined,
    ),
  ];
  await vi.advanceTimersByTimeAsync(batchMs);
  const before = { list: list.mock.calls.length, counts: counts.mock.calls.length };
  say({ topic: 'claims', accountId, claimIds: ['c1'] });
  await vi.advanceTimersByTimeAsync(batchMs);
  expect(list.mock.calls.length).toBe(before.list);
  expect(counts.mock.calls.length).toBe(before.counts + 1);
  say({ topic: 'saved_lists', accountId });
  await vi.advanceTimersByTimeAsync(batchMs);
  expect(list.mock.calls.length).toBe(before.list + 1);
  expect(counts.mock.calls.length).toBe(before.counts + 2);
  for (const unsubscribe of observers) unsubscribe();
  stop();
});

it('shows the connection from the stream itself', async () => {
  const { ipc, say, stop } = followed({});
  const status = fakeSyncStatus(accountId, {
    connection: { state: 'offline', sinceMs: 1, fault: 'timed_out', detail: null },
    lastSyncAtMs: null,
    waiting: 2,
  });
  await vi.advanceTimersByTimeAsync(0);
  say({ topic: 'sync', accountId, status });
  await vi.advanceTimersByTimeAsync(0);
  expect(ipc.queryClient.getQueryData(ipc.queries.sync.status.queryKey({ input: { accountId } }))).toEqual(
    status,
  );
  stop();
});

it('asks again for the decision on the screen when a claim changes: it shows the claim as it is now', async () => {
  const get = vi.fn(({ entryId }: { entryId: string }) => ({
    entry: fakeEntry({ id: entryId, state: 'done' }),
    attempts: [],
    now: null,
    nowReceivedAtMs: null,
  }));
  const { ipc, say, stop } = followed({ outbox: { get } });
  const options = ipc.queries.outbox.get.queryOptions({ input: { accountId, entryId: 'e1' } });
  const unsubscribe = new QueryObserver(ipc.queryClient, options).subscribe(() => undefined);
  await vi.advanceTimersByTimeAsync(batchMs);
  const atStart = get.mock.calls.length;

  say({ topic: 'claims', accountId, claimIds: ['c1'] });
  await vi.advanceTimersByTimeAsync(batchMs);
  expect(get.mock.calls.length).toBe(atStart + 1);
  say({ topic: 'claims', accountId: 'acc-2', claimIds: null });
  await vi.advanceTimersByTimeAsync(batchMs);
  expect(get.mock.calls.length).toBe(atStart + 1);
  unsubscribe();
  stop();
});

it('asks again for the review when a decision changes: another window may have undone it in a list', async () => {
  let asked = 0;
  const read = () => {
    asked += 1;
    return { session: null };
  };
  const { ipc, say, stop } = followed({ reviews: { read } });
  const options = ipc.queries.reviews.read.queryOptions({ input: { accountId, windowId: 'w' } });
  const unsubscribe = new QueryObserver(ipc.queryClient, options).subscribe(() => undefined);
  await vi.advanceTimersByTimeAsync(batchMs);
  const atStart = asked;
  say(outboxChange({}));
  await vi.advanceTimersByTimeAsync(batchMs);
  expect(asked).toBe(atStart + 1);
  unsubscribe();
  stop();
});

it('asks again for what a moved entry touches, and for nothing else', async () => {
  const asked: string[] = [];
  const note = <Answer>(name: string, answer: Answer): Answer => {
    asked.push(name);
    return answer;
  };
  const row = (id: string) => fakeRow({ id });
  const totals = { claims: 1, totals: [], unsummed: 0 };
  const { ipc, say, stop } = followed({
    outbox: {
      list: () => note('outbox.list', { entries: [], total: 0 }),
      lastDecision: () => note('outbox.lastDecision', { last: null }),
      undoable: () => note('outbox.undoable', { decisions: [] }),
    },
    claims: {
      window: ({ offset }) => note(`window ${offset}`, { rows: [row(offset === 0 ? 'c1' : 'c2')] }),
      totals: () => note('totals', totals),
      merchants: () => note('merchants', { names: [], ids: [] }),
      facetCounts: () => note('facetCounts', { counts: [] }),
      get: ({ claimId }) => note(`get ${claimId}`, fakeDetail(row(claimId))),
    },
    savedLists: {
      counts: () => note('counts', { counts: {} }),
      list: (of) => note(`savedLists ${of.accountId}`, { lists: [] }),
    },
    webhooks: {
      list: (of) =>
        note(`webhooks ${of.accountId}`, {
          listing: null,
          refusal: null,
          failure: null,
          isReading: false,
          decisions: [],
          rotations: [],
        }),
    },
    templates: { versions: () => note('versions', { versions: [] }) },
  });
  const { queries } = ipc;
  const input = { accountId };
  const window = (offset: number) => ({
    accountId,
    filter: asking(),
    sort: 'newest' as const,
    offset,
    limit: 100,
  });
  const watch = (options: QueryObserverOptions<never>) =>
    new QueryObserver(ipc.queryClient, options).subscribe(() => undefined);
  const unsubscribes = [
    queries.outbox.list.queryOptions({ input: { accountId, section: 'waiting', offset: 0, limit: 10 } }),
    queries.outbox.lastDecision.queryOptions({ input }),
    queries.outbox.undoable.queryOptions({ input }),
    queries.claims.merchants.queryOptions({ input: { accountId, text: '' } }),
    queries.claims.facetCounts.queryOptions({ input: { accountId, filter: asking() } }),
    queries.claims.window.queryOptions({ input: window(0) }),
    queries.claims.window.queryOptions({ input: window(100) }),
    queries.claims.totals.queryOptions({ input: { accountId, filter: asking() } }),
    queries.claims.get.queryOptions({ input: { accountId, claimId: 'c1' } }),
    queries.claims.get.queryOptions({ input: { accountId, claimId: 'c2' } }),
    queries.savedLists.counts.queryOptions({ input }),
    queries.templates.versions.queryOptions({ input: { accountId, name: 'new_claim' } }),
    ...[accountId, 'acc-2'].flatMap((id) => [
      queries.webhooks.list.queryOptions({ input: { accountId: id } }),
      queries.savedLists.list.queryOptions({ input: { accountId: id } }),
    ]),
  ].map((options) => watch(options as unknown as QueryObserverOptions<never>));
  const after = async (change: Change) => {
    await vi.advanceTimersByTimeAsync(batchMs);
    asked.length = 0;
    say(change);
    await vi.advanceTimersByTimeAsync(batchMs);
    return asked.toSorted();
  };
  const own = ['get c1', 'outbox.lastDecision', 'outbox.list', 'outbox.undoable'];
  const lists = ['counts', 'facetCounts', 'merchants', 'totals', 'window 0', 'window 100'];

  expect(await after(outboxChange({}))).toEqual([...own, 'window 0']);
  expect(await after(outboxChange({ changesLists: true }))).toEqual([...own, ...lists].toSorted());
  expect(await after(outboxChange({ claimIds: [], kinds: ['replace_template'] }))).toEqual([
    'outbox.lastDecision',
    'outbox.list',
    'outbox.undoable',
    'versions',
  ]);
  expect(await after({ topic: 'claims', accountId, claimIds: ['c1'] })).toEqual(
    ['get c1', ...lists].toSorted(),
  );
  expect(await after({ topic: 'webhooks', accountId })).toEqual(['webhooks acc-1']);
  expect(await after({ topic: 'saved_lists', accountId })).toEqual(['counts', 'savedLists acc-1']);
  await vi.advanceTimersByTimeAsync(batchMs);
  asked.length = 0;
  await refreshAfter(ipc, outboxChange({ kinds: ['delete_subscription'] }));
  expect(asked.toSorted()).toEqual([...own, 'webhooks acc-1', 'window 0'].toSorted());
  for (const unsubscribe of unsubscribes) unsubscribe();
  stop();
});
