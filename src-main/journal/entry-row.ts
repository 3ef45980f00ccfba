import type { EntryReason } from '../../src-shared/domain/decision/decision.ts';
import type { OutboxState, Resolution } from '../../src-shared/domain/decision/outbox-state.ts';

/** A decision and everything that became of it. Rows are never deleted: they are the ledger. */
export interface EntryRow {
  /** Order of deciding. */
  seq: number;
  id: string;
  group_id: string;
  /** As stored: a later version may have written one that this version does not know. */
  kind: string;
  payload: string;
  payload_version: number;
  /** The service and the acquirer that the decision is for; it is never sent to another. */
  environment: string;
  acquirer_id: string;
  agent: string;
  decided_at_ms: number;
  claim_id: string | null;
  /** `ACCEPTED` or `REJECTED`, for the marks in the lists. */
  value: string | null;
  /** JSON of the claim as the agent saw it. */
  saw: string | null;
  lane: string;
  /** 1 when the entries of the lane must go in their order; 0 when only one request at a time. */
  lane_ordered: number;
  /** Place in the lane. An entry that is sent again takes the place of the one it replaces. */
  position: number;
  state: OutboxState;
  reason: EntryReason | null;
  reason_detail: string | null;
  due_at_ms: number | null;
  ended_at_ms: number | null;
  /** Requests of the action itself that may have left the machine. */
  sends: number;
  /** Failures that use up attempts, and when the first of them was. */
  failures: number;
  first_failed_at_ms: number | null;
  first_sent_at_ms: number | null;
  /** Read-backs since the last send, and how many of them showed the claim as it was before. */
  reads: number;
  reads_equal: number;
  /** Times that it was sent again because every read-back showed no effect. */
  resends: number;
  /** 1 from the first send whose effect is unknown: from then on a cancel would be a lie. */
  uncertain: number;
  transitioned_to: string | null;
  sent_again_for: string | null;
  resolution: Resolution | null;
  /** The newest entry's `seq` when this one ended: those up to it were decided without knowing of the end. */
  ended_after: number | null;
  /** The claim's `updatedAt` as it was known here when this one was last sent. */
  sent_over: string | null;
  /** The claim's status as it was read after this one was carried out. */
  left_status: string | null;
  /** Most entries of a request that carries this one, when less than its kind's. */
  batch_limit: number | null;
  /** JSON of what the service gave back and gives only once (a subscription's secret). */
  result: string | null;
  /** `seq` of the first entry of its group; `null`: it was decided alone. */
  bulk_seq: number | null;
}

export type NewEntry = Pick<
  EntryRow,
  | 'id'
  | 'group_id'
  | 'kind'
  | 'payload'
  | 'payload_version'
  | 'environment'
  | 'acquirer_id'
  | 'agent'
  | 'decided_at_ms'
  | 'claim_id'
  | 'value'
  | 'saw'
  | 'lane'
  | 'lane_ordered'
  | 'due_at_ms'
  | 'sent_again_for'
> & {
  /** `null`: at the end of its lane. */
  position: number | null;
};

/** Columns that a move or a note may write, besides the state. */
export type EntryChange = Partial<
  Pick<
    EntryRow,
    | 'reason'
    | 'reason_detail'
    | 'due_at_ms'
    | 'ended_at_ms'
    | 'sends'
    | 'failures'
    | 'first_failed_at_ms'
    | 'first_sent_at_ms'
    | 'reads'
    | 'reads_equal'
    | 'resends'
    | 'uncertain'
    | 'transitioned_to'
    | 'resolution'
    | 'result'
    | 'ended_after'
    | 'sent_over'
    | 'left_status'
    | 'batch_limit'
  >
>;
