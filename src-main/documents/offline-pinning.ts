import type { PinningProgress } from '../../src-shared/contract/documents.ts';
import type { Replica } from '../replica/store/replica.ts';
import type { DocumentStore } from './document-store.ts';
import type { DocumentsOptions } from './documents.ts';
import type { FetchQueue } from './fetch-queue.ts';
import type { Listings } from './listings.ts';

interface ClaimCount {
  isListed: boolean;
  documents: number;
  here: number;
  refused: number;
}

const isDone = ({ isListed, documents, here, refused }: ClaimCount): boolean =>
  isListed && here + refused >= documents;

/** Documents of the pinned claims, counted by what has become of them. */
function createPinnedCounts(store: DocumentStore, replica: Replica) {
  const counts = new Map<string, ClaimCount>();

  /** Returns the listed documents of a claim by their state; `missing` ones are neither stored nor refused. */
  function sorted(claimId: string) {
    const { listedAtMs, documents } = replica.documents.read(claimId);
    const listed = documents.filter(({ isListed }) => isListed).map(({ key }) => key);
    const here = new Set(store.filesOfClaim(claimId).map(({ key }) => key));
    const refused = new Set(store.refusalsOfClaim(claimId).map(({ key }) => key));
    return {
      isListed: listedAtMs !== null,
      listed,
      here: listed.filter((key) => here.has(key)),
      refused: listed.filter((key) => !here.has(key) && refused.has(key)),
      missing: listed.filter((key) => !here.has(key) && !refused.has(key)),
    };
  }

  function count(claimId: string): void {
    const { isListed, listed, here, refused } = sorted(claimId);
    counts.set(claimId, {
      isListed,
      documents: listed.length,
      here: here.length,
      refused: refused.length,
    });
  }

  return {
    count,
    has: (claimId: string): boolean => counts.has(claimId),
    forget: (claimId: string): boolean => counts.delete(claimId),
    isListed: (claimId: string): boolean => counts.get(claimId)?.isListed === true,
    isDone(claimId: string): boolean {
      const counted = counts.get(claimId);
      return counted !== undefined && isDone(counted);
    },
    missingOf: (claimId: string): string[] => sorted(claimId).missing,
    /** Returns the next claim to do, searched in place, as a pinned list may have thousands of claims. */
    nextToDo(skipped: ReadonlySet<string>): string | null {
      for (const [claimId, counted] of counts) if (!isDone(counted) && !skipped.has(claimId)) return claimId;
      return null;
    },
    totals(): Omit<PinningProgress, 'isPaused'> {
      const all = [...counts.values()];
      const sum = (part: (counted: ClaimCount) => number) => all.reduce((total, one) => total + part(one), 0);
      return {
        claims: all.length,
        claimsDone: all.filter(isDone).length,
        documents: sum(({ documents }) => documents),
        documentsHere: sum(({ here }) => here),
        documentsRefused: sum(({ refused }) => refused),
      };
    },
  };
}

/** Downloads the documents of pinned claims, claim by claim, and reports the progress. */
export function createPinning({
  store,
  replica,
  listings,
  fetchQueue,
  connection,
  signal,
  guard,
  onChange,
}: Pick<DocumentsOptions, 'store' | 'replica' | 'connection' | 'guard'> & {
  listings: Listings;
  fetchQueue: FetchQueue;
  signal: AbortSignal;
  onChange: () => void;
}) {
  const counts = createPinnedCounts(store, replica);
  /** Claims that could not be listed; they are tried again when the connection comes back. */
  const skipped = new Set<string>();
  let isPaused = false;
  let running: Promise<void> | null = null;
  let isAskedAgain = false;
  const unsubscribe = connection.subscribe(({ state }) => {
    if (state !== 'online') return;
    skipped.clear();
    wake();
  });
  signal.addEventListener('abort', unsubscribe);

  function wake(): void {
    isAskedAgain = running !== null;
    if (running || isPaused || signal.aborted || !connection.mayCall()) return;
    // Not at once: what `work` does calls `wake` again.
    running = guard
      .settle(() => Promise.resolve().then(work))
      .then(() => undefined)
      .finally(() => {
        running = null;
        if (isAskedAgain) wake();
      });
  }

  async function work(): Promise<void> {
    for (;;) {
      if (isPaused || signal.aborted || !connection.mayCall()) return;
      const claimId = counts.nextToDo(skipped);
      if (claimId === null) return;
      const isListed = counts.isListed(claimId);
      // Continues automatically: the connection notifies when the endpoint may be called again.
      if (!isListed && !connection.mayCall('listDocumentation')) return;
      // Claim by claim: what is here when the connection drops is whole claims, not a part of each.
      const { fault } = isListed ? { fault: null } : await listings.list(claimId);
      if (fault === null) {
        const missing = counts.missingOf(claimId);
        await Promise.all(missing.map((key) => fetchQueue.want(claimId, key, false)));
      }
      if (signal.aborted) return;
      refreshCount(claimId);
      if (!counts.isDone(claimId)) skipped.add(claimId);
    }
  }

  function refreshCount(claimId: string): void {
    if (!counts.has(claimId)) return;
    counts.count(claimId);
    onChange();
  }

  return {
    start(): void {
      for (const claimId of store.pinnedClaims()) counts.count(claimId);
      wake();
    },
    pin(claimIds: readonly string[], isPinned: boolean, nowMs: number): void {
      store.pin(claimIds, isPinned, nowMs);
      for (const claimId of claimIds) {
        if (isPinned) counts.count(claimId);
        else counts.forget(claimId);
        skipped.delete(claimId);
      }
      onChange();
      wake();
    },
    /** Notes that something of the claim's documents has changed. */
    noteChange(claimId: string): void {
      refreshCount(claimId);
      if (counts.has(claimId)) wake();
    },
    pause(paused: boolean): void {
      isPaused = paused;
      onChange();
      wake();
    },
    progress: (): PinningProgress => ({ isPaused, ...counts.totals() }),
    stopped: (): Promise<void> => running ?? Promise.resolve(),
  };
}
