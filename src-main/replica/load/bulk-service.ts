import { createGuard } from '../../base/guard.ts';
import { type Clock, guardClock } from '../../base/clock.ts';
import { readClaim } from '../../claims-service/received-claims.ts';
import { deriveClaim } from '../store/derived-claim.ts';
import { openBulkFile, type BulkFile, type BulkFileOptions, type BulkTaking } from './bulk-file.ts';
import { unpackClaims } from './page-reading.ts';

/** Longest time in milliseconds before stored claims are committed; a large amount is committed sooner. */
const commitAfterMs = 2000;

/** Claims as received, or claims of a page that another thread has read. */
export type BulkClaims = { rows: unknown[] } | { packed: Uint8Array; indexes: number[] };

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

  function opened(): BulkFile {
    if (fault !== null) throw fault.error;
    return (file ??= openBulkFile(options));
  }

  function commitSoon(): void {
    cancelCommit ??= clock.after(commitAfterMs, () => {
      cancelCommit = null;
      file?.commit();
    });
  }

  return {
    open: () => opened().state(),
    take(claims: BulkClaims, how: BulkTaking) {
      const received =
        'rows' in claims
          ? claims.rows.flatMap((row) => readClaim(row) ?? []).map(deriveClaim)
          : unpackClaims(claims.packed, claims.indexes);
      const taken = opened().take(received, how);
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
