import { describe, expect, it } from 'vitest';
import { filterDraftSchema } from '../query/filter-draft.ts';
import { claimFilterSchema } from './claims.ts';
import { listContentSchema } from './saved-lists.ts';

const takes = (draft: object) => filterDraftSchema.safeParse({ text: '', ...draft }).success;

describe('what crosses the border', () => {
  it('is a draft with every part, and nothing else', () => {
    const draft = {
      text: 'núñez',
      seen: true,
      read: false,
      isOpen: true,
      statuses: ['PENDING_REVIEW'],
      origins: ['visa'],
      outcomes: ['won'],
      currencies: ['ARS'],
      amountMin: 0.5,
      amountMax: 1e6,
      ageMinDays: 0,
      ageMaxDays: 20,
      merchantName: 'Café',
    };
    const content = { view: 'all', draft, sort: 'merchant' };
    expect(listContentSchema.parse(content)).toEqual(content);
    expect(listContentSchema.safeParse({ ...content, colour: 'red' }).success).toBe(false);
    expect(listContentSchema.safeParse({ ...content, view: 'outbox' }).success).toBe(false);
    expect(takes({ needsDecision: true })).toBe(false);
    expect(filterDraftSchema.safeParse({}).success).toBe(false);
  });

  it('stays within its limits', () => {
    expect(takes({ text: 'x'.repeat(20_001) })).toBe(false);
    expect(takes({ terms: Array.from({ length: 2000 }, (_, n) => `-w${n}`) })).toBe(true);
    expect(takes({ terms: ['-x'.padEnd(20_000, 'x'), '-x'.padEnd(5000, 'x')] })).toBe(false);
    expect(takes({ merchantName: 'x'.repeat(301) })).toBe(false);
    expect(takes({ statuses: ['x'.repeat(101)] })).toBe(false);
    expect(takes({ origins: Array.from({ length: 51 }, String) })).toBe(false);
    expect(takes({ amountMin: -1 })).toBe(false);
    expect(takes({ amountMax: 1e16 })).toBe(false);
    expect(takes({ ageMinDays: 1.5 })).toBe(false);
    expect(takes({ ageMaxDays: 36_501 })).toBe(false);
  });

  it('asks for a list with moments in the place of ages', () => {
    expect(claimFilterSchema.safeParse({ createdBeforeMs: 1, needsDecision: true }).success).toBe(true);
    expect(claimFilterSchema.safeParse({ ageMinDays: 1 }).success).toBe(false);
    expect(claimFilterSchema.parse({})).toEqual({});
  });
});
