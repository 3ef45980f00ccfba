import { z } from 'zod';
import type { Change } from '../../src-shared/contract/changes.ts';
import { decisionKind } from '../../src-shared/domain/decision/decision.ts';
import type { Ipc } from './ipc.ts';

const windowRowsSchema = z.object({ rows: z.array(z.object({ id: z.string() })) });

/**
 * Shortest interval between two invalidations of the cache, in milliseconds: changes arrive in floods during a sync.
 */
const batchMs = 200;
/** Time in milliseconds in which changes are gathered that come after a longer rest: mostly one step of somebody. */
const gatherMs = 60;
/** Shortest interval between two reads of figures over all claims, in milliseconds, as there are many of them. */
const figuresMs = 2000;

/**
 * Keeps the cache up to date: after each new connection everything is requested again, as the stream replays nothing;
 * then each change invalidates what it affects. Returns a function that stops it.
 */
export function followChanges(
  ipc: Ipc,
  {
    runCommand,
    takeNotification,
  }: {
    runCommand: (command: string) => void;
    takeNotification: (change: Extract<Change, { topic: 'notification' | 'notification_opened' }>) => void;
  },
): () => void {
  let generation = 0;
  let isStopped = false;
  let timer: ReturnType<typeof setTimeout> | undefined;
  let flushedAtMs = Number.NEGATIVE_INFINITY;
  let figuresTimer: ReturnType<typeof setTimeout> | undefined;
  const figuresOf = new Set<string>();
  const pending: Change[] = [];

  let released: Promise<unknown> = Promise.resolve();
  const refresh = createRefresher(ipc, () => released);
  const owed = new Set<string>();
  ipc.changes.hold = () => {
    const { promise, resolve } = Promise.withResolvers<void>();
    released = Promise.all([released, promise]);
    return () => {
      resolve();
      flush();
    };
  };

  function flushFigures(): void {
    figuresTimer = undefined;
    for (const accountId of figuresOf) {
      for (const queryKey of figureKeys(ipc, accountId)) void refresh(queryKey);
    }
    figuresOf.clear();
  }

  function flush(): void {
    clearTimeout(timer);
    timer = undefined;
    flushedAtMs = performance.now();
    void refreshRowsFirst(ipc, [...staleKeys(ipc, pending.splice(0))], { refresh, owed });
  }

  function take(change: Change): void {
    if (change.topic === 'menu') return runCommand(change.command);
    if (isNotification(change)) return takeNotification(change);
    if (change.topic === 'preferences') return ipc.preferences.take(change.change);
    if (change.topic === 'sync') {
      const { accountId, status } = change;
      ipc.queryClient.setQueryData(ipc.queries.sync.status.queryKey({ input: { accountId } }), status);
      return;
    }
    if (change.topic === 'claims' || change.topic === 'outbox' || change.topic === 'documents') {
      figuresOf.add(change.accountId);
      figuresTimer ??= setTimeout(flushFigures, figuresMs);
    }
    pending.push(change);
    timer ??= setTimeout(flush, Math.max(gatherMs, flushedAtMs + batchMs - performance.now()));
  }

  async function follow(own: number): Promise<void> {
    try {
      const changes = await ipc.client.changes.subscribe();
      void ipc.queryClient.invalidateQueries();
      for await (const change of changes) {
        if (isStopped || own !== generation) return;
        take(change);
      }
    } catch {
      // The connection fell; its state is on the screen and the next one starts this again.
    }
  }

  const unsubscribe = ipc.connection.state.subscribe((state) => {
    if (state.phase !== 'open' || state.generation === generation) return;
    generation = state.generation;
    void follow(generation);
  });
  return () => {
    isStopped = true;
    clearTimeout(timer);
    clearTimeout(figuresTimer);
    unsubscribe();
  };
}

function isNotification(
  change: Change,
): change is Extract<Change, { topic: 'notification' | 'notification_opened' }> {
  return change.topic === 'notification' || change.topic === 'notification_opened';
}

/**
 * Requests stale answers again, one at a time for each question: in a flood of changes a slow answer is awaited and
 * then requested once more, never cancelled repeatedly.
 * @param released resolves when no answers are held
 */
function createRefresher({ queryClient }: Ipc, released: () => Promise<unknown>): Refresh {
  const running = new Map<string, { isStaleAgain: boolean; answered: Promise<void> }>();
  return function refresh(queryKey) {
    const name = JSON.stringify(queryKey);
    const before = running.get(name);
    if (before !== undefined) {
      before.isStaleAgain = true;
      return before.answered;
    }
    const ask = async () => {
      await released();
      // A question that fails shows that itself, where it is asked.
      await queryClient.invalidateQueries({ queryKey });
      running.delete(name);
      if (state.isStaleAgain) void refresh(queryKey);
    };
    const state = { isStaleAgain: false, answered: Promise.resolve() };
    running.set(name, state);
    state.answered = ask();
    return state.answered;
  };
}

/** Resolves when the next answers have arrived: those that are being awaited already, if there are any. */
type Refresh = (queryKey: readonly unknown[]) => Promise<void>;

/**
 * Requests stale answers again. Sums over all claims are stale at once, and are requested once the rows are here: made
 * beside them, they would take the processor that the rows on the screen wait for.
 * @param owed names of the sums that changes made stale and that wait for the rows: they are requested once for all
 */
async function refreshRowsFirst(
  { queries: { claims, savedLists, rules }, queryClient }: Ipc,
  stale: readonly (readonly unknown[])[],
  { refresh, owed }: { refresh: Refresh; owed: Set<string> },
): Promise<void> {
  const isOf = (asked: readonly { key: () => readonly unknown[] }[]) => {
    const names = new Set(asked.map((one) => JSON.stringify(one.key()[0])));
    return (queryKey: readonly unknown[]) => names.has(JSON.stringify(queryKey[0]));
  };
  const isSum = isOf([claims.totals, claims.viewCounts, claims.facetCounts, savedLists.counts, rules.counts]);
  const isRows = isOf([claims.window]);
  const sums = stale.filter(isSum);
  for (const queryKey of sums) {
    owed.add(JSON.stringify(queryKey));
    void queryClient.invalidateQueries({ queryKey, refetchType: 'none' });
  }
  const rows: Promise<void>[] = [];
  for (const queryKey of stale) {
    if (isSum(queryKey)) continue;
    const answered = refresh(queryKey);
    if (isRows(queryKey)) rows.push(answered);
  }
  await Promise.all(rows);
  for (const queryKey of sums) if (owed.delete(JSON.stringify(queryKey))) void refresh(queryKey);
}

/**
 * Requests again what one of the user's own actions changed, without waiting for the stream. Resolves when the
 * answers have arrived.
 */
export async function refreshAfter(ipc: Ipc, change: Change): Promise<void> {
  const asking = [...staleKeys(ipc, [change])].map((queryKey) =>
    ipc.queryClient.invalidateQueries({ queryKey }),
  );
  await Promise.all(asking);
}

/** A question about an account, whose answers are cached. */
interface Asked {
  key: (options: { input: { accountId: string } }) => readonly unknown[];
}

/** Returns the keys of cached answers that a batch of changes made stale, each once. */
function staleKeys(ipc: Ipc, changes: readonly Change[]): Iterable<readonly unknown[]> {
  const { queries } = ipc;
  const keys = new Map<string, readonly unknown[]>();
  const add = (key: readonly unknown[]) => keys.set(JSON.stringify(key), key);

  const { claims, documents, savedLists, rules, feed, reviews, selections, webhooks } = queries;
  /** Answers that all change with a topic. */
  const askedAgain: Partial<Record<Change['topic'], readonly Asked[]>> = {
    webhooks: [webhooks.list],
    saved_lists: [savedLists.list, savedLists.counts],
    rules: [rules.list, rules.versions],
    feed: [feed.items, feed.summary, feed.unread],
    review: [reviews.read, reviews.outcome],
    documents: [documents.pinning, documents.storage, rules.proposals],
  };

  function addLists(input: { accountId: string }): void {
    const { window, totals, count, viewCounts, facetCounts, merchants } = claims;
    for (const asked of [window, totals, count, viewCounts, facetCounts, merchants])
      add(asked.key({ input }));
    add(savedLists.counts.key({ input }));
    for (const asked of [rules.counts, rules.figures, rules.proposals]) add(asked.key({ input }));
    for (const asked of [selections.hidden, selections.summary]) add(asked.key({ input }));
  }

  /**
   * Adds a decision's own answers, its claim's, and those of lists only if it removes claims from them or adds some.
   */
  function addOutbox(change: Extract<Change, { topic: 'outbox' }>): void {
    const { accountId, entryIds, claimIds, kinds } = change;
    const input = { accountId };
    // First of all: they are answered by other threads while the main one reads the rest.
    if (change.changesLists || claimIds === null) addLists(input);
    else for (const key of windowsWith(ipc, accountId, claimIds)) add(key);
    add(queries.rules.figures.key({ input }));
    add(queries.rules.proposals.key({ input }));
    add(queries.outbox.list.key({ input }));
    add(queries.outbox.lastDecision.key({ input }));
    add(queries.outbox.undoable.key({ input }));
    // Its marks are those of the decisions that stand.
    add(queries.reviews.read.key({ input }));
    add(queries.reviews.outcome.key({ input }));
    add(queries.selections.summary.key({ input }));
    if (entryIds === null) add(queries.outbox.get.key({ input }));
    else for (const entryId of entryIds) add(queries.outbox.get.key({ input: { accountId, entryId } }));
    for (const claim of claimsOf(change)) add(queries.claims.get.key({ input: claim }));
    if (kinds.includes(decisionKind.finishDocumentation)) {
      for (const claim of claimsOf(change)) add(queries.documents.ofClaim.key({ input: claim }));
    }
    if (kinds.includes(decisionKind.replaceTemplate)) add(queries.templates.versions.key({ input }));
    if (kinds.includes(decisionKind.createSubscription) || kinds.includes(decisionKind.deleteSubscription)) {
      add(queries.webhooks.list.key({ input }));
    }
  }

  for (const change of changes) {
    if (change.topic === 'sync' || change.topic === 'menu' || change.topic === 'preferences') continue;
    if (isNotification(change)) continue;
    if (change.topic === 'accounts') {
      // An account that opens again answers what it refused until now; another partner has other webhooks.
      return [[]];
    }
    if (change.topic === 'vault') {
      add(queries.vault.key());
      continue;
    }
    const input = { accountId: change.accountId };
    for (const asked of askedAgain[change.topic] ?? []) add(asked.key({ input }));
    if (change.topic === 'rules') addLists(input);
    if (change.topic === 'documents') {
      for (const claim of claimsOf(change)) add(queries.documents.ofClaim.key({ input: claim }));
      // A row says how many documents its claim has.
      for (const key of windowsWith(ipc, change.accountId, change.claimIds ?? [])) add(key);
      continue;
    }
    if (change.topic === 'outbox') addOutbox(change);
    if (change.topic !== 'claims') continue;
    addLists(input);
    // Beside a decision stands its claim as it is now.
    add(queries.outbox.get.key({ input }));
    if (change.claimIds === null) {
      add(queries.claims.facets.key({ input }));
      add(queries.targets.read.key({ input }));
    }
    for (const claim of claimsOf(change)) add(queries.claims.get.key({ input: claim }));
  }
  return keys.values();
}

function figureKeys({ queries }: Ipc, accountId: string): (readonly unknown[])[] {
  const { sums, times, agents, decisionTimes, merchants } = queries.insights;
  const input = { accountId };
  return [sums, times, agents, decisionTimes, merchants].map((query) => query.key({ input }));
}

/** Returns the inputs of questions about single claims; if there are too many to name, of all of the account's. */
function claimsOf({ accountId, claimIds }: { accountId: string; claimIds: readonly string[] | null }) {
  return claimIds === null ? [{ accountId }] : claimIds.map((claimId) => ({ accountId, claimId }));
}

/** Returns the parts of lists that show one of the claims, or have no answer yet. */
function windowsWith({ queries, queryClient }: Ipc, accountId: string, claimIds: readonly string[]) {
  const shown = new Set(claimIds);
  return queryClient
    .getQueryCache()
    .findAll({ queryKey: queries.claims.window.key({ input: { accountId } }) })
    .filter(({ state: { data } }) => {
      const rows = windowRowsSchema.safeParse(data);
      return !rows.success || rows.data.rows.some(({ id }) => shown.has(id));
    })
    .map(({ queryKey }) => queryKey);
}
