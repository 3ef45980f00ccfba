import { createAskOrder } from '../store/ask-order.ts';
import { createBulkLoad } from '../load/bulk-load.ts';
import { systemClock } from '../../base/clock.ts';
import { openQueryWorkers } from '../questions/query-workers.ts';
import { openReplica } from '../store/replica.ts';
import { testDataKey } from './received-claim.ts';
import { workerFile } from '../../../src-testing/worker-files.ts';
import { throwingGuard, threadTestGuards } from '../../testing/throwing-guard.ts';

const workerUrl = workerFile('query');

/** A replica whose first sync goes on as a bulk load from so many claims on, with all its threads. */
export function openLoading(replicaPath: string, fromClaims: number) {
  const asks = createAskOrder();
  const { replica, rebuilt } = openReplica({
    path: replicaPath,
    dataKey: testDataKey,
    clock: systemClock,
    asks,
  });
  const queries = openQueryWorkers({
    guards: threadTestGuards,
    workerUrl,
    journalIsWritten: false,
    replicaPath,
    journalPath: `${replicaPath}.no-journal`,
    dataKey: testDataKey,
  });
  const load = createBulkLoad({
    guard: throwingGuard,
    clock: systemClock,
    replica,
    replicaPath,
    dataKey: testDataKey,
    queries,
    workerUrl,
    asks,
    fromClaims,
  });
  return {
    replica,
    rebuilt,
    asks,
    queries,
    load,
    close: async (): Promise<void> => {
      await load.close();
      await queries.close();
      replica.close();
    },
  };
}
