import { beforeEach, describe, expect, it } from 'vitest';
import { outboxSections } from '../../src-shared/contract/outbox.ts';
import { type StartedOutbox, startOutbox } from './testing/start-outbox.ts';

const dayMs = 86_400_000;
let clock: StartedOutbox['clock'];
let harness: StartedOutbox['harness'];

beforeEach(() => {
  ({ clock, harness } = startOutbox(['c1', 'c2', 'c3', 'c4', 'c5']));
});

function ended(query: Partial<Parameters<typeof harness.outbox.list>[0]> = { isFolded: true }) {
  const { entries, total } = harness.outbox.list({ section: 'ended', offset: 0, limit: 100, ...query });
  expect(total).toBe(entries.length);
  return entries;
}

const rows = () => ended().map(({ id, undone, bulk }) => undone?.entries ?? bulk?.entries ?? id);

function undo(...claimIds: [string, ...string[]]) {
  const decided = harness.reject(...claimIds);
  harness.outbox.cancel(decided.entryIds);
  return decided;
}

describe('decisions that were undone', () => {
  it('are one row for each day, where the first of them is, and open to each of them', async () => {
    const first = undo('c1');
    expect(rows()).toEqual(first.entryIds);
    const done = harness.accept('c2');
    await clock.advance(10_100);
    const bulk = undo('c3', 'c4');
    harness.outbox.cancel(harness.accept('c5').entryIds);
    await clock.advance(dayMs);
    const later = undo('c1');

    expect(rows()).toEqual([later.entryIds[0], done.entryIds[0], 4]);
    const [, , folded] = ended();
    expect(folded).toMatchObject({ id: first.entryIds[0], bulk: null, state: 'cancelled' });
    expect(folded?.undone?.parts).toEqual([
      { kind: 'decide_collaboration', value: 'REJECTED', entries: 3 },
      { kind: 'decide_collaboration', value: 'ACCEPTED', entries: 1 },
    ]);
    expect(harness.outbox.get(folded?.id ?? '')?.entry.undone).toEqual(folded?.undone);

    const opened = ended({ undoneDay: folded?.undone?.day });
    expect(opened).toHaveLength(4);
    expect(opened.map(({ id }) => id)).toEqual(expect.arrayContaining([...first.entryIds, ...bulk.entryIds]));
    expect(opened.every(({ undone, bulk: several }) => undone === undefined && several === undefined)).toBe(
      true,
    );
    for (const section of outboxSections.filter((one) => one !== 'ended'))
      expect(ended({ section, undoneDay: folded?.undone?.day })).toEqual([]);
  });

  it('are of the days of the time zone, also once another one is set', async () => {
    harness.timeZone = 'UTC';
    await clock.advance(dayMs - (clock.nowMs() % dayMs) + 9.5 * 3_600_000);
    undo('c1');
    await clock.advance(3_600_000);
    undo('c2');
    expect(rows()).toEqual([2]);
    const [folded] = ended();
    expect(ended({ undoneDay: folded?.undone?.day })).toHaveLength(2);
    harness.timeZone = 'Pacific/Kiritimati';
    expect(rows()).toHaveLength(2);
    expect(ended({ undoneDay: folded?.undone?.day })).toHaveLength(1);
  });

  it('stay with their bulk while some of it was not undone', () => {
    undo('c1');
    const bulk = harness.reject('c2', 'c3');
    harness.outbox.cancel(bulk.entryIds.slice(0, 1));
    expect(rows()).toHaveLength(1);
    harness.outbox.cancel(bulk.entryIds);
    expect(rows()).toEqual([3]);
  });

  it('are found one by one by a filter, and left out by another', () => {
    undo('c1');
    undo('c2', 'c3');
    expect(ended({ isFolded: true, filter: { states: ['cancelled'] } })).toHaveLength(3);
    expect(ended({ isFolded: true, filter: { states: ['done'] } })).toEqual([]);
    expect(ended({ isFolded: true, filter: { text: 'c2' } })).toHaveLength(1);
  });

  it('are counted once over all pages', async () => {
    for (let day = 0; day < 4; day += 1) {
      undo('c1');
      undo('c2');
      harness.service.addClaim(`done-${day}`);
      harness.sync();
      harness.accept(`done-${day}`);
      await clock.advance(dayMs);
    }
    const all = rows();
    expect(all.filter((row) => row === 2)).toHaveLength(4);
    const paged = all.map((_, offset) =>
      harness.outbox.list({ section: 'ended', isFolded: true, offset, limit: 1 }).entries.map(({ id }) => id),
    );
    expect(paged.flat()).toEqual(ended().map(({ id }) => id));
  });
});
