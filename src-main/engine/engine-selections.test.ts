import { asking } from '../../src-shared/query/testing/asking.ts';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { type EngineBench, type EngineClient, openEngineBench } from '../testing/engine-bench.ts';
import { startFileHolder } from '../testing/file-holder.ts';

let bench: EngineBench;
beforeEach(async () => {
  bench = await openEngineBench();
});
afterEach(() => bench.close());

const unseen = { filter: asking('seen:no'), sort: 'newest' } as const;
const missing = { data: { code: 'selection_missing' } };

/** All unseen claims, selected. */
const selectUnseen = (client: EngineClient, accountId: string) =>
  client.selections.make({
    accountId,
    base: null,
    forget: null,
    change: { how: 'all', ...unseen },
    shown: [],
  });

/** Returns the payloads of the waiting decisions of a group. */
async function waitingPayloads(client: EngineClient, accountId: string, groupId: string) {
  const { entries } = await client.outbox.list({
    accountId,
    section: 'waiting',
    groupId,
    offset: 0,
    limit: 200,
  });
  return entries.map(({ payload }) => payload);
}

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
  const { selectionId, count } = await selectUnseen(client, accountId);
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
  const { selectionId, count } = await selectUnseen(client, accountId);
  const { takers, questionId } = await client.email.assess({ accountId, selectionId });
  expect(takers.length).toBeGreaterThan(1);
  const answer = await client.selections.decide({ accountId, selectionId, questionId: questionId ?? '' });
  expect(answer).toMatchObject({
    decided: takers.length,
    notTaken: null,
    rest: { count: count - takers.length },
  });
  const { groupId } = answer;
  expect(await waitingPayloads(client, accountId, groupId)).toEqual(
    takers.map(({ claimId, email }) => ({ claimId, email })),
  );
  expect(await client.outbox.cancelGroup({ accountId, groupId })).toMatchObject({ cancelled: takers.length });
});

it('The documentation of a selection is finished as one decision, with exactly the documents that were shown', async () => {
  const client = await bench.start();
  const accountId = await bench.connect(client);
  const { selectionId, count } = await selectUnseen(client, accountId);
  const { claimIds } = await client.selections.ids({ accountId, selectionId, limit: 200 });
  // One at a time: the service is the same.
  for (const claimId of claimIds) await client.documents.refresh({ accountId, claimId });
  const { takers, questionId } = await client.documents.assessFinish({ accountId, selectionId });
  expect(takers.length).toBeGreaterThan(1);
  // Finished meanwhile, in another window.
  const [{ claimId, saw, documents } = expect.fail('nothing can be finished'), ...others] = takers;
  await client.outbox.decide({
    accountId,
    kind: 'finish_documentation',
    saw,
    payload: { claimId, documents, override: false },
  });

  const answer = await client.selections.decide({ accountId, selectionId, questionId: questionId ?? '' });
  expect(answer).toMatchObject({
    decided: others.length,
    notTaken: { claims: 1, reason: 'decision_pending' },
    rest: { count: count - others.length },
  });
  const { groupId } = answer;
  expect(await waitingPayloads(client, accountId, groupId)).toEqual(
    others.map((taker) => ({ claimId: taker.claimId, documents: taker.documents, override: false })),
  );
  expect(await client.outbox.cancelGroup({ accountId, groupId })).toMatchObject({ cancelled: others.length });
});

it('A question that is answered twice at once is decided on once', async () => {
  const client = await bench.start();
  const accountId = await bench.connect(client);
  const { selectionId, count } = await selectUnseen(client, accountId);
  const { questionId } = await client.selections.ask({ accountId, selectionId, action: 'seen' });
  const decide = () => client.selections.decide({ accountId, selectionId, questionId });
  const [first, second] = await Promise.allSettled([decide(), decide()]);
  expect(first).toMatchObject({ status: 'fulfilled', value: { decided: count, rest: null } });
  expect(second).toMatchObject({ status: 'rejected', reason: missing });
  expect((await client.outbox.list({ accountId, section: 'waiting', offset: 0, limit: 5 })).total).toBe(
    count,
  );
});

it('A journal that another program holds takes nothing of a selection; the same question is answered once it is free', async () => {
  const client = await bench.start();
  const accountId = await bench.connect(client);
  const { selectionId, count } = await selectUnseen(client, accountId);
  const { questionId } = await client.selections.ask({ accountId, selectionId, action: 'seen' });
  const decide = () => client.selections.decide({ accountId, selectionId, questionId });
  const waiting = async () =>
    (await client.outbox.list({ accountId, section: 'waiting', offset: 0, limit: 5 })).total;
  const holder = startFileHolder(await bench.dataKeyOf(accountId));
  try {
    await holder.hold(bench.accountFile(accountId, 'journal.db'));
    await expect(decide()).rejects.toMatchObject({
      code: 'STORAGE_FAILED',
      data: { code: 'database_failed', params: { sqliteCode: 'SQLITE_BUSY' } },
    });
    await holder.release();
    expect(await waiting()).toBe(0);
    expect(await client.selections.read({ accountId, selectionId, shown: [] })).toMatchObject({ count });
    expect(await decide()).toMatchObject({ decided: count, notTaken: null, rest: null });
    expect(await waiting()).toBe(count);
  } finally {
    await holder.end();
  }
});

it('A selection of before a new start is refused, also with its question, and nothing is decided', async () => {
  const client = await bench.start();
  const accountId = await bench.connect(client);
  const { selectionId } = await selectUnseen(client, accountId);
  const { questionId } = await client.selections.ask({ accountId, selectionId, action: 'seen' });
  await bench.stop();
  const restarted = await bench.start();
  const selection = { accountId, selectionId };
  const calls = [
    restarted.selections.decide({ ...selection, questionId }),
    restarted.selections.ask({ ...selection, action: 'seen' }),
    restarted.selections.read({ ...selection, shown: [] }),
    restarted.selections.summary(selection),
    restarted.selections.hidden({ ...selection, filter: unseen.filter }),
    restarted.selections.make({
      accountId,
      base: selectionId,
      forget: null,
      change: { how: 'all', ...unseen },
      shown: [],
    }),
    restarted.documents.pin({ ...selection, isPinned: true }),
    restarted.email.assess(selection),
    restarted.documents.assessFinish(selection),
    restarted.snoozes.set({ ...selection, untilMs: null }),
    restarted.notes.changeTags({ ...selection, added: ['fraud'], removed: [] }),
  ];
  const ends = await Promise.allSettled(calls);
  expect(ends).toEqual(calls.map(() => expect.objectContaining({ status: 'rejected' })));
  for (const end of ends) expect(end).toMatchObject({ reason: missing });
  expect((await restarted.outbox.list({ accountId, section: 'waiting', offset: 0, limit: 5 })).total).toBe(0);
});
