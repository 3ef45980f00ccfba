import { existsSync } from 'node:fs';
import type { Clock } from '../base/clock.ts';
import { openEncrypted, type OpenDatabase } from './encrypted-database.ts';
import { isLongLog, unmovedPages } from './wal-state.ts';

const cacheKib = 4 * 1024;
const lookEveryMs = 50;
/** Length in pages below which a log is left alone: writing the same pages back repeatedly costs most. */
const worthMovingPages = 500;
/**
 * Time in milliseconds for which a log that has become worth moving is left alone: after a large decision the lists ask
 * this thread at once what has changed.
 */
const restMs = 250;

/**
 * Checkpoints a database's write-ahead log into its file, off the thread that writes. It is a passive checkpoint: it
 * waits for no one and no one waits for it. Once everything is moved, the writer starts the log anew. What is in the
 * log is as safe as in the file.
 */
export function keepWalShort(path: string, dataKey: Uint8Array, clock: Clock): void {
  let database: OpenDatabase | null = null;
  let movesAtMs: number | null = null;

  function isToBeMoved(state: ReturnType<typeof unmovedPages>): boolean {
    // A long one is started anew only once all of it is moved.
    if (isLongLog(state)) return state.unmoved >= 1;
    movesAtMs = state.unmoved < worthMovingPages ? null : (movesAtMs ?? clock.monotonicMs() + restMs);
    return movesAtMs !== null && clock.monotonicMs() >= movesAtMs;
  }

  function look(): void {
    clock.after(lookEveryMs, look);
    try {
      if (!existsSync(path)) return;
      database ??= openEncrypted(path, dataKey, { readonly: false, cacheKib });
      if (isToBeMoved(unmovedPages(database))) database.pragma('wal_checkpoint(passive)');
    } catch {
      /** Damage or a full disk: the writer meets the same and reports it. */
      database?.close();
      database = null;
    }
  }
  clock.after(lookEveryMs, look);
}
