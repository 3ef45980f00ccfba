import { expect, it } from 'vitest';
import { snoozeUntil } from '../time/snooze-times.ts';
import { type Act, answerTo } from './proposal-answer.ts';
import { proposedKinds, type ProposedDecision } from './proposed-decision.ts';

const atMs = Date.parse('2026-03-03T10:00:00Z');
const snooze = (untilMs: number | null): Act => ({ kind: 'snooze', untilMs, atMs, timeZone: 'UTC' });
const acts: Readonly<Record<(typeof proposedKinds)[number], Act>> = {
  accept: { kind: 'accept' },
  reject: { kind: 'reject' },
  seen: { kind: 'seen' },
  email: { kind: 'email' },
  finish: { kind: 'finish' },
  snooze: snooze(snoozeUntil('tomorrow', atMs, 'UTC')),
  tag: { kind: 'tag', tags: ['Vip'] },
};
const proposals: readonly ProposedDecision[] = [
  { kind: 'accept' },
  { kind: 'reject' },
  { kind: 'seen' },
  { kind: 'snooze', choice: 'tomorrow' },
  { kind: 'tag', tag: 'VIP' },
  { kind: 'email' },
  { kind: 'finish' },
];

it('What was proposed takes it; what contradicts it changes it; anything else leaves it open', () => {
  const answers = proposals.map((proposal) => [
    proposal.kind,
    Object.fromEntries(
      proposedKinds.flatMap((kind) => {
        const answer = answerTo(proposal, acts[kind]);
        return answer === null ? [] : [[kind, answer]];
      }),
    ),
  ]);
  expect(Object.fromEntries(answers)).toEqual({
    accept: { accept: 'taken', reject: 'changed' },
    reject: { reject: 'taken', accept: 'changed' },
    seen: { seen: 'taken', accept: 'changed', reject: 'changed' },
    snooze: { snooze: 'taken', accept: 'changed', reject: 'changed', finish: 'changed' },
    tag: { tag: 'taken' },
    email: { email: 'taken' },
    finish: { finish: 'taken' },
  });
});

it('A snooze to another time than was proposed changes it, and another tag is no answer', () => {
  const tomorrow = { kind: 'snooze', choice: 'tomorrow' } as const;
  expect(answerTo(tomorrow, snooze(null))).toBe('changed');
  expect(answerTo(tomorrow, snooze(snoozeUntil('next_week', atMs, 'UTC')))).toBe('changed');
  expect(answerTo({ kind: 'tag', tag: 'VIP' }, { kind: 'tag', tags: ['other'] })).toBeNull();
});
