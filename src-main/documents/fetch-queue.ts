import { type Detail } from '../../src-shared/contract/details.ts';
import { setImmediate as nextTurn } from 'node:timers/promises';
import type { DocumentFaultSeen, ListingFaultSeen } from '../../src-shared/contract/documents.ts';
import {
  type DocumentFault,
  lastingListingFaults,
  passingFaults,
} from '../../src-shared/domain/documents/document-rules.ts';
import { isBusy } from '../database/busy.ts';
import type { DocumentsOptions } from './documents.ts';
import { download, type Download } from './download.ts';
import type { Listings } from './listings.ts';
import { recognise } from './recognise.ts';

export interface FetchQueueOptions
  extends Pick<DocumentsOptions, 'store' | 'connection' | 'clock' | 'guard' | 'fetching' | 'firstPauseMs'> {
  listings: Listings;
  signal: AbortSignal;
  serviceOrigin: string;
  onChange: (claimId: string) => void;
}

interface Job {
  claimId: string;
  key: string;
  isRunning: boolean;
  tries: number;
  received: number;
  total: number | null;
  /** Earliest time of the next try, on the monotonic clock. */
  dueAtMs: number;
  settled: (() => void)[];
}

const atOnce = 2;
const mostTries = 8;
const longestPauseMs = 60_000;
/** Shortest interval between two progress reports, in milliseconds. */
const progressIntervalMs = 200;

const idOf = (claimId: string, key: string): string => `${key} ${claimId}`;

function newJob(claimId: string, key: string): Job {
  return { claimId, key, isRunning: false, tries: 0, received: 0, total: null, dueAtMs: 0, settled: [] };
}

/** Result of one try to bring a document here. */
type FetchResult =
  | { kind: 'stored' | 'stopped' }
  | { kind: 'refused'; fault: DocumentFault; detail: Detail | null }
  /** A fault of the connection: another try may succeed. */
  | { kind: 'failed'; fault: DocumentFault; detail: Detail | null }
  /** The claim may not be listed, so that the document has no address. */
  | { kind: 'unlisted'; detail: Detail | null };

/** Creates the function that brings one document here: its address, its bytes, its type, and then the store. */
function createDocumentFetch(options: FetchQueueOptions) {
  const { store, listings, clock, signal, serviceOrigin, onChange } = options;

  async function fetchBytes(job: Job): Promise<Download> {
    const url = listings.addressOf(job.claimId, job.key);
    if (url === undefined) return { kind: 'failed', fault: 'not_listed', detail: null };
    if (url === null) return { kind: 'failed', fault: 'address_missing', detail: null };
    let reportedAtMs = 0;
    return download({
      url,
      serviceOrigin,
      clock,
      signal,
      ...options.fetching,
      onProgress(received, total) {
        job.received = received;
        job.total = total;
        if (clock.monotonicMs() - reportedAtMs < progressIntervalMs) return;
        reportedAtMs = clock.monotonicMs();
        onChange(job.claimId);
      },
    });
  }

  return async (job: Job): Promise<FetchResult> => {
    const { claimId, key } = job;
    if (store.find(claimId, key)) return { kind: 'stored' };
    const isRenewed = !listings.hasAddresses(claimId);
    const before = isRenewed ? (await listings.list(claimId)).fault : null;
    if (before !== null) return unlisted(before);
    let fetched = await fetchBytes(job);
    if (fetched.kind === 'failed' && fetched.fault === 'expired' && !isRenewed) {
      const { fault } = await listings.list(claimId);
      if (fault !== null) return unlisted(fault);
      fetched = await fetchBytes(job);
    }
    if (fetched.kind === 'failed') return failed(fetched);
    const recognised = await recognise(fetched.bytes);
    if ('fault' in recognised) return { kind: 'refused', ...recognised };
    if (signal.aborted) return { kind: 'stopped' };
    const file = { claimId, key, ...recognised, savedAtMs: clock.nowMs() };
    const isSaved = await store.save(file, fetched.bytes, () => nextTurn());
    return isSaved ? { kind: 'stored' } : { kind: 'refused', fault: 'no_room', detail: null };
  };
}

function failed({ fault, detail }: Extract<Download, { kind: 'failed' }>): FetchResult {
  if (fault === 'stopped') return { kind: 'stopped' };
  if (fault === 'expired') return { kind: 'refused', fault: 'address_refused', detail };
  return { kind: passingFaults.includes(fault) ? 'failed' : 'refused', fault, detail };
}

/** Returns the result for a claim without a listing. One that may not be listed is not requested again automatically. */
function unlisted({ code, detail }: ListingFaultSeen): FetchResult {
  if (lastingListingFaults.includes(code)) return { kind: 'unlisted', detail };
  const fault = code === 'unreachable' ? 'connection_failed' : 'service_failed';
  return { kind: 'failed', fault, detail: null };
}

/**
 * The documents that are to be brought here, two at a time.
 *
 *   wanted ──► (address known? else list) ──► download ──► recognise ──► stored
 *     ▲            ▲        │                     │             └─────► refused
 *     │            └────────┘ expired, once       └── the connection's trouble ──► waits, longer each time
 *     └───────────────────────────────────────────────────────────┘
 */
export function createFetchQueue(options: FetchQueueOptions) {
  const { store, connection, clock, signal, guard, onChange, firstPauseMs = 2_000 } = options;
  const fetchDocument = createDocumentFetch(options);
  const jobs = new Map<string, Job>();
  const faults = new Map<string, DocumentFaultSeen>();
  let cancelTimer: (() => void) | null = null;
  const unsubscribe = connection.subscribe(pump);
  signal.addEventListener('abort', () => {
    unsubscribe();
    cancelTimer?.();
    for (const job of jobs.values()) end(job);
  });

  function pump(): void {
    cancelTimer?.();
    cancelTimer = null;
    if (signal.aborted || !connection.mayCall()) return;
    const nowMs = clock.monotonicMs();
    let running = [...jobs.values()].filter(({ isRunning }) => isRunning).length;
    let nextMs = Number.POSITIVE_INFINITY;
    for (const job of jobs.values()) {
      if (job.isRunning) continue;
      if (job.dueAtMs > nowMs) nextMs = Math.min(nextMs, job.dueAtMs);
      else if (running < atOnce) {
        running += 1;
        job.isRunning = true;
        guard.run(() =>
          run(job).catch((error: unknown) => {
            // A file that another program holds is free again soon; a full disk isn't.
            if (isBusy(error)) return again(job, null, null);
            refuse(job, 'no_room', null);
            throw error;
          }),
        );
      }
    }
    if (nextMs < Number.POSITIVE_INFINITY) cancelTimer = clock.after(nextMs - nowMs, pump);
  }

  async function run(job: Job): Promise<void> {
    const result = await fetchDocument(job);
    switch (result.kind) {
      case 'stored':
        return end(job);
      case 'refused':
        return refuse(job, result.fault, result.detail);
      case 'failed':
        return again(job, result.fault, result.detail);
      case 'unlisted':
        noteFault(job, 'not_permitted', result.detail);
        return end(job);
      case 'stopped':
    }
  }

  function noteFault({ claimId, key }: Job, code: DocumentFault, detail: Detail | null): void {
    faults.set(idOf(claimId, key), { code, detail, atMs: clock.nowMs() });
  }

  /** Schedules another try after a fault of the connection, or because a file is held (`null`): both pass. */
  function again(job: Job, code: DocumentFault | null, detail: Detail | null): void {
    if (signal.aborted) return;
    job.tries += 1;
    job.isRunning = false;
    job.received = 0;
    if (code !== null) noteFault(job, code, detail);
    if (job.tries >= mostTries) return end(job);
    job.dueAtMs = clock.monotonicMs() + Math.min(firstPauseMs * 2 ** (job.tries - 1), longestPauseMs);
    onChange(job.claimId);
    pump();
  }

  function refuse(job: Job, code: DocumentFault, detail: Detail | null): void {
    if (signal.aborted) return;
    try {
      store.refuse(job.claimId, { key: job.key, code, detail, atMs: clock.nowMs() });
    } catch {
      // The disk refuses even that: the fault is shown until the program ends.
      noteFault(job, code, detail);
    }
    end(job);
  }

  function end(job: Job): void {
    jobs.delete(idOf(job.claimId, job.key));
    for (const settled of job.settled) settled();
    if (signal.aborted) return;
    // A store that can't be read just now keeps the other jobs from nothing.
    guard.attempt(() => {
      if (store.find(job.claimId, job.key)) faults.delete(idOf(job.claimId, job.key));
    });
    onChange(job.claimId);
    pump();
  }

  return {
    /**
     * Requests a document; resolves when it is stored, refused, or given up for now.
     *
     * @param isUrgent before all documents that only wait, as somebody is looking at it
     */
    want(claimId: string, key: string, isUrgent: boolean): Promise<void> {
      const id = idOf(claimId, key);
      const wanted = jobs.get(id) ?? newJob(claimId, key);
      jobs.set(id, wanted);
      if (isUrgent && !wanted.isRunning) {
        wanted.dueAtMs = 0;
        const others = [...jobs].filter(([other]) => other !== id);
        jobs.clear();
        for (const [other, one] of [[id, wanted] as const, ...others]) jobs.set(other, one);
      }
      const done = new Promise<void>((resolve) => wanted.settled.push(resolve));
      onChange(claimId);
      pump();
      return done;
    },
    progressOf: (claimId: string, key: string) => jobs.get(idOf(claimId, key)) ?? null,
    faultOf: (claimId: string, key: string) => faults.get(idOf(claimId, key)) ?? null,
  };
}
export type FetchQueue = ReturnType<typeof createFetchQueue>;
