import { beforeEach, expect, it } from 'vitest';
import { type StartedOutbox, startOutbox } from './testing/start-outbox.ts';

let clock: StartedOutbox['clock'];
let harness: StartedOutbox['harness'];
beforeEach(() => {
  ({ clock, harness } = startOutbox(['c1', 'c2', 'c3']));
});

it('names the entry and the claim of a decision that is made, moved and carried out', async () => {
  const { entryIds } = harness.reject('c1');
  const named = { entryIds, claimIds: ['c1'], kinds: ['decide_collaboration'] };
  expect(harness.changes).toEqual([{ ...named, changesLists: true }]);

  harness.changes.length = 0;
  harness.outbox.sendNow(entryIds);
  expect(harness.changes).toEqual([{ ...named, changesLists: false }]);

  await clock.advance(1000);
  expect(harness.outbox.get(entryIds[0] ?? '')?.entry.state).toBe('done');
  expect(harness.changes.map(({ changesLists: _, ...rest }) => rest)).toEqual(
    harness.changes.map(() => named),
  );
  // From `sending` to `done`: what lay over the lists is gone.
  expect(harness.changes.filter(({ changesLists }) => changesLists)).toHaveLength(1);
});

it('moves no claim in the lists by a decision on none, and names what one key press cancels', async () => {
  const template = harness.decide({
    kind: 'replace_template',
    payload: { name: 'new_claim', html: '<!doctype html><p>Hello</p>' },
  });
  expect(harness.changes).toEqual([
    { entryIds: template.entryIds, claimIds: [], kinds: ['replace_template'], changesLists: false },
  ]);
  harness.changes.length = 0;
  await harness.outbox.cancelGroup(template.groupId);
  expect(harness.changes).toEqual([
    { entryIds: template.entryIds, claimIds: [], kinds: ['replace_template'], changesLists: false },
  ]);
});

it.each([200, 201])('names %i entries and claims of one decision, or, of more than 200, none', (many) => {
  const claimIds = Array.from({ length: many }, (_, n) => `m${n}`);
  const { harness: large } = startOutbox(claimIds);
  const { entryIds } = large.markSeen(...claimIds);
  const named = many > 200 ? { entryIds: null, claimIds: null } : { entryIds, claimIds };
  expect(large.changes).toEqual([{ ...named, kinds: ['mark_seen'], changesLists: true }]);
});
