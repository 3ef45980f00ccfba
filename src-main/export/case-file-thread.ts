import { Worker } from 'node:worker_threads';
import { createBirpc } from 'birpc';
import type { CaseFileService } from './case-file-service.ts';

/** The thread that makes case files: whatever a document does to it, the main side goes on. */
export interface CaseFileThread extends Pick<CaseFileService, 'begin' | 'append' | 'list' | 'finish'> {
  /** What it holds besides its own objects: bytes of documents, and what they inflate to. */
  heldBytes(): Promise<number>;
  end(): Promise<void>;
}

/** Objects alone; the bytes of documents lie outside of it. */
const mostHeapMb = 700;

export function startCaseFileThread(workerUrl: URL): CaseFileThread {
  const worker = new Worker(workerUrl, {
    workerData: { makes: 'case_files' },
    execArgv: [],
    env: {},
    resourceLimits: { maxOldGenerationSizeMb: mostHeapMb },
  });
  const service = createBirpc<CaseFileService>(
    {},
    {
      // oxlint-disable-next-line unicorn/require-post-message-target-origin -- a worker thread has no origin
      post: (message: unknown) => worker.postMessage(message),
      on: (receive: (message: unknown) => void) => {
        worker.on('message', receive);
      },
      // Whoever asks has a deadline of its own.
      timeout: -1,
    },
  );
  worker.on('error', (error: Error) => service.$close(error));
  worker.on('exit', () => service.$close(new Error('The thread of the case files ended.')));
  return {
    begin: (input) => service.begin(input),
    append: (key, type, bytes) => service.append(key, type, bytes),
    list: (key, reason, bytes) => service.list(key, reason, bytes),
    finish: () => service.finish(),
    async heldBytes() {
      const { external_memory: bytes } = await worker.getHeapStatistics();
      return bytes;
    },
    async end() {
      await worker.terminate();
    },
  };
}
