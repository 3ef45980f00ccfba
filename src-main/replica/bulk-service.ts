import { openBulkFile, type BulkFile, type BulkFileOptions, type BulkPage } from './bulk-file.ts';

/** What was taken is committed at the latest after this time; sooner when it is much. */
const commitAfterMs = 2000;

/** Serves the file of a bulk load to the thread that syncs. */
export function createBulkService(options: BulkFileOptions) {
  let file: BulkFile | null = null;
  let timer: ReturnType<typeof setTimeout> | null = null;

  function opened(): BulkFile {
    return (file ??= openBulkFile(options));
  }

  function commitSoon(): void {
    timer ??= setTimeout(() => {
      timer = null;
      file?.commit();
    }, commitAfterMs);
  }

  return {
    open: () => opened().state(),
    take(page: BulkPage) {
      const taken = opened().take(page);
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
    /** After this the file is closed: it can take the other one's place. */
    adoptLast(claimIds: readonly string[]): void {
      opened().adopt(claimIds);
      close();
    },
    close,
  };

  function close(): void {
    if (timer !== null) clearTimeout(timer);
    timer = null;
    file?.close();
    file = null;
  }
}
export type BulkService = ReturnType<typeof createBulkService>;
