import { asking } from '../../src-shared/query/testing/asking.ts';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { type EngineBench, openEngineBench } from '../testing/engine-bench.ts';

let bench: EngineBench;
beforeEach(async () => {
  bench = await openEngineBench();
});
afterEach(() => bench.close());

const unseen = { filter: asking('seen:no'), sort: 'newest' } as const;
const missing = { data: { code: 'selection_missing' } };

it('A selection is marked as seen as one decision, which one undo takes back', async () => {
  const client = await bench.start();
  const accountId = await bench.connect(client);
  const { claims } = await client.claims.totals({ accountId, filter: unseen.filter });
  const change = { how: 'all', ...unseen } as const;
  const { selectionId, count } = await client.selections.make({
    accountId,
    base: null,
    forget: null,
    change,
    shown: [],
  });
  expect(count).toBe(claims);
  const question = await client.selections.ask({ accountId, selectionId, action: 'seen' });
  expect(question.takers).toBe(claims);
  // Decided meanwhile, in another window.
  const { claimIds } = await client.selections.ids({ accountId, selectionId, limit: 1 });
  const { takers } = await client.claims.assess({ accountId, action: 'seen', claimIds });
  await client.outbox.decide({ accountId, kind: 'mark_seen', targets: takers });

  const { questionId } = question;
  const answer = await client.selections.decide({ accountId, selectionId, questionId });
  expect(answer).toMatchObject({
    decided: claims - 1,
    notTaken: { claims: 1, reason: 'decision_pending' },
    rest: { count: 1 },
  });
  expect((await client.claims.totals({ accountId, filter: unseen.filter })).claims).toBe(0);
  const undone = await client.outbox.cancelGroup({ accountId, groupId: answer.groupId });
  expect(undone).toMatchObject({ cancelled: claims - 1, tooLate: 0 });
  expect((await client.claims.totals({ accountId, filter: unseen.filter })).claims).toBe(claims - 1);
});

it('Each window of an account has its own selection; a page that is loaded again finds its one', async () => {
  const client = await bench.start();
  const accountId = await bench.connect(client);
  const { claimIds } = await client.claims.ids({ accountId, ...unseen, offset: 0, limit: 3 });
  const [first = '', second = '', third = ''] = claimIds;
  const make = (base: string | null, added: string[]) =>
    client.selections.make({
      accountId,
      base,
      forget: base,
      change: { how: 'edit', added, removed: [] },
      shown: claimIds,
    });
  const one = await make(null, [first]);
  const other = await make(null, [second]);
  const grown = await make(one.selectionId, [third]);
  expect(grown).toMatchObject({ count: 2, selected: [first, third] });
  const read = (selectionId: string) => client.selections.read({ accountId, selectionId, shown: claimIds });
  expect(await read(other.selectionId)).toMatchObject({ count: 1, selected: [second] });
  expect(await read(grown.selectionId)).toMatchObject({ count: 2, selected: [first, third] });
  await expect(read(one.selectionId)).rejects.toMatchObject(missing);
});

it('A note and a snooze take a selection of any size; one that does not exist is refused', async () => {
  const client = await bench.start();
  const accountId = await bench.connect(client);
  const { selectionId, count } = await client.selections.make({
    accountId,
    base: null,
    forget: null,
    change: { how: 'all', ...unseen },
    shown: [],
  });
  await client.notes.addToSeveral({ accountId, selectionId, text: 'Called the bank' });
  await client.snoozes.set({ accountId, selectionId, untilMs: null });
  expect((await client.claims.totals({ accountId, filter: asking('snoozed:yes') })).claims).toBe(count);
  const gone = 'of another account';
  await expect(client.notes.addToSeveral({ accountId, selectionId: gone, text: 'x' })).rejects.toMatchObject(
    missing,
  );
  await expect(client.selections.ask({ accountId, selectionId: gone, action: 'seen' })).rejects.toMatchObject(
    missing,
  );
});

it('E-mails about a selection are queued as one decision, to exactly those that were named', async () => {
  const client = await bench.start();
  const accountId = await bench.connect(client);
  const { selectionId, count } = await client.selections.make({
    accountId,
    base: null,
    forget: null,
    change: { how: 'all', ...unseen },
    shown: [],
  });
  const { takers, questionId } = await client.email.assess({ accountId, selectionId });
  expect(takers.length).toBeGreaterThan(1);
  const answer = await client.selections.decide({ accountId, selectionId, questionId: questionId ?? '' });
  expect(answer).toMatchObject({
    decided: takers.length,
    notTaken: null,
    rest: { count: count - takers.length },
  });
  const { groupId } = answer;
  const { entries } = await client.outbox.list({
    accountId,
    section: 'waiting',
    groupId,
    offset: 0,
    limit: 200,
  });
  expect(entries.map(({ payload }) => payload)).toEqual(
    takers.map(({ claimId, email }) => ({ claimId, email })),
  );
  expect(await client.outbox.cancelGroup({ accountId, groupId })).toMatchObject({ cancelled: takers.length });
});
