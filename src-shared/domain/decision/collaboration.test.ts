import { describe, expect, it } from 'vitest';
import { refusalToDecideCollaboration, refusalToMarkSeen, statusTone } from './collaboration.ts';

const pending = { status: 'PENDING_REVIEW', currentStep: 'PENDING_REVIEW', isOpen: true, seen: false };

describe('what may be done to a claim', () => {
  it.each([
    [pending, null],
    [{ ...pending, currentStep: null }, null],
    [{ ...pending, status: null }, null],
    [{ ...pending, currentStep: 'SECOND_PRESENTATION_STARTED' }, 'not_in_collaboration'],
    [{ ...pending, status: 'COMPLETED', currentStep: null }, 'not_in_collaboration'],
    [{ ...pending, status: 'SOMETHING_NEW', currentStep: null }, 'not_in_collaboration'],
    [{ ...pending, isOpen: false }, 'closed'],
    [{ ...pending, isOpen: null }, 'open_unknown'],
    [{ ...pending, status: null, currentStep: null }, 'status_unknown'],
  ])('%j: %s', (claim, refusal) => {
    expect(refusalToDecideCollaboration(claim)).toBe(refusal);
  });

  it('seen can be marked unless the service says it is', () => {
    expect(refusalToMarkSeen(pending)).toBeNull();
    expect(refusalToMarkSeen({ ...pending, seen: null })).toBeNull();
    expect(refusalToMarkSeen({ ...pending, seen: true })).toBe('already_seen');
  });

  it('a status that the interface does not name has no meaning of its own', () => {
    expect(statusTone('PENDING_REVIEW')).toBe('needs_decision');
    expect(statusTone('SOMETHING_NEW')).toBe('unknown');
    expect(statusTone('toString')).toBe('unknown');
    expect(statusTone(null)).toBe('unknown');
  });
});
