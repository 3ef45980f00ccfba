import { existsSync } from 'node:fs';
import { Worker } from 'node:worker_threads';
import type { Guard } from '../../base/guard.ts';
import { endableOnceLoaded, ThreadEnded } from '../../base/worker-thread.ts';
import { openEncrypted } from '../../database/encrypted-database.ts';
import { versionInHeader } from '../../database/migrate.ts';
import { replicaSchema } from './replica-schema.ts';

export interface UpgradeThreadData {
  task: 'upgrade';
  path: string;
  dataKey: Uint8Array;
}

/** Most claims that are upgraded within about a second. */
const fewClaims = 20_000;

/**
 * Whether an earlier version wrote this replica and it has so many claims that upgrading would block the caller for
 * long. A file that can't be read is left to whoever opens it.
 */
export function upgradeTakesLong(path: string, dataKey: Uint8Array): boolean {
  if (!existsSync(path)) return false;
  try {
    const database = openEncrypted(path, dataKey, { readonly: true });
    try {
      const version = versionInHeader.read(database);
      if (version === 0 || version >= replicaSchema.migrations.length) return false;
      const claims = database.prepare<[], number>('SELECT coalesce(sum(claims), 0) FROM facet').pluck().get();
      return (claims ?? 0) > fewClaims;
    } finally {
      database.close();
    }
  } catch {
    return false;
  }
}

export function startReplicaUpgrade(
  workerUrl: URL,
  { path, dataKey, guard }: { path: string; dataKey: Uint8Array; guard: Guard },
) {
  const workerData: UpgradeThreadData = { task: 'upgrade', path, dataKey };
  const worker = new Worker(workerUrl, { workerData, execArgv: [], env: {} });
  const terminate = endableOnceLoaded(worker);
  const { promise: ended, resolve } = Promise.withResolvers<void>();
  let isEnding = false;
  worker.on('error', (error) => {
    isEnding = true;
    guard.report(error);
    resolve();
  });
  worker.on('exit', (code) => {
    if (code !== 0 && !isEnding) guard.report(new ThreadEnded('The thread ended.'));
    resolve();
  });
  return {
    /**
     * Resolves when the upgrade has ended; never rejects. If it failed, whoever opens the file meets the same fault.
     */
    ended,
    /** Stops the upgrade. The file stays as it was before the current step. */
    async stop(): Promise<void> {
      isEnding = true;
      await terminate();
    },
  };
}
/** An upgrade of a replica in a thread of its own. Nobody else may have the file open meanwhile. */
export type ReplicaUpgrade = ReturnType<typeof startReplicaUpgrade>;
