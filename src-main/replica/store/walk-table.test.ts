import { join } from 'node:path';
import { expect, it } from 'vitest';
import { tempDir } from '../../../src-testing/temp-dir.ts';
import { openEncrypted } from '../../database/encrypted-database.ts';
import { migrate } from '../../database/migrate.ts';
import { FakeClock } from '../../testing/fake-clock.ts';
import { openReplica } from './replica.ts';
import { replicaSchema } from './replica-schema.ts';
import { testDataKey } from '../testing/received-claim.ts';

it('goes on with the walks of a replica from before segments', () => {
  const path = join(tempDir(), 'replica.db');
  const old = openEncrypted(path, testDataKey, { readonly: false, cacheKib: 1024 });
  migrate(old, replicaSchema, 8);
  old.exec(
    `INSERT INTO walk (walk_id, start_key, pages, claims, done) VALUES ('seen', 'clm_1', 3, 150, 0),
       ('first/unseen', NULL, 1, 9, 1)`,
  );
  old.close();

  const { replica } = openReplica({ path, dataKey: testDataKey, clock: new FakeClock() });
  expect(replica.readWalk('seen')).toEqual({
    walkId: 'seen',
    startKey: 'clm_1',
    pages: 3,
    claims: 150,
    done: false,
  });
  expect(replica.readWalk('first/unseen')?.done).toBe(true);
  replica.close();
});
