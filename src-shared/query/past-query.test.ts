import { expect, it } from 'vitest';
import { pastOf } from './past-query.ts';
import { printQuery } from './print.ts';
import { queryOf } from './testing/asking.ts';

const past = (text: string) => {
  const { query, notKnown } = pastOf(queryOf(text));
  return [printQuery(query), notKnown];
};

it('What never changes is asked of the past as well, and what it leaves out is named', () => {
  expect(past('network:visa amount:<10 shoes')).toEqual(['network:visa amount:<10 shoes', []]);
  expect(past('status:pending amount:<10 age:>3d')).toEqual(['amount:<10', ['status', 'age']]);
  expect(past('open:yes')).toEqual(['', ['open']]);
  expect(past('')).toEqual(['', []]);
});

it('Where one of several may have been met, or all of what is denied may not have been, the claim counts', () => {
  expect(past('amount:<10 or status:pending')).toEqual(['', ['status']]);
  expect(past('network:visa (amount:<10 or seen:no)')).toEqual(['network:visa', ['seen']]);
  expect(past('network:visa -(currency:USD seen:yes)')).toEqual(['network:visa', ['seen']]);
  expect(past('-(currency:USD or seen:yes)')).toEqual(['-currency:USD', ['seen']]);
  expect(past('-seen:yes -currency:USD')).toEqual(['-currency:USD', ['seen']]);
});
