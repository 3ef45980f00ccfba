import type { Guard } from '../../base/guard.ts';
import { startWorkerThread } from '../../base/worker-thread.ts';
import type { ListingReader } from '../../claims-service/listing-reading.ts';
import type { BulkFileOptions } from './bulk-file.ts';
import type { BulkService } from './bulk-service.ts';
import type { PageReading } from './page-reading.ts';

export interface BulkThreadData {
  task: 'bulk_load';
  options: BulkFileOptions;
}

export interface PageThreadData {
  task: 'page_reading';
}

/** Starts the thread that alone has the file of a bulk load open, and one that reads the pages for it. */
export function startBulkThreads(workerUrl: URL, options: BulkFileOptions, guard: Guard) {
  const fileData: BulkThreadData = { task: 'bulk_load', options };
  const pageData: PageThreadData = { task: 'page_reading' };
  // An index over a million claims takes as long as it takes, and so does a page of absurd size.
  const given = { workerUrl, guard, timeout: -1 };
  const file = startWorkerThread<BulkService>({ ...given, workerData: fileData });
  const pages = startWorkerThread<PageReading>({ ...given, workerData: pageData });
  const reader: ListingReader = { read: (answered) => pages.service.read(answered).catch(() => null) };
  return {
    service: file.service,
    reader,
    async end(): Promise<void> {
      await Promise.all([file.end(), pages.end()]);
    },
  };
}
export type BulkThreads = ReturnType<typeof startBulkThreads>;
