import { expect, it } from 'vitest';
import { queryOf } from '../query/testing/asking.ts';
import { claimFilterSchema } from './claims.ts';
import { listContentSchema } from './saved-lists.ts';

it('A saved list is a view, a query and an order, and nothing else', () => {
  const content = {
    view: 'all',
    query: queryOf('seen:no amount:>=0.5 merchant:Café núñez'),
    sort: 'merchant',
  };
  expect(listContentSchema.parse(content)).toEqual(content);
  expect(listContentSchema.safeParse({ ...content, colour: 'red' }).success).toBe(false);
  expect(listContentSchema.safeParse({ ...content, view: 'outbox' }).success).toBe(false);
  expect(listContentSchema.safeParse({ view: 'all', sort: 'merchant' }).success).toBe(false);
});

it('A list is asked for with a query, and what its ages and days are counted by', () => {
  const asked = { query: queryOf('age:>3d hour:7'), atMs: 1, timeZone: 'UTC' };
  expect(claimFilterSchema.parse(asked)).toEqual(asked);
  expect(claimFilterSchema.safeParse({}).success).toBe(false);
  expect(claimFilterSchema.safeParse({ ...asked, seen: false }).success).toBe(false);
});
