import { join } from 'node:path';
import { expect, it } from 'vitest';
import { tempDir } from '../../../src-testing/temp-dir.ts';
import { systemClock } from '../../base/clock.ts';
import { openEncrypted } from '../../database/encrypted-database.ts';
import { keyedDocuments } from './document-table.ts';
import { migrate } from '../../database/migrate.ts';
import { replicaSchema } from './replica-schema.ts';
import { openReplica } from './replica.ts';

const dataKey = Buffer.alloc(32, 3);
const tempPath = () => join(tempDir(), 'replica.db');

const received = (name: string | null, status: string | null) => ({
  name,
  status,
  url: 'https://a.example/x',
});

it('brings a file of version 2 up to date: its feed stays, documents follow', () => {
  const path = tempPath();
  const old = openEncrypted(path, dataKey, { readonly: false, cacheKib: 1024 });
  migrate(old, replicaSchema, 2);
  old.exec(
    `INSERT INTO feed (at_ms, claim_id, field, from_value, to_value) VALUES (7, 'clm_1', 'status', 'A', 'B')`,
  );
  old.close();
  const { replica, rebuilt } = openReplica({ path, dataKey, clock: systemClock });
  expect(rebuilt).toBe(false);
  expect(replica.feedSince(0, 5)).toEqual([
    { feedId: 1, atMs: 7, claimId: 'clm_1', field: 'status', from: 'A', to: 'B', subject: null },
  ]);
  expect(replica.feedName()).toMatch(/^[0-9a-f]{32}$/);
  expect(replica.documents.read('clm_1')).toEqual({ listedAtMs: null, quantity: null, documents: [] });
  replica.close();
});

it('distinguishes documents that share a name, and those without one', () => {
  const keys = keyedDocuments([
    received('a.pdf', 'approved'),
    received('a.pdf', null),
    received(null, 'approved'),
    received('null', 'approved'),
  ]).map(({ key }) => key);
  expect(new Set(keys).size).toBe(4);
});

it('keeps a verdict that the service leaves out as it came, and never an address', () => {
  const path = tempPath();
  const { replica } = openReplica({ path, dataKey, clock: systemClock });
  const list = (status: string | null, atMs: number) =>
    replica.documents.apply(
      'c',
      { documents: keyedDocuments([received('a.pdf', status)]), quantity: 3 },
      atMs,
    );
  expect(list(null, 1)).toEqual([]);
  expect(list('on_hold', 2)).toMatchObject([{ name: 'a.pdf', from: null, to: 'on_hold' }]);
  expect(list('on_hold', 3)).toEqual([]);
  expect(replica.documents.read('c')).toMatchObject({
    listedAtMs: 3,
    quantity: 3,
    documents: [
      {
        status: 'on_hold',
        verdicts: [
          { atMs: 1, status: null },
          { atMs: 2, status: 'on_hold' },
        ],
      },
    ],
  });
  expect(JSON.stringify(replica.documents.read('c'))).not.toContain('https:');
  replica.close();
});
