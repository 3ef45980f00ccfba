import type { Guard } from '../../base/guard.ts';
import { startWorkerThread } from '../../base/worker-thread.ts';
import type { AnsweredBody } from '../../claims-service/answer-reading.ts';
import type { BulkFileOptions, BulkTaking } from './bulk-file.ts';
import type { BulkClaims, BulkService } from './bulk-service.ts';

export interface BulkThreadData {
  task: 'bulk_load';
  options: BulkFileOptions;
}

/** Starts the thread that alone has the file of a bulk load open. */
export function startBulkThread(workerUrl: URL, options: BulkFileOptions, guard: Guard) {
  const workerData: BulkThreadData = { task: 'bulk_load', options };
  // An index over a million claims takes as long as it takes.
  const thread = startWorkerThread<BulkService>({ workerUrl, workerData, guard, timeout: -1 });
  const { service } = thread;

  return {
    open: () => service.open(),
    read: (answered: AnsweredBody) => service.read(answered),
    rowsOf: (pageId: number, indexes: readonly number[]) => service.rowsOf(pageId, indexes),
    take: (claims: BulkClaims, how: BulkTaking) => service.take(claims, how),
    markSeen: (claimIds: readonly string[], asked: number) => service.markSeen(claimIds, asked),
    lend: (claimId: string) => service.lend(claimId),
    forgetWalk: (walkId: string) => service.forgetWalk(walkId),
    makeNext: () => service.makeNext(),
    adoptAll: () => service.adoptAll(),
    adoptLast: (claimIds: readonly string[]) => service.adoptLast(claimIds),
    close: () => service.close(),
    end: () => thread.end(),
  };
}
export type BulkThread = ReturnType<typeof startBulkThread>;
