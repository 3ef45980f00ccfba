import { describe, expect, it } from 'vitest';
import { claimFilterOf, isSameDraft } from './draft-filter.ts';
import { emptyDraft } from './filter-draft.ts';

const dayMs = 86_400_000;
const nowMs = Date.UTC(2026, 10, 20, 14, 0);

describe('the filter', () => {
  it('is the view alone when nothing narrows it', () => {
    expect(claimFilterOf('inbox', emptyDraft, nowMs, 'UTC')).toEqual({ seen: false, snoozed: false });
  });

  it('lets the reader overrule the view', () => {
    expect(claimFilterOf('inbox', { text: '', seen: true }, nowMs, 'UTC').seen).toBe(true);
  });

  it('turns days of age into moments, both ends included', () => {
    const filter = claimFilterOf('all', { text: '', ageMinDays: 5, ageMaxDays: 20 }, nowMs, 'UTC');
    expect(filter).toEqual({ createdBeforeMs: nowMs - 5 * dayMs, createdAfterMs: nowMs - 21 * dayMs });
  });

  it('stays equal for minutes, so that the list is not asked for anew', () => {
    const draft = { text: '', ageMinDays: 5 };
    expect(claimFilterOf('over_20_days', draft, nowMs + 59_000, 'UTC')).toEqual(
      claimFilterOf('over_20_days', draft, nowMs, 'UTC'),
    );
  });
});

describe('two drafts', () => {
  it('are the same when they narrow by the same', () => {
    expect(
      isSameDraft(
        { text: ' sur ', origins: ['visa', 'mastercard'], seen: undefined },
        { origins: ['mastercard', 'visa'], text: 'sur' },
      ),
    ).toBe(true);
    expect(isSameDraft({ text: '', seen: false }, { text: '' })).toBe(false);
    expect(isSameDraft({ text: '', amountMin: 1 }, { text: '', amountMax: 1 })).toBe(false);
  });
});
