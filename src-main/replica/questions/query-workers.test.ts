import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { tempDir } from '../../../src-testing/temp-dir.ts';
import { faultCode } from '../../base/fault-code.ts';
import { createGuard } from '../../base/guard.ts';
import { systemClock } from '../../base/clock.ts';
import { day, dayMs, makeJournal, openBoth, openQueries } from '../testing/open-queries.ts';
import { openReplica } from '../store/replica.ts';
import { receivedClaim, testDataKey } from '../testing/received-claim.ts';
import { asking } from '../../../src-shared/query/testing/asking.ts';

describe('the journal over the lists', () => {
  it('takes pending decisions out of the lists and shows them on their claims', async () => {
    const { ids, queries, journalPath } = openBoth([
      receivedClaim('a', { createdAt: day(1) }),
      receivedClaim('b', { createdAt: day(2) }),
      receivedClaim('c', { createdAt: day(3) }),
    ]);
    expect(await ids(asking('seen:no'))).toEqual(['c', 'b', 'a']);
    const journal = makeJournal(journalPath);
    journal.mark('e1', 'a', 'mark_seen', null, 'held');
    journal.mark('e2', 'b', 'mark_seen', null, 'failed');
    journal.mark('e3', 'c', 'decide_collaboration', 'REJECTED', 'needs_person');
    journal.mark('e4', 'gone', 'mark_seen', null, 'held');
    journal.read('b');
    expect(await ids(asking('seen:no'))).toEqual(['c', 'b']);
    expect(await ids(asking('seen:no amount:>=1'))).toEqual(['c', 'b']);
    expect(await ids(asking('needs-decision:yes'))).toEqual(['b', 'a']);
    expect(await ids(asking('needs-decision:yes seen:no'))).toEqual(['b']);
    expect(await ids(asking())).toHaveLength(3);
    expect(await ids(asking('read:yes'))).toEqual(['b']);
    expect(await ids(asking('read:no'))).toEqual(['c', 'a']);
    expect(await queries.viewCounts(dayMs(4))).toMatchObject({ inbox: 2, needs_decision: 2, all: 3 });
    expect((await queries.totals(asking('seen:no'))).totals[0]?.amount).toBe('21');
    const { rows } = await queries.rows(['b', 'c']);
    expect(rows.map(({ read, pending }) => ({ read, pending }))).toEqual([
      {
        read: true,
        pending: [{ entryId: 'e2', kind: 'mark_seen', value: null, state: 'failed', dueAtMs: 5 }],
      },
      {
        read: false,
        pending: [
          {
            entryId: 'e3',
            kind: 'decide_collaboration',
            value: 'REJECTED',
            state: 'needs_person',
            dueAtMs: 5,
          },
        ],
      },
    ]);
    journal.clear();
    expect(await ids(asking('seen:no'))).toEqual(['c', 'b', 'a']);
  });
});

it('answers with an error when the replica can’t be read, and tries anew at the next question', async () => {
  const dir = tempDir();
  const path = join(dir, 'replica.db');
  const faults: string[] = [];
  const guard = createGuard({ onFault: (error) => faults.push(faultCode(error)) });
  const queries = openQueries(path, join(dir, 'journal.db'), { part: () => guard });
  await expect(queries.facets()).rejects.toThrow();
  expect(new Set(faults)).toEqual(new Set(['SQLITE_CANTOPEN']));
  const { replica } = openReplica({ path, dataKey: testDataKey, clock: systemClock });
  try {
    expect(await queries.facets()).toEqual({ statuses: [], origins: [], outcomes: [], currencies: [] });
  } finally {
    replica.close();
  }
});

it('counts for what is typed one after the other, without what nobody waits for any more', async () => {
  const { queries } = openBoth([receivedClaim('a'), receivedClaim('b')]);
  const typing = new AbortController();
  for (const count of [
    (signal?: AbortSignal) => queries.countUpTo(asking('amount:>0'), 1, signal),
    (signal?: AbortSignal) => queries.count(asking('amount:>0'), signal),
  ]) {
    const first = count();
    const second = count(typing.signal);
    const third = count();
    typing.abort(new Error('superseded'));
    await expect(second).rejects.toThrow('superseded');
    expect([await first, await third]).toEqual([2, 2]);
  }
});
