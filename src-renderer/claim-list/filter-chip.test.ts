import { describe, expect, it } from 'vitest';
import { printQuery } from '../../src-shared/query/print.ts';
import { queryOf } from '../../src-shared/query/testing/asking.ts';
import { queryOfText } from '../../src-shared/query/parse.ts';
import { emptySearch, isNarrowed, searchOf, settled, withTerms, withText } from './claim-search.ts';
import { chipsOf, withoutChip } from './filter-chip.ts';

it('A list is narrowed by whatever is typed: spaces alone find nothing', () => {
  expect(isNarrowed(emptySearch)).toBe(false);
  expect(isNarrowed(withText(emptySearch, '  '))).toBe(true);
  expect(isNarrowed(withText(emptySearch, ' a'))).toBe(true);
  expect(isNarrowed(searchOf(queryOf('seen:no')))).toBe(true);
});

describe('Chips', () => {
  const terms = queryOf('amount:>=0 -seen:yes status:pending,completed seen:no status:"ON_HOLD"');

  it('show each piece of the filter, one for each of several values', () => {
    expect(chipsOf(terms).map(({ field, value }) => [field, value])).toEqual([
      ['seen', 'no'],
      ['status', 'PENDING_REVIEW'],
      ['status', 'COMPLETED'],
      ['amount-min', 0],
      [null, '-seen:yes'],
      [null, 'status:"ON_HOLD"'],
    ]);
  });

  it('take away just what they show', () => {
    const left = chipsOf(terms).map((chip) => printQuery(withoutChip(terms, chip)));
    expect(left).toEqual([
      'amount:>=0 -seen:yes status:pending,completed status:"ON_HOLD"',
      'amount:>=0 -seen:yes status:completed seen:no status:"ON_HOLD"',
      'amount:>=0 -seen:yes status:pending seen:no status:"ON_HOLD"',
      '-seen:yes status:pending,completed seen:no status:"ON_HOLD"',
      'amount:>=0 status:pending,completed seen:no status:"ON_HOLD"',
      'amount:>=0 -seen:yes status:pending,completed seen:no',
    ]);
  });
});

describe('What is typed', () => {
  it('becomes chips behind those that are there, and asks for the same before and after', () => {
    const typed = withText(withTerms(emptySearch, queryOf('seen:no')), 'status:pending sur -network:visa 24');
    const after = settled(typed);
    expect(after.chips.map(({ value }) => value)).toEqual(['no', 'PENDING_REVIEW', '-network:visa']);
    expect(after.text).toBe('sur 24');
    expect(printQuery(typed.query)).toBe('seen:no status:pending sur -network:visa 24');
  });

  it('stays in the box while it is wrong, or no more than words', () => {
    for (const text of ['status:odd', ' sur  24 ', ' '])
      expect(settled(withText(emptySearch, text)).text).toBe(text);
    expect(withText(emptySearch, 'status:odd').query).toEqual(queryOfText('status:odd'));
  });
});
