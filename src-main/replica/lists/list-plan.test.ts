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

it('asks of each claim whether it has a tag that very many have', () => {
  const plan = planList(asking('-tag:vip'), { ...ground, areFew: () => false });
  expect(plan).toMatchObject({ readsRows: true, excluded: null });
});
