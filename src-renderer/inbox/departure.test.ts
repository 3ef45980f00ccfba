import { describe, expect, it } from 'vitest';
import type { ClaimDetail, ClaimFilter, ClaimRow } from '../../src-shared/contract/claims.ts';
import { fakeDetail, fakeRow } from '../testing/fake-claims.ts';
import { departureOf } from './departure.ts';
import { asking } from '../../src-shared/query/testing/asking.ts';

const before = fakeRow({ id: 'c1' });

function reasonFor(filter: ClaimFilter, changed: Partial<ClaimRow>, part: Partial<ClaimDetail> = {}) {
  return departureOf(before, { ...fakeDetail({ ...before, ...changed }), ...part }, filter);
}

const markedSeenHere: ClaimDetail['history'] = [
  {
    atMs: 1,
    atText: null,
    source: 'decision',
    name: 'mark_seen',
    value: null,
    agent: 'Ana Gómez',
    entryId: 'e1',
    state: 'done',
  },
];

describe('why a claim left the list', () => {
  it('names who marked it seen', () => {
    expect(reasonFor(asking('seen:no'), { seen: true })).toEqual({ reason: 'seen_by_others' });
    expect(reasonFor(asking('seen:no'), { seen: true }, { history: markedSeenHere })).toEqual({
      reason: 'seen_here',
    });
  });

  it('says what changed, and only what the list is narrowed by', () => {
    expect(reasonFor(asking('needs-decision:yes'), { isOpen: false })).toEqual({ reason: 'closed' });
    expect(reasonFor(asking('open:no'), { isOpen: true })).toEqual({ reason: 'reopened' });
    const status = 'COLLABORATION_ACCEPTED';
    expect(reasonFor(asking('needs-decision:yes'), { status })).toEqual({ reason: 'status', value: status });
    expect(reasonFor(asking('outcome:in-progress'), { outcome: 'won' })).toEqual({
      reason: 'outcome',
      value: 'won',
    });
    expect(reasonFor(asking('read:no'), { read: true })).toEqual({ reason: 'read' });
    expect(reasonFor(asking('cafe'), { status })).toEqual({ reason: 'unknown' });
  });

  it('says that it is gone, or nothing before anything is known', () => {
    expect(departureOf(before, 'missing', asking())).toEqual({ reason: 'missing' });
    expect(reasonFor(asking('seen:no'), {})).toEqual({ reason: 'unknown' });
  });
});
