import { join } from 'node:path';
import { expect, it } from 'vitest';
import { asking } from '../../../src-shared/query/testing/asking.ts';
import { tempDir } from '../../../src-testing/temp-dir.ts';
import { systemClock } from '../../base/clock.ts';
import { openEncrypted } from '../../database/encrypted-database.ts';
import { createClaimQueries } from '../questions/claim-queries.ts';
import { receivedClaim, testDataKey } from '../testing/received-claim.ts';
import { bandedOrders } from './order-bands.ts';
import { openReplica } from './replica.ts';

it('A file of a version that did not count by bands is counted when it is opened, and loses nothing', () => {
  const path = join(tempDir(), 'replica.db');
  const open = () => openReplica({ path, dataKey: testDataKey, clock: systemClock }).replica;
  const first = open();
  const claims = Array.from({ length: 9 }, (_, n) =>
    receivedClaim(`c${n}`, { amount: n % 4 === 0 ? null : (n * 7) % 5, seen: n % 2 === 0 }),
  );
  first.applyPage({ claims, receivedAtMs: 1, announceNew: false, walk: null });
  first.close();
  const older = openEncrypted(path, testDataKey, { readonly: false });
  for (const name of Object.keys(bandedOrders)) {
    for (const event of ['counted', 'uncounted', 'recounted'])
      older.exec(`DROP TRIGGER claim_${event}_by_${name}`);
  }
  older.exec('DROP TABLE order_band; DROP TABLE facet_band');
  older.pragma('user_version = 16');
  older.close();

  const second = open();
  expect(second.countClaims()).toBe(9);
  second.applySeen(['c1']);
  const queries = createClaimQueries({
    replicaPath: path,
    journalPath: join(path, '../none.db'),
    dataKey: testDataKey,
  });
  for (const filter of [asking(), asking('seen:yes')]) {
    const { claimIds } = queries.ids({ filter, sort: 'amount_high', offset: 0, limit: 10 });
    for (const [index, claimId] of claimIds.entries())
      expect(queries.locate({ filter, sort: 'amount_high', claimId })).toEqual({ index });
  }
  queries.close();
  second.close();
});
