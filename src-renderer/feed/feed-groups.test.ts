import { describe, expect, it } from 'vitest';
import type { FeedItem } from '../../src-shared/contract/feed.ts';
import { dayHeight, feedList, feedRowHeight } from './feed-groups.ts';

const hourMs = 3_600_000;

function item(seq: number, hours: number, part: Partial<FeedItem> = {}): FeedItem {
  return {
    seq,
    atMs: hours * hourMs,
    kind: 'status',
    claimId: 'c1',
    from: null,
    to: null,
    subject: null,
    entryId: null,
    claim: null,
    ...part,
  };
}

const how = {
  dayOf: (atMs: number) => `day ${Math.floor(atMs / (24 * hourMs))}`,
  isAnswered: true,
  mayGrow: false,
};

describe('the feed by day and claim', () => {
  const { groups, days, layout, indexOf } = feedList(
    [
      item(6, 50),
      item(5, 49, { claimId: 'c2' }),
      item(4, 48),
      item(3, 30, { claimId: null, kind: 'webhook', subject: 'https://a.example/' }),
      item(2, 26),
      // Another clock time than its number says: it belongs to its day all the same.
      item(1, 49, { claimId: 'c3' }),
    ],
    how,
  );

  it('has each claim once a day, where its newest change is, the oldest change first', () => {
    expect(groups.map(({ day, items }) => [day, items.map(({ seq }) => seq)])).toEqual([
      ['day 2', [4, 6]],
      ['day 2', [5]],
      ['day 2', [1]],
      ['day 1', [3]],
      ['day 1', [2]],
    ]);
    expect(new Set(groups.map(({ id }) => id)).size).toBe(5);
    expect(indexOf(groups[3]?.id ?? '')).toBe(3);
  });

  it('lays out a heading above each day', () => {
    expect(days.map(({ firstIndex, top }) => [firstIndex, top])).toEqual([
      [0, 0],
      [3, dayHeight + 3 * feedRowHeight],
    ]);
    for (const index of groups.keys()) {
      expect(layout.indexAt(layout.topOf(index))).toBe(index);
      expect(layout.indexAt(layout.topOf(index) + feedRowHeight - 1)).toBe(index);
    }
    expect(layout.topOf(0)).toBe(dayHeight);
    expect(layout.leadOf?.(3)).toBe(dayHeight);
    expect(layout.leadOf?.(2)).toBe(0);
    expect(layout.height).toBe(2 * dayHeight + 5 * feedRowHeight);
    expect(layout.indexAt(layout.height + 100)).toBe(4);
  });

  it('is empty without changes', () => {
    const empty = feedList([], how);
    expect([empty.count, empty.layout.height, empty.layout.indexAt(0)]).toEqual([0, 0, 0]);
  });
});
