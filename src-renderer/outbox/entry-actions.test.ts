import { describe, expect, it } from 'vitest';
import { fakeEntry } from '../testing/fake-entries.ts';
import { actionsOf, assessEntries, refusalOf } from './entry-actions.ts';

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
