import { expect, it } from 'vitest';
import { makeJournal, openBoth } from '../testing/open-queries.ts';

const minuteMs = 60_000;
const none = { decisions: 0, tookMs: 0 };

it('Decisions one by one took the time since the one before, and those on several claims took one time', async () => {
  const { queries, journalPath } = openBoth([]);
  const { act, answer } = makeJournal(journalPath);
  const seen = (claimId: string, minute: number, part: Partial<Parameters<typeof act>[1]> = {}) =>
    act(claimId, { kind: 'mark_seen', value: null, agent: 'Ana', atMs: minute * minuteMs, ...part });
  const times = (fromMinute = 0, belowMinute = 1_000) =>
    queries.decisionTimes(fromMinute * minuteMs, belowMinute * minuteMs);
  seen('first', 1);
  seen('second', 2);
  // Somebody else's, and one that was undone.
  seen('other', 3, { agent: 'Luis' });
  seen('undone', 3, { state: 'cancelled' });
  seen('third', 5);
  // After lunch.
  seen('fourth', 65);
  expect(await times()).toEqual({ byHand: { decisions: 2, tookMs: 4 * minuteMs }, fromProposals: none });
  expect(await times(0, 5)).toEqual({ byHand: { decisions: 1, tookMs: minuteMs }, fromProposals: none });

  for (const claimId of ['a', 'b', 'c']) seen(claimId, 67, { bulkSeq: 100 });
  answer(true, 'a', 'b');
  seen('alone', 68);
  answer(true, 'alone');
  seen('otherwise', 70);
  answer(false, 'otherwise');
  // Nobody knows how long it took.
  seen('late', 200);
  answer(true, 'late');
  expect(await times()).toEqual({
    byHand: { decisions: 3, tookMs: 6 * minuteMs },
    fromProposals: { decisions: 4, tookMs: 8 * minuteMs },
  });
});
