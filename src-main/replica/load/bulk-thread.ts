import type { Guard } from '../../base/guard.ts';
import { startWorkerThread } from '../../base/worker-thread.ts';
import type { BulkFileOptions } from './bulk-file.ts';
import type { BulkService } from './bulk-service.ts';

export interface BulkThreadData {
  task: 'bulk_load';
  options: BulkFileOptions;
}

/** Starts the thread that alone has the file of a bulk load open. */
export function startBulkThread(workerUrl: URL, options: BulkFileOptions, guard: Guard) {
  const workerData: BulkThreadData = { task: 'bulk_load', options };
  // An index over a million claims takes as long as it takes.
  return startWorkerThread<BulkService>({ workerUrl, workerData, guard, timeout: -1 });
}
export type BulkThread = ReturnType<typeof startBulkThread>;
