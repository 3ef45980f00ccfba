import { describe, expect, it } from 'vitest';
import { chipsOf, claimFilterOf, emptyDraft, isNarrowed, withoutChip, withPart } from './filter-draft.ts';

const dayMs = 86_400_000;
const nowMs = Date.UTC(2026, 10, 20, 14, 0);

describe('the filter', () => {
  it('is the view alone when nothing narrows it', () => {
    expect(claimFilterOf('inbox', emptyDraft, nowMs)).toEqual({ seen: false });
    expect(isNarrowed({ text: '  ' })).toBe(false);
  });

  it('lets the reader overrule the view', () => {
    expect(claimFilterOf('inbox', { text: '', seen: true }, nowMs).seen).toBe(true);
  });

  it('turns days of age into moments, both ends included', () => {
    const filter = claimFilterOf('all', { text: '', ageMinDays: 5, ageMaxDays: 20 }, nowMs);
    expect(filter).toEqual({ createdBeforeMs: nowMs - 5 * dayMs, createdAfterMs: nowMs - 21 * dayMs });
  });

  it('stays equal for minutes, so that the list is not asked for anew', () => {
    const draft = { text: '', ageMinDays: 5 };
    expect(claimFilterOf('over_20_days', draft, nowMs + 59_000)).toEqual(
      claimFilterOf('over_20_days', draft, nowMs),
    );
  });
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
