import { createGuard } from '../../base/guard.ts';
import { type Clock, guardClock } from '../../base/clock.ts';
import { rowAsReceived, type ReceivedClaim } from '../../../src-shared/claims-service/claim.ts';
import type { AnsweredBody } from '../../claims-service/answer-reading.ts';
import type { CallOutcome } from '../../claims-service/call-outcome.ts';
import { type KeptPage, readListing } from '../../claims-service/listing-reading.ts';
import { readClaim } from '../../claims-service/received-claims.ts';
import { openBulkFile, type BulkFile, type BulkFileOptions, type BulkTaking } from './bulk-file.ts';

/** Longest time in milliseconds before stored claims are committed; a large amount is committed sooner. */
const commitAfterMs = 2000;
/** Most pages kept, far more than are under way at once: what a walk left behind is forgotten. */
const mostPages = 256;

/** Claims as received, or claims of a page that was read here. */
export type BulkClaims = { rows: unknown[] } | { pageId: number; indexes: number[] };

/** Serves the file of a bulk load to the thread that syncs. */
export function createBulkService(options: BulkFileOptions, threadClock: Clock) {
  let file: BulkFile | null = null;
  let cancelCommit: (() => void) | null = null;
  /** The fault of a commit: the load's next call reports it to the owner, who starts a new thread. */
  let fault: { error: unknown } | null = null;
  const guard = createGuard({
    onFault(error) {
      fault = { error };
    },
  });
  const clock = guardClock(threadClock, guard);
  const pages = new Map<number, ReceivedClaim[]>();
  let lastPageId = 0;

  function opened(): BulkFile {
    if (fault !== null) throw fault.error;
    return (file ??= openBulkFile(options));
  }

  function keep(claims: ReceivedClaim[], skippedRows: number): KeptPage {
    const pageId = (lastPageId += 1);
    pages.set(pageId, claims);
    pages.delete(pageId - mostPages);
    const heads = claims.map(({ id, acquirerId, updatedAt }) => ({ id, acquirerId, updatedAt }));
    return { pageId, claims: heads, skippedRows };
  }

  function claimsOf(pageId: number, indexes: readonly number[]): ReceivedClaim[] {
    const page = pages.get(pageId);
    if (page === undefined) throw new Error('That page is not here any more.');
    return indexes.flatMap((index) => page[index] ?? []);
  }

  function commitSoon(): void {
    cancelCommit ??= clock.after(commitAfterMs, () => {
      cancelCommit = null;
      file?.commit();
    });
  }

  return {
    open: () => opened().state(),
    /** Reads a page and keeps it until its claims are taken. */
    async read(answered: AnsweredBody): Promise<CallOutcome<KeptPage>> {
      const outcome = await readListing(answered);
      if (outcome.kind !== 'ok') return outcome;
      return { ...outcome, answer: keep(outcome.answer.claims, outcome.answer.skippedRows) };
    },
    /** Returns claims of a page, as received. */
    rowsOf: (pageId: number, indexes: readonly number[]): unknown[] =>
      claimsOf(pageId, indexes).map((claim) => claim[rowAsReceived]),
    take(claims: BulkClaims, how: BulkTaking) {
      const received =
        'rows' in claims
          ? claims.rows.flatMap((row) => readClaim(row) ?? [])
          : claimsOf(claims.pageId, claims.indexes);
      const taken = opened().take(received, how);
      if ('pageId' in claims) pages.delete(claims.pageId);
      commitSoon();
      return taken;
    },
    markSeen(claimIds: readonly string[], asked: number): void {
      opened().markSeen(claimIds, asked);
      commitSoon();
    },
    lend: (claimId: string) => opened().lend(claimId),
    forgetWalk(walkId: string): void {
      opened().forgetWalk(walkId);
      commitSoon();
    },
    makeNext: () => opened().makeNext(),
    adoptAll: () => opened().adopt(null),
    /** Adopts the last claims and closes the file, so that it can replace the other one. */
    adoptLast(claimIds: readonly string[]): void {
      opened().adopt(claimIds);
      close();
    },
    close,
  };

  function close(): void {
    cancelCommit?.();
    cancelCommit = null;
    file?.close();
    file = null;
  }
}
export type BulkService = ReturnType<typeof createBulkService>;
