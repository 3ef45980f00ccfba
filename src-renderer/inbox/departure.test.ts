import { describe, expect, it } from 'vitest';
import type { ClaimDetail, ClaimFilter, ClaimRow } from '../../src-shared/contract/claims.ts';
import { fakeDetail, fakeRow } from '../testing/fake-claims.ts';
import { departureOf } from './departure.ts';

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
    expect(reasonFor({ seen: false }, { seen: true })).toEqual({ reason: 'seen_by_others' });
    expect(reasonFor({ seen: false }, { seen: true }, { history: markedSeenHere })).toEqual({
      reason: 'seen_here',
    });
  });

  it('says what changed, and only what the list is narrowed by', () => {
    expect(reasonFor({ needsDecision: true }, { isOpen: false })).toEqual({ reason: 'closed' });
    expect(reasonFor({ isOpen: false }, { isOpen: true })).toEqual({ reason: 'reopened' });
    const status = 'COLLABORATION_ACCEPTED';
    expect(reasonFor({ needsDecision: true }, { status })).toEqual({ reason: 'status', value: status });
    expect(reasonFor({ outcomes: ['in_progress'] }, { outcome: 'won' })).toEqual({
      reason: 'outcome',
      value: 'won',
    });
    expect(reasonFor({ read: false }, { read: true })).toEqual({ reason: 'read' });
    expect(reasonFor({ text: 'cafe' }, { status })).toEqual({ reason: 'unknown' });
  });

  it('says that it is gone, or nothing before anything is known', () => {
    expect(departureOf(before, 'missing', {})).toEqual({ reason: 'missing' });
    expect(reasonFor({ seen: false }, {})).toEqual({ reason: 'unknown' });
  });
});
