import { expect, it } from 'vitest';
import { asking } from '../../../src-shared/query/testing/asking.ts';
import { type ListGround, planList } from './list-plan.ts';

const ground: ListGround = {
  facets: new Map(),
  journalIsThere: true,
  merchants: { keysOf: () => [] },
  wordsWithPrefix: () => [],
  areFew: () => true,
  targets: {},
  rules: [],
};

it('reads no rows of claims for what the journal alone leaves out', () => {
  for (const text of [
    '-tag:vip',
    '-tag:vip,urgente',
    '-tag:vip -tag:urgente seen:no',
    '-snoozed:yes,back',
    '-action:email,finished',
    'amount:<50 -tag:vip',
  ])
    expect([text, planList(asking(text), ground)]).toEqual([
      text,
      expect.objectContaining({ readsRows: false, excluded: expect.any(String) }),
    ]);
  // What is snoozed and what isn't is everything.
  for (const text of ['tag:vip', '-snoozed:yes,no', '-agent:ana', '-action:accepted', '-tag:vip or seen:no'])
    expect([text, planList(asking(text), ground).excluded]).toEqual([text, null]);
});

it('checks what a search finds against the few claims of another condition before it reads their rows', () => {
  const isFew = expect.stringMatching(/^\+s\.rowid IN /u);
  for (const text of ['docs:approved a', 'decided:me a', 'decided:accepted a', 'tag:vip a', 'note:yes a'])
    expect([text, planList(asking(text), ground).conditions]).toEqual([
      text,
      expect.arrayContaining([isFew]),
    ]);
  for (const text of ['docs:none a', 'decided:no a', 'docs:approved', '(docs:approved or tag:vip) a'])
    expect([text, planList(asking(text), ground).conditions]).toEqual([
      text,
      expect.not.arrayContaining([isFew]),
    ]);
  expect(planList(asking('tag:vip a'), { ...ground, areFew: () => false }).conditions).toEqual(
    expect.not.arrayContaining([isFew]),
  );
});

it('asks of each claim whether it has a tag that very many have', () => {
  const plan = planList(asking('-tag:vip'), { ...ground, areFew: () => false });
  expect(plan).toMatchObject({ readsRows: true, excluded: null });
});

it('counts the claims of several merchants by their index, where nothing else is searched for', () => {
  const merchants = { keysOf: () => ['sur', 'surco'] };
  const planOf = (text: string, isCounted: boolean) =>
    planList(asking(text), { ...ground, merchants }, { isCounted });
  for (const text of ['merchant:sur', 'merchant:sur merchant:surc', 'merchant:sur age:<5d'])
    expect([text, planOf(text, true)]).toEqual([
      text,
      expect.objectContaining({ foundBy: 'claim_by_merchant', searches: false, readsRows: false }),
    ]);
  expect(planOf('merchant:sur', false)).toMatchObject({ foundBy: null, searches: true });
  for (const text of ['merchant:sur gomez', 'merchant:sur holder:gomez'])
    expect([text, planOf(text, true)]).toEqual([
      text,
      expect.objectContaining({ foundBy: null, searches: true }),
    ]);
});
