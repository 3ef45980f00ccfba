import { randomUUID } from 'node:crypto';
import { askedAt, rowAsReceived, type ReceivedClaim } from '../../../src-shared/claims-service/claim.ts';
import type { AskedPage, ListingReader } from '../../claims-service/listing-reading.ts';
import type { Clock } from '../../base/clock.ts';
import { readClaim } from '../../claims-service/received-claims.ts';
import type { Guard } from '../../base/guard.ts';
import type { AskOrder } from '../store/ask-order.ts';
import { type BulkTaken, type BulkTaking, removeBulkFile } from './bulk-file.ts';
import type { BulkClaims } from './bulk-service.ts';
import { type BulkThread, startBulkThread } from './bulk-thread.ts';
import type { SearchProgress } from '../store/claim-backlog.ts';
import type { WritableReplica } from '../store/replica.ts';
import type { WalkCheckpoint } from '../store/walk-table.ts';

export interface BulkLoadOptions {
  replica: WritableReplica;
  replicaPath: string;
  dataKey: Uint8Array;
  /** Closes the query threads' connections while work runs. */
  queries: { whileClosed: <T>(work: () => Promise<T>) => Promise<T> };
  /** URL of the module query-worker, as source or as built. */
  workerUrl: URL;
  asks: AskOrder;
  clock: Clock;
  /** Receives the fault of a thread that ended by itself. */
  guard: Guard;
  /** Number of claims in the replica from which a first sync continues as a bulk load. */
  fromClaims?: number;
}

export interface BulkReceipt extends Pick<BulkTaking, 'receivedAtMs' | 'keepsNew' | 'walk'> {
  /** Whether the claim was read alone, by its id. */
  isSingleRead?: boolean;
}

/**
 * Default number of claims from which a bulk load begins: fewer are stored and shown the usual way before a load
 * would be done.
 */
const usualFromClaims = 2000;
/** Pause in milliseconds before the files try to change places again. */
const readerPauseMs = 500;

/**
 * The first sync of many claims: they go into a second file, in a thread of its own, while the replica
 * in use shows those that came first and takes in all that changes. At the end the second file takes its place.
 *
 *   none ──begin──► loading ──finish──► making what was left ──► adopting ──► in use
 *            ▲          │
 *   a restart resumes ──┴── a failure ends the thread; the next pass resumes
 *
 * What both files hold of a claim is newer in the replica in use: it alone takes in reads of single claims
 * and what the outbox sent, and a page's claims that it holds go to it.
 */
export function createBulkLoad(options: BulkLoadOptions) {
  const { replica, replicaPath, dataKey, workerUrl, asks, guard, fromClaims = usualFromClaims } = options;
  const path = `${replicaPath}.load`;
  let claims = 0;
  const walks = new Map<string, WalkCheckpoint>();
  const loading = createLoading(() => walks.clear());
  const { isUnderWay, run } = loading;

  async function start(loadId: string): Promise<void> {
    replica.beginLoad(loadId);
    loading.begin(startBulkThread(workerUrl, { path, livePath: replicaPath, dataKey, loadId }, guard));
    const state = await run((service) => service.open());
    claims = state.claims;
    walks.clear();
    for (const walk of state.walks) walks.set(walk.walkId, walk);
    const seen = replica.seenInLoad();
    if (seen.length > 0) await run((service) => service.markSeen(seen, asks.now()));
  }

  async function take(
    claimIds: readonly string[],
    given: BulkClaims,
    asked: number,
    { receivedAtMs, keepsNew, isSingleRead = false, walk }: BulkReceipt,
  ): Promise<BulkTaken> {
    loading.assert();
    replica.noteAsked(claimIds, asked);
    const oldestUnderWay = asks.oldestUnderWay();
    const how = { asked, oldestUnderWay, receivedAtMs, keepsNew, isSingleRead, walk };
    const taken = await run((service) => service.take(given, how));
    claims = taken.claims;
    if (walk) walks.set(walk.walkId, walk);
    replica.recordChanges(taken.changes, receivedAtMs);
    return taken;
  }

  return {
    isUnderWay,
    /** Continues a load that was under way. Call it when a first sync continues. */
    async resume(): Promise<void> {
      const loadId = replica.loadId();
      if (isUnderWay()) return;
      if (loadId !== null) await start(loadId);
      else removeBulkFile(path);
    },
    /**
     * Begins a load if there are enough claims and they did not come by one. Throws if one has failed, as another
     * would lose what it has stored.
     */
    async beginIfLarge(): Promise<void> {
      if (isUnderWay()) return;
      if (replica.loadId() !== null) loading.assert();
      if (replica.countClaims() < fromClaims || replica.wasLoaded()) return;
      await start(randomUUID());
    },
    /** Returns the thread that reads pages where they are stored; `null` if no load is under way. */
    reader: loading.reader,
    take(received: readonly ReceivedClaim[], receipt: BulkReceipt): Promise<BulkTaken> {
      const rows = received.map((claim) => claim[rowAsReceived] ?? claim);
      const asked = received[0]?.[askedAt] ?? asks.now();
      return take(
        received.map(({ id }) => id),
        { rows },
        asked,
        receipt,
      );
    },
    /** Stores these claims of a page that the thread has read, and then forgets the page. */
    takeOf(page: AskedPage, indexes: number[], receipt: BulkReceipt): Promise<BulkTaken> {
      const claimIds = indexes.flatMap((index) => page.claims[index]?.id ?? []);
      return take(claimIds, { pageId: page.pageId, indexes }, page.asked ?? asks.now(), receipt);
    },
    /** Returns these claims of a page that the thread has read, to be stored elsewhere. */
    async claimsOf(page: AskedPage, indexes: number[]): Promise<ReceivedClaim[]> {
      const rows = await run((service) => service.rowsOf(page.pageId, indexes));
      const received = rows.flatMap((row) => readClaim(row) ?? []);
      if (page.asked !== null) for (const claim of received) claim[askedAt] = page.asked;
      return received;
    },
    /** Marks claims as seen, as the service confirmed; they are not in the replica in use. */
    async takeSeen(claimIds: readonly string[]): Promise<void> {
      await run((service) => service.markSeen(claimIds, asks.now()));
    },
    /**
     * Reconciles a claim that was read alone and is now in the replica in use with an older version in the second
     * file: takes what only that one says, and reports what changed.
     */
    async learnOf(claimId: string, receivedAtMs: number): Promise<void> {
      loading.assert();
      const read = replica.lend(claimId);
      const older = await run((service) => service.lend(claimId));
      if (read) replica.learnFrom(older, read, receivedAtMs);
    },
    readWalk: (walkId: string): WalkCheckpoint | null => walks.get(walkId) ?? null,
    walks: (): WalkCheckpoint[] => [...walks.values()],
    async forgetWalk(walkId: string): Promise<void> {
      if (isUnderWay() && walks.delete(walkId)) await run((service) => service.forgetWalk(walkId));
    },
    /** Returns the number of claims in the second file. */
    claims: (): number => (isUnderWay() ? claims : 0),
    /**
     * Returns how far the search covers what is stored, as it finds nothing of the second file; `null` if no load is
     * under way.
     */
    searchProgress(): SearchProgress | null {
      if (!isUnderWay()) return null;
      const here = replica.countClaims();
      return { indexed: here, claims: here + claims };
    },
    /** Completes the second file when everything is loaded, and puts it in the replica's place. */
    finish: (signal: AbortSignal, onProgress: () => void): Promise<void> =>
      finishLoad(options, path, loading, { signal, onProgress }),
    /** Closes the file. What was stored is kept. */
    async close(): Promise<void> {
      const of = loading.leave();
      await of?.service.close().catch(() => undefined);
      await of?.end();
    },
  };
}
export type BulkLoad = ReturnType<typeof createBulkLoad>;

/** Holds the thread of the load that is under way. */
function createLoading(onOver: () => void) {
  let thread: BulkThread | null = null;
  /** Why the last load failed, for all that goes on meanwhile. */
  let failure: unknown = null;

  function opened(): BulkThread {
    if (thread === null) throw failure ?? new Error('No bulk load is under way.');
    return thread;
  }

  function leave(): BulkThread | null {
    const of = thread;
    thread = null;
    if (of !== null) onOver();
    return of;
  }

  return {
    begin(started: BulkThread): void {
      thread = started;
      failure = null;
    },
    isUnderWay: (): boolean => thread !== null,
    /** Throws if no load is under way: what it failed by, if it did. */
    assert(): void {
      opened();
    },
    /** Ends the load here, not its thread, which is returned. */
    leave,
    /**
     * Lets the thread work, and ends it if that fails: it has rolled back a transaction, so its memory is no longer
     * what is in its file.
     */
    run: async <T>(work: (service: BulkThread['service'], thread: BulkThread) => Promise<T>): Promise<T> => {
      const of = opened();
      try {
        return await work(of.service, of);
      } catch (error) {
        if (thread === of) {
          failure = error;
          leave();
        }
        await of.end();
        throw error;
      }
    },
    /** Returns the thread that reads pages where they are stored; `null` if no load is under way. */
    reader: (): ListingReader | null => {
      const of = thread;
      return of && { read: (answered) => of.service.read(answered).catch(() => null) };
    },
  };
}
type Loading = ReturnType<typeof createLoading>;

async function finishLoad(
  { replica, queries, clock }: BulkLoadOptions,
  path: string,
  { run, leave }: Loading,
  { signal, onProgress }: { signal: AbortSignal; onProgress: () => void },
): Promise<void> {
  /**
   * Takes over what changed in the replica in use until nothing has changed meanwhile; then the files change places.
   * Resolves to `false` if an export still reads the one in use.
   */
  async function takeItsPlace(): Promise<boolean> {
    for (;;) {
      const writes = replica.writes();
      await run((service) => service.adoptLast(replica.touchedInLoad()));
      if (replica.writes() === writes) break;
      await run((service) => service.open());
    }
    if (!replica.replaceFile(path)) return false;
    await leave()?.end();
    return true;
  }

  async function paused(): Promise<void> {
    const { promise, resolve } = Promise.withResolvers<void>();
    const cancel = clock.after(readerPauseMs, resolve);
    await Promise.race([promise, aborted.promise]).finally(cancel);
    signal.throwIfAborted();
  }

  const aborted = Promise.withResolvers<void>();
  const stop = (): void => {
    // A thread that is gone already has ended as well.
    run((_service, thread) => thread.end()).catch(() => undefined);
    aborted.resolve();
  };
  signal.addEventListener('abort', stop);
  try {
    for (;;) {
      const { made, of: all } = await run((service) => service.makeNext());
      onProgress();
      if (made === all) break;
    }
    replica.touchedInLoad();
    await run((service) => service.adoptAll());
    while (!(await queries.whileClosed(takeItsPlace))) await paused();
  } finally {
    signal.removeEventListener('abort', stop);
  }
}
