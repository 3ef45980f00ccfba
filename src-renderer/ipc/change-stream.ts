import type { Change } from '../../src-shared/contract/changes.ts';
import type { Ipc } from './ipc.ts';

/** Changes arrive in floods during a sync; the cache is invalidated at most this often. */
const batchMs = 200;

/**
 * Keeps the cache right: with each new connection everything is asked again (the stream replays
 * nothing), then each change invalidates what it touches. Answers a function that stops it.
 */
export function followChanges(ipc: Ipc): () => void {
  let generation = 0;
  let isStopped = false;
  let timer: ReturnType<typeof setTimeout> | undefined;
  const pending: Change[] = [];

  const refresh = createRefresher(ipc);

  function flush(): void {
    timer = undefined;
    for (const queryKey of staleKeys(ipc, pending.splice(0))) refresh(queryKey);
  }

  function take(change: Change): void {
    if (change.topic === 'sync') {
      const { accountId, status } = change;
      ipc.queryClient.setQueryData(ipc.queries.sync.status.queryKey({ input: { accountId } }), status);
      return;
    }
    pending.push(change);
    timer ??= setTimeout(flush, batchMs);
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
    unsubscribe();
  };
}

/**
 * Asks again for what became stale, one answer at a time for each question: in a flood of changes a
 * slow answer is waited for and then asked for once more, never cancelled over and over.
 */
function createRefresher({ queryClient }: Ipc): (queryKey: readonly unknown[]) => void {
  const running = new Map<string, { isStaleAgain: boolean }>();
  return function refresh(queryKey) {
    const name = JSON.stringify(queryKey);
    const before = running.get(name);
    if (before !== undefined) {
      before.isStaleAgain = true;
      return;
    }
    const state = { isStaleAgain: false };
    running.set(name, state);
    // A question that fails shows that itself, where it is asked.
    void queryClient.invalidateQueries({ queryKey }).finally(() => {
      running.delete(name);
      if (state.isStaleAgain) refresh(queryKey);
    });
  };
}

/** The cached answers that a batch of changes made stale, each once. */
function staleKeys({ queries }: Ipc, changes: readonly Change[]): Iterable<readonly unknown[]> {
  const keys = new Map<string, readonly unknown[]>();
  const add = (key: readonly unknown[]) => keys.set(JSON.stringify(key), key);
  for (const change of changes) {
    if (change.topic === 'sync') continue;
    if (change.topic === 'accounts') {
      // An account that opens again answers what it refused until now; another partner has other webhooks.
      return [[]];
    }
    if (change.topic === 'vault') {
      add(queries.vault.key());
      continue;
    }
    const input = { accountId: change.accountId };
    if (change.topic === 'webhooks') {
      add(queries.webhooks.key());
      continue;
    }
    if (change.topic === 'saved_lists') {
      add(queries.savedLists.key());
      continue;
    }
    if (change.topic === 'documents') {
      add(queries.documents.pinning.key({ input }));
      add(queries.documents.storage.key({ input }));
      for (const claim of claimsOf(change)) add(queries.documents.ofClaim.key({ input: claim }));
      continue;
    }
    // A pending decision lies over every list, so a change of the outbox is one of the claims too.
    add(queries.claims.window.key({ input }));
    add(queries.claims.totals.key({ input }));
    add(queries.claims.viewCounts.key({ input }));
    add(queries.savedLists.counts.key({ input }));
    if (change.topic === 'outbox') {
      add(queries.outbox.key());
      add(queries.templates.versions.key({ input }));
      add(queries.documents.ofClaim.key({ input }));
      add(queries.webhooks.list.key({ input }));
      add(queries.claims.get.key({ input }));
    } else {
      if (change.claimIds === null) add(queries.claims.facets.key({ input }));
      for (const claim of claimsOf(change)) add(queries.claims.get.key({ input: claim }));
    }
  }
  return keys.values();
}

/** Inputs of what is asked about single claims; too many to name are all of the account's. */
function claimsOf({ accountId, claimIds }: { accountId: string; claimIds: readonly string[] | null }) {
  return claimIds === null ? [{ accountId }] : claimIds.map((claimId) => ({ accountId, claimId }));
}
