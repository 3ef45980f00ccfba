import { expect, it } from 'vitest';
import { decisionKind } from '../domain/decision/decision.ts';
import { answerOf } from './answer.ts';
import { asking } from './testing/asking.ts';

const { markSeen, decideCollaboration } = decisionKind;

it('A claim that is decided leaves the lists that ask for what it was', () => {
  const seen = { pending: [markSeen] };
  expect(answerOf(asking('', { view: 'inbox' }), seen)).toBe(false);
  expect(answerOf(asking('', { view: 'needs_decision' }), { pending: [decideCollaboration] })).toBe(false);
  for (const text of ['seen:yes needs-decision:no', 'seen:no or tag:vip', ''])
    expect(answerOf(asking(text), seen)).not.toBe(false);
});

it('Of a claim that is not all known only what is certain is told', () => {
  const claim = { seen: false, isOpen: true, amount: 10 };
  for (const [text, answer] of [
    ['open:yes amount:>5', true],
    ['open:no', false],
    ['seen:no', null],
    ['tag:vip', null],
    ['tag:vip open:no', false],
    ['tag:vip or open:yes', true],
    ['-tag:vip', null],
    ['-(tag:vip open:no)', true],
  ] as const)
    expect([text, answerOf(asking(text), claim)]).toEqual([text, answer]);
});
