import { expect, it } from 'vitest';
import type { Move } from '../../src-sandbox/base/ledger.ts';
import { judgeFeed, type Window } from './judge-feed.ts';
import type { Standing, Told } from './session-feed.ts';

const standing = (status: string, outcome = 'in_progress', isOpen = true): Standing => ({
  id: 'c1',
  status,
  outcome,
  isOpen,
});
const move = (what: Move['what'], value: string, claimId = 'c1'): Move => ({
  n: 1,
  by: 'time',
  what,
  claimId,
  value,
  worldTime: '',
});
const window = (before: Standing | null, after: Standing, moves: Move[], listed: string[] = []): Window => ({
  claims: new Map([['c1', { before, after }]]),
  moves,
  listed: new Map(listed.length === 0 ? [] : [['c1', listed]]),
});

/** Numbered as they are given. */
function told(...items: [kind: Told['kind'], from: string | null, to: string, subject?: string][]): Told[] {
  return items.map(([kind, from, to, subject = null], at) => ({
    seq: at + 1,
    claimId: 'c1',
    kind,
    from,
    to,
    subject,
  }));
}

const accepts = (one: Window, items: Told[]) => judgeFeed(one, items).wrong.length === 0;

it('takes a move that is told once, and nothing else for it', () => {
  const one = window(standing('A'), standing('B'), [move('status', 'B')]);
  expect(accepts(one, told(['status', 'A', 'B']))).toBe(true);
  expect(accepts(one, [])).toBe(false);
  expect(accepts(one, told(['status', 'A', 'B'], ['status', 'A', 'B']))).toBe(false);
  expect(accepts(one, told(['status', 'X', 'B']))).toBe(false);
  expect(accepts(one, told(['status', 'A', 'B'], ['outcome', 'in_progress', 'won']))).toBe(false);
  expect(accepts(one, told(['status', 'A', 'B'], ['document', null, 'approved', 'a.pdf']))).toBe(false);
});

it('passes over only what another move followed, and keeps to their order', () => {
  const two = window(standing('A'), standing('C'), [move('status', 'B'), move('status', 'C')]);
  expect(accepts(two, told(['status', 'A', 'B'], ['status', 'B', 'C']))).toBe(true);
  expect(accepts(two, told(['status', 'A', 'C']))).toBe(true);
  expect(accepts(two, told(['status', 'A', 'B']))).toBe(false);
  expect(accepts(two, told(['status', 'A', 'C'], ['status', 'C', 'B'], ['status', 'B', 'C']))).toBe(false);
  expect(accepts(two, told(['status', 'A', 'D'], ['status', 'D', 'C']))).toBe(false);
  expect(judgeFeed(two, told(['status', 'A', 'C']))).toMatchObject({ shown: 2, told: 1 });
});

it('takes an arrival once, as it was when it was noticed', () => {
  const arrived = window(null, standing('B'), [move('arrived', 'A'), move('status', 'B')]);
  expect(accepts(arrived, told(['new', null, 'A'], ['status', 'A', 'B']))).toBe(true);
  expect(accepts(arrived, told(['new', null, 'B']))).toBe(true);
  expect(accepts(arrived, told(['status', 'A', 'B']))).toBe(false);
  expect(accepts(arrived, told(['new', null, 'A'], ['new', null, 'B']))).toBe(false);
});

it('wants outcomes and closings with the status that brought them', () => {
  const ended = window(standing('A'), standing('B', 'won', false), [move('status', 'B')]);
  const outcome = ['outcome', 'in_progress', 'won'] as const;
  const closing = ['isOpen', 'true', 'false'] as const;
  expect(accepts(ended, told(['status', 'A', 'B'], [...outcome], [...closing]))).toBe(true);
  expect(accepts(ended, told(['status', 'A', 'B'], [...outcome]))).toBe(false);
  expect(accepts(ended, told(['status', 'A', 'B'], [...closing], [...outcome], [...outcome]))).toBe(false);
});

it('wants each verdict of a listed document, and nothing of what did not move or has no word', () => {
  const moves = [move('verdict', '1 approved'), move('seen', 'true'), move('finish', 'closed')];
  const verdicts = window(standing('A'), standing('A'), moves, ['a.pdf', 'b.pdf']);
  expect(accepts(verdicts, told(['verdict', 'unapproved', 'approved', 'b.pdf']))).toBe(true);
  expect(accepts(verdicts, told(['verdict', 'unapproved', 'approved', 'a.pdf']))).toBe(false);
  expect(accepts(verdicts, [])).toBe(false);
  expect(accepts(window(standing('A'), standing('A'), moves), [])).toBe(true);
  const other = window(standing('A'), standing('A'), [move('seen', 'true', 'c2')]);
  expect(accepts(other, told(['status', 'A', 'B']))).toBe(false);
});
