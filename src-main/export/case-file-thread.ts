import type { Guard } from '../base/guard.ts';
import { startWorkerThread } from '../base/worker-thread.ts';
import type { CaseFileService } from './case-file-service.ts';

/** The thread that makes case files: whatever a document does to it, the main side is not affected. */
export interface CaseFileThread extends Pick<CaseFileService, 'begin' | 'append' | 'list' | 'finish'> {
  /** Returns the bytes that it holds besides its own objects: those of documents, and what they inflate to. */
  heldBytes(): Promise<number>;
  end(): Promise<void>;
}

/** Limit of the thread's heap in megabytes, for objects alone; the bytes of documents are outside of it. */
const mostHeapMb = 700;

export function startCaseFileThread(workerUrl: URL, guard: Guard): CaseFileThread {
  const thread = startWorkerThread<CaseFileService>({
    workerUrl,
    workerData: { makes: 'case_files' },
    guard,
    // Whoever asks has a deadline of its own.
    timeout: -1,
    resourceLimits: { maxOldGenerationSizeMb: mostHeapMb },
  });
  const { service, worker } = thread;
  return {
    begin: (input) => service.begin(input),
    append: (key, type, bytes) => service.append(key, type, bytes),
    list: (key, reason, bytes) => service.list(key, reason, bytes),
    finish: () => service.finish(),
    async heldBytes() {
      const { external_memory: bytes } = await worker.getHeapStatistics();
      return bytes;
    },
    end: () => thread.end(),
  };
}
