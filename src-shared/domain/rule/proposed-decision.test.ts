import { expect, it } from 'vitest';
import { proposedDecisionSchema } from './proposed-decision.ts';

it('A tag is proposed only if a claim can have it, as it is written', () => {
  const isProposed = (tag: string) => proposedDecisionSchema.safeParse({ kind: 'tag', tag }).success;
  for (const tag of ['vip', 'V I P', '"50 %" \\', 'año 🎉'])
    expect([tag, isProposed(tag)]).toEqual([tag, true]);
  for (const tag of [
    '',
    ' ',
    ' vip',
    'vip ',
    'two  spaces',
    'two\nlines',
    'a\tb',
    'one, two',
    'x'.repeat(41),
  ])
    expect([tag, isProposed(tag)]).toEqual([tag, false]);
});
