import { Worker } from 'node:worker_threads';
import { createBirpc } from 'birpc';
import type { AnsweredBody } from '../claims-service/answer-reading.ts';
import type { BulkFileOptions, BulkTaking } from './bulk-file.ts';
import type { BulkClaims, BulkService } from './bulk-service.ts';

export interface BulkThreadData {
  task: 'bulk_load';
  options: BulkFileOptions;
}

/** The file of a bulk load, in the thread that alone has it open. */
export function startBulkThread(workerUrl: URL, options: BulkFileOptions) {
  const workerData: BulkThreadData = { task: 'bulk_load', options };
  const worker = new Worker(workerUrl, { workerData, execArgv: [], env: {} });
  const service = createBirpc<BulkService>(
    {},
    {
      // oxlint-disable-next-line unicorn/require-post-message-target-origin -- a worker thread has no origin
      post: (message: unknown) => worker.postMessage(message),
      on: (receive: (message: unknown) => void) => {
        worker.on('message', receive);
      },
      // An index over a million claims takes as long as it takes; a thread that dies ends its calls.
      timeout: -1,
    },
  );
  worker.on('error', (error) => service.$close(error));
  worker.on('exit', () => service.$close(new Error('The thread of the bulk load ended.')));

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
    async end(): Promise<void> {
      await worker.terminate();
    },
  };
}
export type BulkThread = ReturnType<typeof startBulkThread>;
