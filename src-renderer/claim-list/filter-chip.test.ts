import { describe, expect, it } from 'vitest';
import { chipsOf, isNarrowed, withoutChip, withPart } from './filter-chip.ts';

it('narrows by whatever is typed: spaces alone find nothing', () => {
  expect(isNarrowed({ text: '' })).toBe(false);
  expect(isNarrowed({ text: '  ' })).toBe(true);
  expect(isNarrowed({ text: ' a' })).toBe(true);
  expect(isNarrowed({ text: '', seen: false })).toBe(true);
});

describe('chips', () => {
  const draft = { text: 'sur', seen: false, statuses: ['PENDING_REVIEW', 'COMPLETED'], amountMin: 0 };

  it('show each piece of the filter, one for each of several values', () => {
    expect(chipsOf(draft)).toEqual([
      { part: 'seen', value: false },
      { part: 'statuses', value: 'PENDING_REVIEW' },
      { part: 'statuses', value: 'COMPLETED' },
      { part: 'amountMin', value: 0 },
    ]);
  });

  it('take away just what they show', () => {
    expect(withoutChip(draft, { part: 'statuses', value: 'COMPLETED' })).toEqual({
      ...draft,
      statuses: ['PENDING_REVIEW'],
    });
    expect(withoutChip({ text: 'sur', seen: false }, { part: 'seen', value: false })).toEqual({
      text: 'sur',
    });
  });

  it('leave nothing behind for an empty list of values', () => {
    expect(withPart({ text: '', statuses: ['COMPLETED'] }, 'statuses', [])).toEqual({ text: '' });
  });
});
