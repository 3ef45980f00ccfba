import { decisionKind } from '../../../src-shared/domain/decision/decision.ts';
import type { NewEntry } from '../entry-row.ts';

/** An entry of a decision on one claim. */
export function newEntry(id: string, fields: Partial<NewEntry> = {}): NewEntry {
  return {
    id,
    group_id: 'g',
    kind: decisionKind.markSeen,
    payload: '{"claimId":"canary-claim"}',
    payload_version: 1,
    environment: 'e',
    acquirer_id: 'a',
    agent: 'Agent',
    decided_at_ms: 1,
    claim_id: 'canary-claim',
    value: null,
    saw: null,
    lane: 'seen',
    lane_ordered: 0,
    due_at_ms: 1,
    sent_again_for: null,
    position: null,
    ...fields,
  };
}
