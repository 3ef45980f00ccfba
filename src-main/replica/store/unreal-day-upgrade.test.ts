import { join } from 'node:path';
import { expect, it } from 'vitest';
import { tempDir } from '../../../src-testing/temp-dir.ts';
import { systemClock } from '../../base/clock.ts';
import { openEncrypted } from '../../database/encrypted-database.ts';
import { openReplica } from './replica.ts';
import { receivedClaim, testDataKey } from '../testing/received-claim.ts';

const read = (path: string, sql: string): unknown[] => {
  const database = openEncrypted(path, testDataKey, { readonly: true });
  try {
    return database.prepare(sql).all();
  } finally {
    database.close();
  }
};

it('A claim that an older version placed on a day that no calendar has is of no known day after an upgrade', () => {
  const path = join(tempDir(), 'replica.db');
  const open = () => openReplica({ path, dataKey: testDataKey, clock: systemClock }).replica;
  const first = open();
  const days = ['2026-03-01', '2026-03-02', '2026-03-03'];
  const claims = days.map((day) =>
    receivedClaim(day, { createdAt: `${day}T10:00:00Z`, merchant: { name: `Shop${day.slice(-1)}` } }),
  );
  first.applyPage({ claims, receivedAtMs: 1, announceNew: false, walk: null });
  const derived: string[] = JSON.parse(first.readMeta('derived_columns') ?? '[]');
  first.writeMeta(
    'derived_columns',
    JSON.stringify(derived.filter((name) => !name.startsWith('amount_minor'))),
  );
  first.close();
  const older = openEncrypted(path, testDataKey, { readonly: false });
  older.exec(
    `UPDATE claim_body SET body = replace(body, '"createdAt":"2026-03-02', '"createdAt":"2026-02-30')`,
  );
  older.close();

  const second = open();
  expect(second.isBehind()).toBe(true);
  while (second.isBehind()) second.catchUp(1);
  expect(second.countClaims()).toBe(3);
  expect(second.getBody('2026-03-02')?.body).toMatchObject({ createdAt: '2026-02-30T10:00:00Z' });
  second.close();
  expect(read(path, 'SELECT claim_id AS id, claim_key < 0 AS unknown FROM claim ORDER BY claim_key')).toEqual(
    [
      { id: '2026-03-02', unknown: 1 },
      { id: '2026-03-01', unknown: 0 },
      { id: '2026-03-03', unknown: 0 },
    ],
  );
  // Its words follow it.
  const found = `SELECT c.claim_id AS id FROM claim_search s JOIN claim c ON c.claim_key = s.rowid
    WHERE s.claim_search MATCH 'shop2'`;
  expect(read(path, found)).toEqual([{ id: '2026-03-02' }]);
  expect(read(path, 'SELECT count(*) AS rows FROM claim_search')).toEqual([{ rows: 3 }]);
  expect(read(path, 'SELECT claims FROM facet WHERE claims > 0')).toEqual([{ claims: 3 }]);
});
