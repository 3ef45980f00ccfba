import { existsSync } from 'node:fs';
import type { Clock } from '../base/clock.ts';
import { openEncrypted, type OpenDatabase } from './encrypted-database.ts';
import { isLongLog, unmovedPages } from './wal-state.ts';

const cacheKib = 4 * 1024;
const lookEveryMs = 50;
/** Length in pages below which a log is left alone: writing the same pages back repeatedly costs most. */
const worthMovingPages = 500;

/**
 * Checkpoints a database's write-ahead log into its file, off the thread that writes. It is a passive checkpoint: it
 * waits for no one and no one waits for it. Once everything is moved, the writer starts the log anew. What is in the
 * log is as safe as in the file.
 */
export function keepWalShort(path: string, dataKey: Uint8Array, clock: Clock): void {
  let database: OpenDatabase | null = null;
  function look(): void {
    clock.after(lookEveryMs, look);
    try {
      if (!existsSync(path)) return;
      database ??= openEncrypted(path, dataKey, { readonly: false, cacheKib });
      const state = unmovedPages(database);
      // A long one is started anew only once all of it is moved.
      if (state.unmoved >= (isLongLog(state) ? 1 : worthMovingPages))
        database.pragma('wal_checkpoint(passive)');
    } catch {
      /** Damage or a full disk: the writer meets the same and reports it. */
      database?.close();
      database = null;
    }
  }
  clock.after(lookEveryMs, look);
}
