import { expect, it } from 'vitest';
import { answerOf } from './answer.ts';
import type { ProposingRule } from './rules.ts';
import { queryOf } from './testing/asking.ts';

const rules: ProposingRule[] = [
  { name: 'Años', query: queryOf('amount:<100'), decision: { kind: 'tag', tag: 'low' } },
  { name: 'Anos', query: queryOf('amount:>=100'), decision: { kind: 'tag', tag: 'high' } },
  { name: 'Más tarde', query: queryOf('amount:=0'), decision: { kind: 'tag', tag: 'none' } },
];

/** Whether a search finds a claim of this amount, for which the first rule that applies proposes. */
const finds = (search: string, amount: number) =>
  answerOf({ query: queryOf(search) }, { amount, tags: [] }, { rules });

it('A rule is named with its accents where another one is named so without them', () => {
  expect([finds('rule:años', 1), finds('rule:AÑOS', 100)]).toEqual([true, false]);
  expect([finds('rule:anos', 1), finds('rule:Anos', 100)]).toEqual([false, true]);
  expect([finds('-rule:anos', 1), finds('rule:años,anos', 100)]).toEqual([true, true]);
});

it('A rule is found without case and accents where no other has the name', () => {
  const [, , later] = rules;
  const one = { amount: 0, tags: [] };
  for (const search of ['rule:"mas TARDE"', 'rule:"más tarde"'])
    expect(answerOf({ query: queryOf(search) }, one, { rules: later ? [later] : [] })).toBe(true);
});
