import { statSync } from 'node:fs';
import { openEncrypted } from './encrypted-database.ts';

const cacheKib = 4 * 1024;
const lookEveryMs = 250;
/** Below this the log is left alone: writing the same pages home again and again costs most. */
const worthMovingBytes = 8 * 1024 * 1024;

/**
 * Moves the replica's write-ahead log into its file, off the thread that writes. It is a passive
 * checkpoint: it waits for no one and no one waits for it. The writer's own checkpoint, at a far
 * larger log, then finds little left to move and starts the log anew.
 */
export function keepWalShort(replicaPath: string, dataKey: Uint8Array): void {
  let movedAtBytes = 0;
  const timer = setInterval(() => {
    const bytes = walBytes(replicaPath);
    if (bytes < movedAtBytes) movedAtBytes = 0;
    if (bytes - movedAtBytes < worthMovingBytes) return;
    movedAtBytes = bytes;
    try {
      const database = openEncrypted(replicaPath, dataKey, { readonly: false, cacheKib });
      database.pragma('wal_checkpoint(passive)');
      database.close();
    } catch {
      /** Damage or a full disk: the writer meets the same and tells it. */
    }
  }, lookEveryMs);
  timer.unref();
}

function walBytes(replicaPath: string): number {
  return statSync(`${replicaPath}-wal`, { throwIfNoEntry: false })?.size ?? 0;
}
