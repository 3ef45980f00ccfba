import type { EntryReason } from '../../src-shared/domain/decision/decision.ts';
import type { OutboxState, Resolution } from '../../src-shared/domain/decision/outbox-state.ts';

/** A decision and everything that happened to it. Rows are never deleted: they are the ledger. */
export interface EntryRow {
  /** Number in the order of deciding. */
  seq: number;
  id: string;
  group_id: string;
  /** Kind as stored: a later version may have written one that this version doesn't know. */
  kind: string;
  payload: string;
  payload_version: number;
  /** Service and acquirer that the decision is for; it is never sent to another. */
  environment: string;
  acquirer_id: string;
  agent: string;
  decided_at_ms: number;
  claim_id: string | null;
  /** `ACCEPTED` or `REJECTED`, for the marks in lists. */
  value: string | null;
  /** The claim as the agent saw it, as JSON. */
  saw: string | null;
  lane: string;
  /** 1 if the entries of the lane must be sent in order; 0 if only one at a time. */
  lane_ordered: number;
  /** Position in the lane. An entry that is sent again takes the position of the one it replaces. */
  position: number;
  state: OutboxState;
  reason: EntryReason | null;
  reason_detail: string | null;
  due_at_ms: number | null;
  ended_at_ms: number | null;
  /** Number of requests of the action itself that may have left the machine. */
  sends: number;
  /** Number of failures that use up attempts, and when the first of them occurred. */
  failures: number;
  first_failed_at_ms: number | null;
  first_sent_at_ms: number | null;
  /** Number of read-backs since the last send, and of those that showed the claim as before. */
  reads: number;
  reads_equal: number;
  /** Number of times that it was sent again because every read-back showed no effect. */
  resends: number;
  /** 1 from the first send with unknown effect, after which it can't be cancelled. */
  uncertain: number;
  transitioned_to: string | null;
  sent_again_for: string | null;
  resolution: Resolution | null;
  /** `seq` of the newest entry when this one ended: entries up to it were decided without knowing of the end. */
  ended_after: number | null;
  /** The claim's `updatedAt` as known when this entry was last sent. */
  sent_over: string | null;
  /** The claim's status as read after this entry was carried out. */
  left_status: string | null;
  /** Most entries of a request with this entry, if fewer than its kind's. */
  batch_limit: number | null;
  /** Values that the service gives only once (a subscription's secret), as JSON. */
  result: string | null;
  /** `seq` of the first entry of its group; `null` if it was decided alone. */
  bulk_seq: number | null;
}

/** Columns that the entries of one decision on several claims have in common. */
export const sharedColumns = [
  'group_id',
  'kind',
  'payload_version',
  'environment',
  'acquirer_id',
  'agent',
  'decided_at_ms',
  'due_at_ms',
  'sent_again_for',
] as const satisfies readonly (keyof EntryRow)[];
/** Columns in which they may differ. */
export const ownColumns = ['id', 'payload', 'claim_id', 'value', 'saw', 'lane', 'lane_ordered'] as const;

export type OwnFields = Pick<EntryRow, (typeof ownColumns)[number]>;
export type SharedFields = Pick<EntryRow, (typeof sharedColumns)[number]> & {
  /** Position in the lane; `null` for its end. */
  position: number | null;
};
export type NewEntry = OwnFields & SharedFields;

/** Columns that a move or a note may write, besides the state: what isn't written once with the decision. */
export type EntryChange = Partial<
  Omit<EntryRow, 'seq' | 'state' | 'bulk_seq' | Exclude<keyof NewEntry, 'due_at_ms'>>
>;
