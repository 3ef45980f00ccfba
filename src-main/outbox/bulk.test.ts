import { beforeEach, describe, expect, it } from 'vitest';
import { outboxSections } from '../../src-shared/contract/outbox.ts';
import { type StartedOutbox, startOutbox } from './testing/start-outbox.ts';

let clock: StartedOutbox['clock'];
let harness: StartedOutbox['harness'];

beforeEach(() => {
  ({ clock, harness } = startOutbox(['c1', 'c2', 'c3', 'c4', 'c5']));
});

/** The rows of each section: the number of entries of a bulk, or the id of one that was decided alone. */
function sections() {
  return Object.fromEntries(
    outboxSections.map((section) => {
      const { entries, total } = harness.outbox.list({ section, isFolded: true, offset: 0, limit: 100 });
      expect(total).toBe(entries.length);
      return [section, entries.map(({ id, bulk }) => bulk?.entries ?? id)];
    }),
  );
}

function bulkOf(groupId: string) {
  return outboxSections
    .flatMap((section) => harness.outbox.list({ section, isFolded: true, offset: 0, limit: 100 }).entries)
    .find((entry) => entry.groupId === groupId)?.bulk;
}

describe('decisions of one key press', () => {
  it('are one row, beside those that were decided alone', () => {
    const alone = harness.accept('c1');
    const bulk = harness.reject('c2', 'c3', 'c4');
    expect(sections()).toEqual({ attention: [], waiting: [alone.entryIds[0], 3], ended: [] });
    expect(bulkOf(bulk.groupId)).toEqual({
      entries: 3,
      isMixed: false,
      states: [{ state: 'held', entries: 3 }],
      cancellable: 3,
      heldUntilMs: bulk.dueAtMs,
      rules: [],
    });
    expect(bulkOf(alone.groupId)).toBeNull();
  });

  it('are one row however many calls they took, also where the first took one alone', () => {
    const { groupId } = harness.reject('c1');
    expect(sections()['waiting']).toHaveLength(1);
    harness.decide({ ...reject, groupId, targets: [target('c2')] });
    harness.decide({ ...reject, groupId, targets: [target('c3')] });
    expect(sections()).toEqual({ attention: [], waiting: [3], ended: [] });
  });

  it('stand where the gravest of them stands, and are listed one by one on demand', async () => {
    harness.service.change('c3', { status: 'COMPLETED' });
    const { groupId, entryIds } = harness.reject('c2', 'c3', 'c4');
    await clock.advance(10_100);
    expect(sections()).toEqual({ attention: [3], waiting: [], ended: [] });
    expect(bulkOf(groupId)?.states).toEqual(
      expect.arrayContaining([
        { state: 'conflict', entries: 1 },
        { state: 'done', entries: 2 },
      ]),
    );
    const listed = outboxSections.map((section) =>
      harness.outbox.list({ section, groupId, offset: 0, limit: 10 }).entries.map(({ id }) => id),
    );
    expect(listed).toEqual([[entryIds[1]], [], [entryIds[2], entryIds[0]]]);
    // A search finds each of them.
    const found = harness.outbox.list({
      section: 'ended',
      filter: { text: 'c4' },
      offset: 0,
      limit: 10,
    }).entries;
    expect(found.map(({ id }) => id)).toEqual([entryIds[2]]);
    harness.outbox.resolve([entryIds[1] ?? ''], 'discard');
    expect(sections()).toEqual({ attention: [], waiting: [], ended: [3] });
  });

  it('are undone as one while they are held, and the others stay', async () => {
    const alone = harness.accept('c1');
    const { groupId } = harness.reject('c2', 'c3');
    expect(harness.outbox.undoable(10).map((one) => [one.groupId, one.cancellable])).toEqual([
      [groupId, 2],
      [alone.groupId, 1],
    ]);
    expect(await harness.outbox.cancelGroup(groupId)).toEqual({ cancelled: 2, tooLate: 0 });
    expect(sections()).toEqual({ attention: [], waiting: [alone.entryIds[0]], ended: [2] });
    expect(harness.outbox.undoable(10).map((one) => one.groupId)).toEqual([alone.groupId]);
  });

  it('are no longer offered for undo once they were sent', async () => {
    harness.reject('c2', 'c3');
    await clock.advance(10_100);
    expect(harness.outbox.undoable(10)).toEqual([]);
  });
});

describe('a retry of what definitely failed', () => {
  // Promise: retry-only-failed
  it('sends those again alone, as one new bulk, and never what may have arrived', async () => {
    harness.keyVerdict = 'accepted';
    harness.service.deniedIds = new Set(['c1', 'c2']);
    harness.service.change('c3', { status: 'COMPLETED' });
    const bulk = harness.accept('c1', 'c2', 'c3', 'c4');
    await clock.advance(10_100);
    expect(bulk.entryIds.map((id) => harness.state(id))).toEqual([
      'failed: not_permitted',
      'failed: not_permitted',
      'conflict: claim_changed',
      'done',
    ]);
    harness.service.deniedIds = new Set();
    const sent = harness.service.count('putClaimStatus');
    const { sentAgain, refused, next } = harness.outbox.retryFailed(bulk.groupId);
    expect({ sentAgain, refused, next }).toEqual({ sentAgain: 2, refused: 0, next: null });
    expect(harness.state(bulk.entryIds[2])).toBe('conflict: claim_changed');
    expect(sections()).toEqual({ attention: [4], waiting: [2], ended: [] });
    await clock.advance(10_100);
    expect(harness.service.count('putClaimStatus')).toBe(sent + 2);
    // Nothing is left to be retried.
    expect(harness.outbox.retryFailed(bulk.groupId)).toMatchObject({ sentAgain: 0, refused: 0 });
  });

  it('leaves those whose claim no longer takes it, and says how many', async () => {
    harness.keyVerdict = 'accepted';
    harness.service.deniedIds = new Set(['c1', 'c2']);
    const bulk = harness.accept('c1', 'c2');
    await clock.advance(10_100);
    harness.service.change('c1', { status: 'COMPLETED', isOpen: false });
    harness.sync();
    expect(harness.outbox.retryFailed(bulk.groupId)).toMatchObject({ sentAgain: 1, refused: 1, next: null });
    expect(harness.state(bulk.entryIds[0])).toBe('failed: not_permitted');
  });

  it('takes a long one a part at a time, into one group', async () => {
    harness.keyVerdict = 'accepted';
    const many = Array.from({ length: 450 }, (_, n) => `m${n}`);
    for (const id of many) harness.service.addClaim(id);
    harness.sync();
    harness.service.deniedIds = new Set(many);
    const { groupId } = harness.accept(...many);
    await clock.advance(60_000);
    harness.service.deniedIds = new Set();
    const first = harness.outbox.retryFailed(groupId);
    const second = harness.outbox.retryFailed(groupId, first.next ?? expect.fail('no more'));
    const third = harness.outbox.retryFailed(groupId, second.next ?? expect.fail('no more'));
    expect([first, second, third].map(({ sentAgain }) => sentAgain)).toEqual([200, 200, 50]);
    expect(third.next).toBeNull();
    expect(sections()).toEqual({ attention: [], waiting: [450], ended: [450] });
  });
});

const reject = { kind: 'decide_collaboration', value: 'REJECTED' } as const;
const target = (claimId: string) => ({ claimId, saw: harness.saw(claimId) });
