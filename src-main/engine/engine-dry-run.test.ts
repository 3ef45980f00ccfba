import fc from 'fast-check';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { checkAsyncProperty } from '../../src-testing/check-property.ts';
import { actionDecisions, claimActions } from '../../src-shared/domain/decision/claim-action.ts';
import { snapshotOf } from '../../src-shared/domain/decision/decision.ts';
import { type EngineBench, openEngineBench } from '../testing/engine-bench.ts';
import { asking } from '../../src-shared/query/testing/asking.ts';

let bench: EngineBench;
beforeEach(async () => {
  bench = await openEngineBench();
});
afterEach(() => bench.close());

const manyClaims = 120;

it('says of each claim what becomes of it when the decision is queued', async () => {
  const client = await bench.start();
  const accountId = await bench.connect(client);
  const { rows } = await client.claims.window({
    accountId,
    filter: asking(),
    sort: 'newest',
    offset: 0,
    limit: manyClaims,
  });
  const missing = { id: 'not-here', status: null, updatedAt: null, isOpen: null };
  const subjects = [...rows, missing];

  const round = fc.record({
    action: fc.constantFrom(...claimActions),
    chosen: fc.uniqueArray(fc.nat(subjects.length - 1), { minLength: 1, maxLength: subjects.length }),
    isUndone: fc.boolean(),
  });
  // What earlier rounds left is what later ones find: the journal is the same throughout.
  await checkAsyncProperty(
    fc.asyncProperty(round, async ({ action, chosen, isUndone }) => {
      const asked = chosen.flatMap((index) => subjects[index] ?? []);
      const claimIds = asked.map(({ id }) => id);
      const foretold = await client.claims.assess({ accountId, action, claimIds });
      const targets = asked.map((row) => ({ claimId: row.id, saw: snapshotOf(row) }));
      const taken = await client.outbox.decide({ accountId, targets, ...actionDecisions[action] });

      const reasons = new Map(taken.refused.map(({ claimId, reason }) => [claimId, reason]));
      expect(
        new Map(foretold.refusals.flatMap(({ reason, claimIds: ids }) => ids.map((id) => [id, reason]))),
      ).toEqual(reasons);
      expect(foretold.takers.map(({ claimId }) => claimId)).toEqual(
        claimIds.filter((id) => !reasons.has(id)),
      );
      expect(taken.entryIds).toHaveLength(foretold.takers.length);
      const known = new Map(targets.map(({ claimId, saw }) => [claimId, saw]));
      for (const { claimId, saw } of foretold.takers) expect(saw).toEqual(known.get(claimId));
      const summed = foretold.totals.reduce((sum, { claims }) => sum + claims, foretold.unsummed);
      expect(summed).toBe(foretold.takers.length);
      if (isUndone) await client.outbox.cancelGroup({ accountId, groupId: taken.groupId });
    }),
    { atLeast: 3, budgetMs: 1_000 },
  );
});

it('takes a finish of several for exactly those that pass their own gate', async () => {
  const client = await bench.start();
  const accountId = await bench.connect(client);
  const { rows } = await client.claims.window({
    accountId,
    filter: asking(),
    sort: 'newest',
    offset: 0,
    limit: manyClaims,
  });
  const claimIds = rows.map(({ id }) => id);
  // The last ones are never listed: nobody knows their documents.
  for (const claimId of claimIds.slice(0, -10)) {
    // A few at a time would only wait for the same service.
    await client.documents.refresh({ accountId, claimId });
  }
  const foretold = await client.documents.assessFinish({ accountId, claimIds });
  const reasons = new Map(
    foretold.refusals.flatMap(({ reason, claimIds: ids }) => ids.map((id) => [id, reason])),
  );
  const takers = foretold.takers.map(({ claimId }) => claimId);
  expect([...takers, ...reasons.keys()].toSorted()).toEqual(claimIds.toSorted());
  expect(takers.length).toBeGreaterThan(0);
  expect(new Set(reasons.values())).toEqual(
    new Set(['closed', 'documents_unknown', 'documents_none', 'documents_unapproved']),
  );

  let groupId: string | undefined;
  for (const { id } of rows) {
    const { documents, listedAtMs } = await client.documents.ofClaim({ accountId, claimId: id });
    if (listedAtMs === null) continue;
    const listed = documents.filter(({ isListed }) => isListed);
    const saw = snapshotOf(rows.find((row) => row.id === id) ?? expect.fail('no such claim'));
    const taken = await client.outbox.decide({
      accountId,
      kind: 'finish_documentation',
      saw,
      payload: {
        claimId: id,
        documents: listed.map(({ name, status }) => ({ name, status })),
        override: false,
      },
      ...(groupId === undefined ? {} : { groupId }),
    });
    groupId = taken.groupId;
    expect(taken.entryIds.length > 0).toBe(takers.includes(id));
  }
  const again = await client.documents.assessFinish({ accountId, claimIds });
  expect(again.takers).toEqual([]);
});

it('sends e-mails of several for exactly those that it names, each merchant and address once', async () => {
  const client = await bench.start();
  const accountId = await bench.connect(client);
  const { rows } = await client.claims.window({
    accountId,
    filter: asking(),
    sort: 'newest',
    offset: 0,
    limit: manyClaims,
  });
  const claimIds = rows.map(({ id }) => id);
  const foretold = await client.email.assess({ accountId, claimIds });
  const refused = foretold.refusals.flatMap((group) => group.claimIds);
  expect([...foretold.takers.map(({ claimId }) => claimId), ...refused].toSorted()).toEqual(
    claimIds.toSorted(),
  );
  expect(foretold.takers.length).toBeGreaterThan(0);
  const addresses = foretold.takers.map(({ email }) => email.toLowerCase());
  expect(new Set(addresses).size).toBe(addresses.length);
  const reasons = foretold.refusals.map(({ reason }) => reason);
  expect(reasons).toEqual(expect.arrayContaining(['email_same_merchant', 'email_not_open']));

  for (const { claimId, saw, email } of foretold.takers) {
    const { refused: off } = await client.outbox.decide({
      accountId,
      kind: 'send_email',
      saw,
      payload: { claimId, email },
      evenIfRecent: false,
    });
    expect(off).toEqual([]);
  }
  const again = await client.email.assess({ accountId, claimIds });
  const recent = again.refusals.find(({ reason }) => reason === 'email_recent');
  expect(recent?.claimIds.toSorted()).toEqual(foretold.takers.map(({ claimId }) => claimId).toSorted());
});
