import { describe, expect, it } from 'vitest';
import { claimActions, actionDecisions, mayAct, pendingAmong } from './claim-action.ts';
import { type DecisionKind, decisionKind, decisionKinds, decisions } from './decision.ts';
import { endedStates, outboxStates, unresolvedStates } from './outbox-state.ts';

const claim = { status: 'PENDING_REVIEW', currentStep: null, isOpen: true, seen: false };
const free = { claim, isPending: () => false, isReadonly: false };
const { decideCollaboration, finishDocumentation, markSeen, sendEmail } = decisionKind;

describe('what may be done to a claim', () => {
  it.each(claimActions)('%s may be', (action) => {
    expect(mayAct(actionDecisions[action].kind, free)).toBeNull();
  });

  it('nothing in an account that can only be read, and nothing to a claim that is not here', () => {
    for (const kind of [markSeen, decideCollaboration, finishDocumentation, sendEmail]) {
      expect(mayAct(kind, { ...free, isReadonly: true })).toBe('account_readonly');
      expect(mayAct(kind, { ...free, claim: null })).toBe('claim_missing');
    }
  });

  it.each([
    [markSeen, { seen: true }, 'already_seen'],
    [decideCollaboration, { status: 'COMPLETED' }, 'not_in_collaboration'],
    [finishDocumentation, { isOpen: false }, 'closed'],
    [finishDocumentation, { isOpen: null }, 'open_unknown'],
    [sendEmail, { isOpen: false, seen: true, status: null }, null],
  ] as const)('%s on a claim with %j: %s', (kind, part, refusal) => {
    expect(mayAct(kind, { ...free, claim: { ...claim, ...part } })).toBe(refusal);
  });

  it.each([
    [markSeen, [markSeen]],
    [decideCollaboration, [decideCollaboration, finishDocumentation]],
    [finishDocumentation, [finishDocumentation]],
    [sendEmail, []],
  ])('%s waits for unresolved %j', (kind, earlier: DecisionKind[]) => {
    const waitsFor = decisionKinds.filter(
      (other) => mayAct(kind, { ...free, isPending: (one) => one === other }) === 'decision_pending',
    );
    expect(waitsFor.toSorted()).toEqual(earlier.toSorted());
  });

  it('the claim itself is named before what waits on it', () => {
    const closed = { ...free, claim: { ...claim, isOpen: false }, isPending: () => true };
    expect(mayAct(decideCollaboration, closed)).toBe('closed');
  });

  it('a decision that failed or ended keeps nothing waiting', () => {
    const isPending = (state: (typeof outboxStates)[number]) =>
      pendingAmong([{ kind: markSeen, state }])(markSeen);
    expect(outboxStates.filter(isPending).toSorted()).toEqual(unresolvedStates.toSorted());
    for (const state of [...endedStates, 'failed'] as const) expect(isPending(state)).toBe(false);
  });
});

it('what a decision is done to is read from its payload, and from no other', () => {
  const url = 'https://hooks.example/a';
  expect(decisions.send_email.objectOf({ claimId: 'c', email: 'ana@example.com' })).toBe('ana@example.com');
  expect(decisions.delete_subscription.objectOf({ subscriptionId: 's', url })).toBe(url);
  expect(decisions.replace_template.objectOf({ name: 'a later one', html: '' })).toBeNull();
  expect(decisions.mark_seen.objectOf({ claimId: 'c' })).toBeNull();
});
