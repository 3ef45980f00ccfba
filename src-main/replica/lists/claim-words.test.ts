import { randomBytes } from 'node:crypto';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { tempDir } from '../../../src-testing/temp-dir.ts';
import { openEncrypted } from '../../database/encrypted-database.ts';
import { FakeClock } from '../../testing/fake-clock.ts';
import { openReplica } from '../store/replica.ts';
import { receivedClaim } from '../testing/received-claim.ts';
import { createClaimWords } from './claim-words.ts';

it('Finds by a claim’s words as they are now, among the named claims alone', () => {
  const path = join(tempDir(), 'replica.db');
  const dataKey = randomBytes(32);
  const { replica } = openReplica({ path, dataKey, clock: new FakeClock() });
  const store = (id: string, rrn: string) =>
    replica.applyPage({
      claims: [receivedClaim(id, { rrn })],
      receivedAtMs: 1,
      announceNew: false,
      walk: null,
    });
  store('c1', 'first1');
  store('c2', 'first1');
  const database = openEncrypted(path, dataKey, { readonly: true });
  const among = createClaimWords(database);
  const found = (typed: string, ...claimIds: string[]) => among(JSON.stringify(claimIds))(typed).length;
  expect([found('first', 'c1', 'c2'), found('first', 'c1', 'elsewhere'), found('second', 'c1')]).toEqual([
    2, 1, 0,
  ]);
  store('c1', 'second1');
  expect([found('first', 'c1', 'c2'), found('second', 'c1')]).toEqual([1, 1]);
  expect(found('—', 'c1')).toBe(0);
  database.close();
  replica.close();
});
