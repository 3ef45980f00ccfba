import { randomBytes } from 'node:crypto';
import { join } from 'node:path';
import { expect, it, onTestFinished } from 'vitest';
import { tempDir } from '../../src-testing/temp-dir.ts';
import { openJournal } from '../journal/journal.ts';
import { newEntry } from '../journal/testing/new-entry.ts';
import { FakeClock } from '../testing/fake-clock.ts';
import { pendingAmong, pendingOfAll } from './pending-claims.ts';

const claimIds = ['a', 'b', 'c', 'd'];

it.each([
  ['one decision', 0],
  ['many, of which all that wait are read', 10],
  ['many, where more wait than are read at once', 1],
])('the claims that wait for a decision of a kind are known: %s', (_, most) => {
  const dir = tempDir();
  const journal = openJournal({
    path: join(dir, 'journal.db'),
    dataKey: randomBytes(32),
    clock: new FakeClock(),
    backupDir: join(dir, 'backups'),
  });
  onTestFinished(() => journal.close());
  const { entries } = journal;
  entries.insert(newEntry('e1', { claim_id: 'a', kind: 'mark_seen' }));
  entries.insert(newEntry('e2', { claim_id: 'b', kind: 'mark_seen' }));
  entries.insert(newEntry('e3', { claim_id: 'c', kind: 'decide_collaboration' }));
  entries.insert(newEntry('e4', { claim_id: 'd', kind: 'mark_seen' }));
  entries.compareAndMove('e4', 'held', 'cancelled', {});
  const pending = most === 0 ? pendingAmong(entries) : pendingOfAll(entries, most);
  const waiting = (kind: 'mark_seen' | 'decide_collaboration' | 'send_email') =>
    claimIds.filter((claimId) => pending.of(kind, claimIds).has(claimId));
  expect(waiting('mark_seen')).toEqual(['a', 'b']);
  expect(waiting('decide_collaboration')).toEqual(['c']);
  expect(waiting('send_email')).toEqual([]);
  entries.insert(newEntry('e5', { claim_id: 'd', kind: 'send_email' }));
  pending.add('send_email', ['d']);
  expect(waiting('send_email')).toEqual(['d']);
});
