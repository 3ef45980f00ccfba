import type { Guard, Guards } from '../../base/guard.ts';
import { createTurns } from '../../base/turns.ts';
import { startWorkerThread, type WorkerThread } from '../../base/worker-thread.ts';
import type { TimeZone } from '../../../src-shared/domain/time/time-zone.ts';
import type { KeyPart, Moment } from '../lists/applying-rules.ts';
import type { Place } from '../lists/list-place.ts';
import type { ListRange } from '../lists/list-rows.ts';
import type { ClaimQueries, QueryFiles } from './claim-queries.ts';
import type { DryRunQuestion } from '../figures/dry-run.ts';
import type { RetentionQuestion } from '../figures/retention-preview.ts';
import type { ClaimFilter } from '../../../src-shared/contract/claims.ts';
import type { FeedQuestion } from '../../../src-shared/contract/feed.ts';
import type { MerchantQuestion, MomentName } from '../../../src-shared/contract/insights.ts';

export interface QueryWorkersOptions extends QueryFiles {
  /** URL of the module query-worker, as source or as built. */
  workerUrl: URL;
  /** Whether this program writes the journal rather than only showing it. */
  journalIsWritten: boolean;
  /** Guards of the account: a thread that ends by itself is a fault until it answers again. */
  guards: Pick<Guards, 'part'>;
}

export interface QueryWorkerData extends QueryFiles {
  task: 'queries';
  /** Paths of the databases whose write-ahead logs this thread also checkpoints. */
  walsKeptShort: string[];
  /** Size of the cache of the replica's pages, in KiB. */
  cacheKib: number;
}

/**
 * Sizes of the caches in KiB. Sums read no more pages with half of what they had, at a million claims; windows at
 * places all over the list do.
 */
const quickCacheKib = 48 * 1024;
const thoroughCacheKib = 32 * 1024;
/**
 * Memory of a thread for new objects, in MiB. Left to V8 it grows to several times as much, and answers are no faster:
 * hardly anything that a question makes outlives its answer.
 */
export const newObjectsMb = 6;

/** Most time in milliseconds of a count before a window that waits for it is delayed so that one feels it. */
const quickCountMs = 80;

/**
 * Asks the lists' questions of two worker threads with read-only connections, so that sums over everything never
 * delay a window that a key press waits for.
 */
export function openQueryWorkers({ workerUrl, journalIsWritten, guards, ...files }: QueryWorkersOptions) {
  const quick = startThread(
    workerUrl,
    { task: 'queries', ...files, walsKeptShort: [], cacheKib: quickCacheKib },
    guards.part('quick_queries'),
  );
  const thorough = startThread(
    workerUrl,
    {
      task: 'queries',
      ...files,
      walsKeptShort: [files.replicaPath, ...(journalIsWritten ? [files.journalPath] : [])],
      cacheKib: thoroughCacheKib,
    },
    guards.part('thorough_queries'),
  );
  thorough.open();
  const gate = createGate();
  const typedCounts = createWantedTurns();
  const wholeCounts = createWantedTurns();

  return {
    window: (range: ListRange) => gate.ask(() => quick.open().window(range)),
    ids: (range: ListRange) => gate.ask(() => quick.open().ids(range)),
    locate: (place: Place) => gate.ask(() => quick.open().locate(place)),
    nextUrgent: (afterClaimId: string | null) => gate.ask(() => quick.open().nextUrgent(afterClaimId)),
    rows: (claimIds: readonly string[]) => gate.ask(() => quick.open().rows(claimIds)),
    applyingRules: (claimIds: readonly string[], at: { atMs: number; timeZone: TimeZone }) =>
      gate.ask(() => quick.open().applyingRules(claimIds, at)),
    proposingRules: (claimIds: readonly string[], at: { atMs: number; timeZone: TimeZone }) =>
      gate.ask(() => thorough.open().proposingRules(claimIds, at)),
    merchantHistory: (claimId: string) => gate.ask(() => quick.open().merchantHistory(claimId)),
    dryRun: (question: DryRunQuestion) => gate.ask(() => quick.open().dryRun(question)),
    totals: (filter: ClaimFilter) => gate.ask(() => thorough.open().totals(filter)),
    count: (filter: ClaimFilter, signal?: AbortSignal) =>
      wholeCounts((): Promise<number> => gate.ask(() => thorough.open().count(filter)), signal),
    countUpTo: (filter: ClaimFilter, most: number, signal?: AbortSignal) =>
      typedCounts(async (): Promise<number> => {
        const counted = await gate.ask(() => quick.open().countUpToWithin(quickCountMs, filter, most));
        if (counted !== null) return counted;
        signal?.throwIfAborted();
        return gate.ask(() => thorough.open().countUpTo(filter, most));
      }, signal),
    proposalCounts: (at: Moment, part: KeyPart) => gate.ask(() => thorough.open().proposalCounts(at, part)),
    totalsOf: (claimIds: readonly string[]) => gate.ask(() => thorough.open().totalsOf(claimIds)),
    idsAmong: (filter: ClaimFilter, claimIds: readonly string[]) =>
      gate.ask(() => thorough.open().idsAmong(filter, claimIds)),
    facetCounts: (filter: ClaimFilter) => gate.ask(() => thorough.open().facetCounts(filter)),
    viewCounts: (nowMs: number) => gate.ask(() => thorough.open().viewCounts(nowMs)),
    facets: () => gate.ask(() => thorough.open().facets()),
    feedItems: (question: FeedQuestion) => gate.ask(() => thorough.open().feedItems(question)),
    feedUnread: (sinceSeq: number) => gate.ask(() => thorough.open().feedUnread(sinceSeq)),
    feedSummary: (sinceSeq: number) => gate.ask(() => thorough.open().feedSummary(sinceSeq)),
    insightSums: (filters: readonly ClaimFilter[]) => gate.ask(() => thorough.open().insightSums(filters)),
    insightTimes: (filter: ClaimFilter, moment: MomentName) =>
      gate.ask(() => thorough.open().insightTimes(filter, moment)),
    insightAgents: (fromMs: number, belowMs: number) =>
      gate.ask(() => thorough.open().insightAgents(fromMs, belowMs)),
    decisionTimes: (fromMs: number, belowMs: number) =>
      gate.ask(() => thorough.open().decisionTimes(fromMs, belowMs)),
    insightMerchants: (question: MerchantQuestion) =>
      gate.ask(() => thorough.open().insightMerchants(question)),
    retentionPreview: (question: RetentionQuestion) =>
      gate.ask(() => thorough.open().retentionPreview(question)),
    merchants: (text: string) => gate.ask(() => thorough.open().merchants(text)),
    /** Runs `work` while no thread has the files open. Questions wait meanwhile. */
    whileClosed: <T>(work: () => Promise<T>): Promise<T> =>
      gate.whileNoneAsks(async () => {
        await Promise.all([quick.end(), thorough.end()]);
        try {
          return await work();
        } finally {
          thorough.open();
        }
      }),
    /**
     * Runs `work`, which has the files open in a thread of its own and may take minutes: `whileClosed` waits for it,
     * and questions are answered meanwhile.
     */
    whileOpen: <T>(work: () => Promise<T>): Promise<T> => gate.askLong(work),
    async close(): Promise<void> {
      await Promise.all([quick.close(), thorough.close()]);
    },
  };
}

/**
 * Asks one question after another. One that nobody waits for any more when its turn comes, as the next letter was typed
 * meanwhile, is not asked: its signal's reason is thrown.
 */
function createWantedTurns() {
  const inTurn = createTurns();
  return <T>(ask: () => Promise<T>, signal: AbortSignal | undefined): Promise<T> =>
    inTurn(async () => {
      signal?.throwIfAborted();
      return ask();
    });
}

/** Lets questions run side by side, and holds them back while exclusive work runs. */
function createGate() {
  const underWay = new Set<Promise<unknown>>();
  const longUnderWay = new Set<Promise<unknown>>();
  let closed: Promise<unknown> | null = null;
  async function opened(): Promise<void> {
    if (closed === null) return;
    await closed;
    await opened();
  }

  async function askAmong<T>(others: Set<Promise<unknown>>, question: () => Promise<T>): Promise<T> {
    await opened();
    const answer = question();
    others.add(answer);
    try {
      return await answer;
    } finally {
      others.delete(answer);
    }
  }

  return {
    ask: <T>(question: () => Promise<T>): Promise<T> => askAmong(underWay, question),
    askLong: <T>(question: () => Promise<T>): Promise<T> => askAmong(longUnderWay, question),
    async whileNoneAsks<T>(work: () => Promise<T>): Promise<T> {
      await opened();
      // Before anything has to wait.
      while (longUnderWay.size > 0) await Promise.allSettled(longUnderWay);
      const { promise, resolve } = Promise.withResolvers<void>();
      closed = promise;
      try {
        await Promise.allSettled(underWay);
        return await work();
      } finally {
        closed = null;
        resolve();
      }
    },
  };
}
export type QueryWorkers = ReturnType<typeof openQueryWorkers>;

/** Starts a thread that is started again at the next question after it died. Calls under way fail with it. */
function startThread(workerUrl: URL, workerData: QueryWorkerData, guard: Guard) {
  let running: WorkerThread<ClaimQueries> | null = null;
  let closed = false;

  async function end(): Promise<void> {
    const ending = running;
    running = null;
    await ending?.end();
  }

  return {
    open() {
      if (closed) throw new Error('The query workers are closed.');
      if (running) return running.service;
      const started = startWorkerThread<ClaimQueries>({
        workerUrl,
        workerData,
        guard,
        resourceLimits: { maxYoungGenerationSizeMb: newObjectsMb },
        onEnded() {
          if (running === started) running = null;
        },
      });
      running = started;
      return started.service;
    },
    end,
    async close(): Promise<void> {
      closed = true;
      await end();
    },
  };
}
