import { join } from 'node:path';
import { systemClock } from '../../../src-main/base/clock.ts';
import { openJournal } from '../../../src-main/journal/journal.ts';
import { openQueryWorkers } from '../../../src-main/replica/questions/query-workers.ts';
import { openReplica } from '../../../src-main/replica/store/replica.ts';
import type { ClaimFilter } from '../../../src-shared/contract/claims.ts';
import { listed, type PeerPlace, type PeerStore } from './peer.ts';
import { threadTestGuards } from '../../../src-main/testing/throwing-guard.ts';
import { termOf } from '../../../src-shared/query/query-nodes.ts';
import { asking, ofWords } from '../../../src-shared/query/testing/asking.ts';

/** The product's replica and threads, with the journal laid over its lists. */
export async function openClaimdesk({ dir, key, queryWorker }: PeerPlace): Promise<PeerStore> {
  const replicaPath = join(dir, 'replica.db');
  const journalPath = join(dir, 'journal.db');
  const journal = openJournal({
    path: journalPath,
    dataKey: key,
    clock: systemClock,
    backupDir: join(dir, 'backups'),
  });
  const { replica } = openReplica({ path: replicaPath, dataKey: key, clock: systemClock });
  const queries = openQueryWorkers({
    guards: threadTestGuards,
    workerUrl: queryWorker,
    journalIsWritten: true,
    replicaPath,
    journalPath,
    dataKey: key,
  });
  const window = async (filter: ClaimFilter) =>
    (await queries.window({ filter, sort: 'newest', offset: 0, limit: listed })).rows;
  return {
    async put(page) {
      replica.applyPage({ claims: page, receivedAtMs: 0, announceNew: false, walk: null });
    },
    async finish() {},
    unseen: () => window(asking('seen:no')),
    ofStatus: (status) => window({ query: termOf('status', status) }),
    search: (word) => window(ofWords(word)),
    async counts() {
      const { counts } = await queries.facetCounts(asking());
      const statuses = counts.filter(({ key: field }) => field === 'status');
      return Object.fromEntries(statuses.map(({ value, claims }) => [value, claims]));
    },
    open: async (id) => replica.getBody(id),
    has: async (id) => replica.getBody(id) !== null,
    async close() {
      await queries.close();
      replica.close();
      journal.close();
    },
  };
}
