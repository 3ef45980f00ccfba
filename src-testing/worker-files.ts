import { join } from 'node:path';
import { pathToFileURL } from 'node:url';

/** Sources of worker threads, by the names of their files. */
export const workerSources = {
  query: 'src-main/replica/query-worker.ts',
  export: 'src-main/export/export-worker.ts',
  sandbox: 'src-sandbox/sandbox-worker.ts',
} as const;

export const workerFilesDir = join(import.meta.dirname, '../node_modules/.cache/claimdesk/worker-files');

/**
 * Returns the file that a worker thread starts from; `buildWorkerFiles` writes it before the tests, a campaign or a
 * benchmark. Threads never start from sources: Node strips types by WebAssembly, and V8 may end the whole process
 * when several threads load and drop that at once.
 */
export const workerFile = (name: keyof typeof workerSources): URL =>
  pathToFileURL(join(workerFilesDir, `${name}.js`));
