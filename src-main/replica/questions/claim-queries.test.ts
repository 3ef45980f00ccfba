import { join } from 'node:path';
import { expect, it, onTestFinished } from 'vitest';
import { asking } from '../../../src-shared/query/testing/asking.ts';
import { tempDir } from '../../../src-testing/temp-dir.ts';
import { systemClock } from '../../base/clock.ts';
import { openReplica } from '../store/replica.ts';
import { receivedClaim, testDataKey } from '../testing/received-claim.ts';
import { createClaimQueries } from './claim-queries.ts';

it('Gives up a count that takes too long, and counts afterwards as if it had not been asked', () => {
  const dir = tempDir();
  const files = { replicaPath: join(dir, 'replica.db'), journalPath: join(dir, 'journal.db') };
  const { replica } = openReplica({ path: files.replicaPath, dataKey: testDataKey, clock: systemClock });
  const claims = [receivedClaim('a', { amount: 5, rrn: 'x1' }), receivedClaim('b', { amount: 7 })];
  replica.applyPage({ claims, receivedAtMs: 1, announceNew: false, walk: null });
  const queries = createClaimQueries({ ...files, dataKey: testDataKey });
  onTestFinished(() => {
    queries.close();
    replica.close();
  });
  for (const text of ['x1', 'amount:<6 age:>1d', 'updated:>1d']) {
    const filter = { ...asking(text), atMs: Date.UTC(2026, 10, 1) };
    expect([text, queries.countUpToWithin(0, filter, 10)]).toEqual([text, null]);
    const counted = queries.countUpTo(filter, 10);
    expect([text, counted]).toEqual([text, queries.totals(filter).claims]);
    expect([text, queries.countUpToWithin(0, filter, 10)]).toEqual([text, counted]);
  }
});
