import type { OutboxEntry } from '../../src-shared/contract/outbox.ts';
import { decisionKind } from '../../src-shared/domain/decision/decision.ts';

/** An entry of the outbox with everything in place; `part` says what matters to the test. */
export function fakeEntry(part: Partial<OutboxEntry> & Pick<OutboxEntry, 'id' | 'state'>): OutboxEntry {
  return {
    groupId: part.id,
    kind: decisionKind.decideCollaboration,
    payload: { claimId: 'clm_9f2k41xa', value: 'ACCEPTED' },
    reason: null,
    agent: 'Ana Gómez',
    decidedAtMs: Date.UTC(2026, 10, 20, 14, 6),
    dueAtMs: null,
    endedAtMs: null,
    attempts: 0,
    saw: { status: 'PENDING_REVIEW', updatedAt: '2026-11-12T09:41:00.000Z', isOpen: true },
    transitionedTo: null,
    resolution: null,
    sentAgainFor: null,
    claim: {
      id: 'clm_9f2k41xa',
      merchantName: 'Café Martínez Sur',
      amount: 84_310.5,
      currency: 'ARS',
      origin: 'visa',
      maskedCard: '411111••••••4417',
    },
    ...part,
  };
}
