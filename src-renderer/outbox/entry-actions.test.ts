import { describe, expect, it } from 'vitest';
import type { Bulk } from '../../src-shared/contract/outbox.ts';
import { fakeEntry } from '../testing/fake-entries.ts';
import { actionsOf, assessEntries, needsConfirming, reachOf, refusalOf } from './entry-actions.ts';

describe('what may be done with an entry', () => {
  it.each([
    ['held', ['cancel', 'send_now']],
    ['ready', ['cancel']],
    ['blocked', ['cancel']],
    ['retry_wait', ['cancel']],
    ['sending', []],
    ['unknown', []],
    ['conflict', ['send_again', 'treat_as_done', 'discard']],
    ['needs_person', ['send_again', 'treat_as_done', 'discard']],
    ['failed', ['send_again', 'treat_as_done', 'discard']],
    ['done', []],
    ['cancelled', []],
    ['resolved', []],
  ] as const)('%s: %j', (state, actions) => {
    expect(actionsOf(fakeEntry({ id: 'e', state }))).toEqual(actions);
  });

  it('never sends again what this version can’t read', () => {
    const entry = fakeEntry({ id: 'e', state: 'needs_person', payload: null });
    expect(refusalOf('send_again', entry)).toBe('unreadable');
    expect(refusalOf('discard', entry)).toBeNull();
  });

  it('says how many of several it reaches, and why not the others', () => {
    const states = ['held', 'sending', 'sending', 'unknown', 'done'] as const;
    const entries = states.map((state, id) => fakeEntry({ id: `e${id}`, state }));
    expect(assessEntries('cancel', entries)).toEqual({
      takers: ['e0'],
      refusals: [
        { reason: 'sending', count: 2 },
        { reason: 'unknown', count: 1 },
        { reason: 'ended', count: 1 },
      ],
    });
  });
});

it('sends finishes again one at a time when their documents have to be confirmed anew', () => {
  const reason = { code: 'documents_changed', detail: null } as const;
  const changed = fakeEntry({ id: 'changed', state: 'needs_person', reason });
  const other = fakeEntry({ id: 'other', state: 'needs_person' });
  expect(assessEntries('send_again', [changed]).takers).toEqual(['changed']);
  expect(assessEntries('send_again', [changed, other])).toEqual({
    takers: ['other'],
    refusals: [{ reason: 'needs_confirming', count: 1 }],
  });
});

it('offers nothing that can not work', () => {
  const conflict = { state: 'conflict', payload: {}, sendAgainOff: 'not_in_collaboration' } as const;
  expect(actionsOf(conflict)).toEqual(['treat_as_done', 'discard']);
  expect(refusalOf('send_again', conflict)).toBe('not_taken');
  expect(refusalOf('cancel', { state: 'retry_wait', payload: {}, mayHaveArrived: true })).toBe('unknown');
});

it('takes a bulk as a whole for an undo and for what definitely failed, and for nothing else', () => {
  const states = [
    { state: 'failed', entries: 2 },
    { state: 'held', entries: 3 },
  ] satisfies Bulk['states'];
  const bulk = { entries: 5, isMixed: false, states, cancellable: 3, heldUntilMs: null };
  const reason = { code: 'documents_changed', detail: null } as const;
  const entry = fakeEntry({ id: 'head', state: 'needs_person', reason, bulk });
  expect(actionsOf(entry)).toEqual(['cancel', 'send_again']);
  expect(needsConfirming(entry)).toBe(false);
  expect([reachOf('cancel', entry), reachOf('send_again', entry)]).toEqual([3, 2]);
  const over = { ...entry, bulk: { ...bulk, states: [], cancellable: 0 } };
  expect(refusalOf('cancel', over)).toBe('bulk_none_left');
  expect(refusalOf('send_again', over)).toBe('bulk_none_failed');
  expect(refusalOf('discard', over)).toBe('bulk');
});
