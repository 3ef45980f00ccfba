import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { checkProperty } from '../../src-testing/check-property.ts';
import { claimFilterOf, isSameDraft } from './draft-filter.ts';
import { type FilterDraft, filterDraftSchema } from './filter-draft.ts';
import { parseQuery } from './parse.ts';
import { printQuery } from './print.ts';
import { draftOfQuery, queryOfDraft, withTypedTerms } from './query-draft.ts';

const nowMs = Date.UTC(2026, 10, 20, 14, 0);
const dayMs = 86_400_000;
const typed = (text: string): FilterDraft => {
  const read = withTypedTerms({ text });
  if (!read.ok) throw new Error(read.error.problem);
  return read.draft;
};

const draft = fc
  .record(
    {
      text: fc.constantFrom('', 'sur', 'Café Sur', '"or"', 'a "-b"'),
      seen: fc.boolean(),
      isOpen: fc.boolean(),
      statuses: fc.uniqueArray(fc.constantFrom('PENDING_REVIEW', 'ON_HOLD', 'a "b", c'), { minLength: 1 }),
      origins: fc.uniqueArray(fc.constantFrom('visa', 'amex'), { minLength: 1 }),
      currencies: fc.uniqueArray(fc.constantFrom('ARS', '$'), { minLength: 1 }),
      amountMin: fc.constantFrom(0, 0.5, 1182.5, 1e15),
      amountMax: fc.constantFrom(0, 1e6),
      ageMinDays: fc.constantFrom(0, 20),
      ageMaxDays: fc.constantFrom(0, 36_500),
      merchantName: fc.constantFrom('Café', 'Café "Sur", 24 hs (centro)', '5:30'),
      merchantId: fc.constantFrom('m-1', 'm 2'),
      terms: fc.uniqueArray(fc.constantFrom('-status:pending', '(seen:no or "x y")', 'holder:maria'), {
        minLength: 1,
      }),
    },
    { requiredKeys: ['text'] },
  )
  .map((parts): FilterDraft => filterDraftSchema.parse(parts));

describe('a draft', () => {
  it('is said in the search language, whole', () => {
    checkProperty(
      fc.property(draft, (one) => {
        const parsed = parseQuery(printQuery(queryOfDraft(one)));
        expect(parsed.ok && isSameDraft(draftOfQuery(parsed.query), one)).toBe(true);
      }),
      { atLeast: 20 },
    );
  });
});

describe('what is typed', () => {
  it('is the parts that say it, and terms for the rest', () => {
    expect(typed('status:pending network:visa currency:ARS seen:no merchant:"Café Sur" sur 24')).toEqual({
      text: 'sur 24',
      statuses: ['PENDING_REVIEW'],
      origins: ['visa'],
      currencies: ['ARS'],
      seen: false,
      merchantName: 'Café Sur',
    });
    expect(typed('amount:>=100 amount:<200 age:>10d updated:<2d')).toEqual({
      text: '',
      amountMin: 100,
      ageMinDays: 11,
      terms: ['amount:<200', 'updated:<2d'],
    });
    expect(typed('-seen:yes -status:pending (network:visa or amount:>9)')).toEqual({
      text: '',
      terms: ['-seen:yes', '-status:pending', '(network:visa or amount:>9)'],
    });
    // Every claim was read here, or was not; the service may say nothing of the other flags.
    expect(typed('-read:yes -open:no')).toEqual({ text: '', read: false, terms: ['-open:no'] });
  });

  it('joins the chips: both have to hold', () => {
    const read = withTypedTerms({ text: 'status:completed sur', statuses: ['PENDING_REVIEW'] });
    expect(read).toEqual({
      ok: true,
      draft: { text: 'sur', statuses: ['PENDING_REVIEW'], terms: ['status:completed'] },
    });
  });

  it('asks for the same as the chips do', () => {
    expect(claimFilterOf('inbox', { text: 'status:pending sur' }, nowMs, 'UTC')).toEqual(
      claimFilterOf('inbox', { text: 'sur', statuses: ['PENDING_REVIEW'] }, nowMs, 'UTC'),
    );
    expect(claimFilterOf('all', { text: 'a or network:visa updated:<2d' }, nowMs, 'UTC')).toEqual({
      where: '(a or network:visa updated:<2d)',
      atMs: nowMs,
    });
    expect(claimFilterOf('all', { text: 'age:>10d' }, nowMs, 'UTC')).toEqual({
      createdBeforeMs: nowMs - 11 * dayMs,
    });
    expect(claimFilterOf('all', { text: '"or"' }, nowMs, 'UTC')).toEqual({ text: 'or' });
  });

  it('finds nothing while it is wrong or has no word', () => {
    for (const text of ['status:odd', 'x colour:red', ' ', '-.'])
      expect(claimFilterOf('all', { text, seen: true }, nowMs, 'UTC')).toEqual({ seen: true, text: '' });
    expect(claimFilterOf('all', { text: '.' }, nowMs, 'UTC')).toEqual({ text: '.' });
  });
});

describe('days', () => {
  it('are read and printed as they are meant', () => {
    for (const text of [
      'created:2026-11-02',
      'created:2026-11-02..2026-11-08',
      'outcome-date:..2026-11-08',
      'decision-date:2026-11-02..',
      'outcome-date:unknown',
      'time-to-outcome:>=3d',
      'tax-id:30111111/CUIT/AR',
      'snoozed:yes,back',
      'snoozed-until:..2026-03-31',
      'action:rejected',
      'hour:7',
    ]) {
      const parsed = parseQuery(text);
      expect(parsed.ok && printQuery(parsed.query)).toBe(text);
    }
    for (const text of [
      'created:',
      'created:..',
      'created:2026-02-30',
      'created:2026-1-1..',
      'hour:24',
      'action-date:unknown',
      'created:2026-01-01..2026-01-02..2026-01-03',
    ])
      expect([text, parseQuery(text).ok]).toEqual([text, false]);
  });

  it('of creation are a part of the filter, as narrow as all of them together', () => {
    const filter = claimFilterOf(
      'all',
      {
        text: '',
        terms: ['created:2026-11-02..2026-11-08', 'created:2026-11-05..', 'outcome-date:2026-11-09'],
      },
      nowMs,
      'Pacific/Kiritimati',
    );
    expect(filter).toEqual({
      createdAfterMs: Date.UTC(2026, 10, 4, 10),
      createdBeforeMs: Date.UTC(2026, 10, 8, 10),
      where: 'outcome-date:2026-11-09',
      timeZone: 'Pacific/Kiritimati',
    });
  });

  it('of creation don’t widen a view that has an age of its own', () => {
    const filter = claimFilterOf(
      'over_20_days',
      { text: '', terms: ['created:2026-11-01..2026-11-30'] },
      nowMs,
      'UTC',
    );
    expect(filter.createdBeforeMs).toBe(nowMs - 20 * dayMs);
  });
});
