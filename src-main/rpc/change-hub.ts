import type { Change } from '../../src-shared/contract/changes.ts';
import { namedIds } from '../../src-shared/domain/changes/named-ids.ts';

interface Subscriber {
  waiting: Map<string, Change>;
  wake: () => void;
}

/**
 * Sends changes to every connected renderer. Changes that a slow renderer has not taken yet are joined per topic and
 * account, so that a subscriber never holds more than a few.
 */
export function createChangeHub() {
  const subscribers = new Set<Subscriber>();
  let isClosed = false;
  const isOver = (signal: AbortSignal | undefined) => isClosed || signal?.aborted === true;

  return {
    emit: (change: Change): void => {
      const key = keyOf(change);
      for (const subscriber of subscribers) {
        subscriber.waiting.set(key, join(subscriber.waiting.get(key), change));
        subscriber.wake();
      }
    },
    /** Yields changes until `signal` aborts or the hub closes. */
    async *subscribe(signal: AbortSignal | undefined): AsyncGenerator<Change, void, void> {
      const subscriber: Subscriber = { waiting: new Map(), wake: () => {} };
      const onAbort = () => subscriber.wake();
      subscribers.add(subscriber);
      signal?.addEventListener('abort', onAbort);
      try {
        while (!isOver(signal)) {
          const [next] = subscriber.waiting;
          if (next) {
            subscriber.waiting.delete(next[0]);
            yield next[1];
          } else {
            await new Promise<void>((resolve) => {
              subscriber.wake = resolve;
            });
          }
        }
      } finally {
        signal?.removeEventListener('abort', onAbort);
        subscribers.delete(subscriber);
      }
    },
    close(): void {
      isClosed = true;
      for (const subscriber of subscribers) subscriber.wake();
    },
  };
}
export type ChangeHub = ReturnType<typeof createChangeHub>;

/** Returns the key of a change; changes with the same key are joined. */
function keyOf(change: Change): string {
  const kind = change.topic === 'notification' ? change.kind : '';
  return 'accountId' in change ? `${change.topic} ${change.accountId} ${kind}` : change.topic;
}

function join(earlier: Change | undefined, later: Change): Change {
  if (earlier?.topic === 'outbox' && later.topic === 'outbox') {
    return {
      ...later,
      entryIds: joinNamed(earlier.entryIds, later.entryIds),
      claimIds: joinNamed(earlier.claimIds, later.claimIds),
      kinds: [...new Set([...earlier.kinds, ...later.kinds])],
      changesLists: earlier.changesLists || later.changesLists,
    };
  }
  if (earlier?.topic === 'preferences' && later.topic === 'preferences') {
    return { ...later, change: { ...earlier.change, ...later.change } };
  }
  if (!earlier || !('claimIds' in earlier) || !('claimIds' in later)) return later;
  return { ...later, claimIds: joinNamed(earlier.claimIds, later.claimIds) };
}

function joinNamed(earlier: string[] | null, later: string[] | null): string[] | null {
  return earlier === null || later === null ? null : namedIds([...earlier, ...later]);
}
