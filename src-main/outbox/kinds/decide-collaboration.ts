import { claimStatuses } from '../../../src-shared/claims-service/claim.ts';
import {
  type CollaborationValue,
  isCollaborationStage,
  provingStatus,
} from '../../../src-shared/domain/decision/collaboration.ts';
import { decisions } from '../../../src-shared/domain/decision/decision.ts';
import {
  claimLane,
  compareWithSeen,
  preflightFailure,
  readClaimNow,
  statusDetail,
} from '../kind/claim-reading.ts';
import { defineKind } from '../kind/kind.ts';
import { readBackAfterMs } from '../kind/kind-spec.ts';
import { onlyJob } from '../kind/only-job.ts';

/**
 * Accepts or rejects. The status that an accept leads to is not documented: only the two named statuses prove
 * anything, and any other new one is for a person to read.
 */
export const decideCollaboration = defineKind({
  kind: 'decide_collaboration',
  schema: decisions.decide_collaboration.payload,
  payloadVersion: 1,
  endpoints: ['getClaim', 'putClaimStatus'],
  batchSize: 1,
  lane: ({ claimId }) => claimLane(claimId),
  claimIdOf: ({ claimId }) => claimId,
  markValueOf: ({ value }) => value,
  blocks: 'lane',
  changesStatus: true,
  supersedes: false,
  confirmAfterMs: null,
  whenAmbiguous: { rule: 'read_back', afterMs: readBackAfterMs, resends: 3 },
  drafts: ({ targets, value }) =>
    targets.map(({ claimId, saw }) => ({ payload: { claimId, value }, saw, confirmed: false })),
  async preflight(job, context) {
    const read = await readClaimNow(job.payload.claimId, context);
    if (read.claim === null) return preflightFailure(read.failed);
    if (read.claim.status === provingStatus[job.payload.value]) {
      // After a send of our own that nobody could place, it may just as well have been us.
      const reason = job.row.uncertain ? 'already_so' : 'done_by_someone_else';
      return { verdict: 'done', why: { reason, detail: statusDetail(read.claim.status) } };
    }
    if (compareWithSeen(read.claim, job, context) !== 'same') {
      return {
        verdict: 'conflict',
        why: { reason: 'claim_changed', detail: statusDetail(read.claim.status) },
      };
    }
    return { verdict: 'go' };
  },
  send: (jobs, { client, signal }) => {
    const { payload } = onlyJob(jobs);
    return client.putClaimStatus(payload.claimId, payload.value, { signal });
  },
  settle(jobs, { transitionedTo }) {
    const { payload, saw } = onlyJob(jobs);
    if (transitionedTo !== null && contradicts(payload.value, transitionedTo, saw?.status ?? null)) {
      return [{ to: 'unknown', detail: statusDetail(transitionedTo) }];
    }
    return [{ to: 'done', transitionedTo }];
  },
  async publish(jobs, { facts }) {
    for (const { payload } of jobs) await facts.refresh(payload.claimId);
  },
  async readBack(job, context) {
    const read = await readClaimNow(job.payload.claimId, context);
    if (read.claim === null) return { verdict: 'read_failed', outcome: read.failed };
    const { status } = read.claim;
    if (status === provingStatus[job.payload.value]) return { verdict: 'proven', transitionedTo: status };
    if (status === provingStatus[opposite[job.payload.value]]) {
      return { verdict: 'conflict', why: { reason: 'opposite_decision', detail: statusDetail(status) } };
    }
    const compared = compareWithSeen(read.claim, job, context);
    if (compared === 'other_status') {
      return { verdict: 'ask', why: { reason: 'cannot_be_proven', detail: statusDetail(status) } };
    }
    return { verdict: 'no_effect', equal: compared === 'same' };
  },
  standing({ row, payload }, { status }) {
    if (status === null) return 'unknown';
    if (status === provingStatus[payload.value] || status === row.transitioned_to) return 'agrees';
    if (isCollaborationStage(status) || status === provingStatus[opposite[payload.value]]) return 'differs';
    // Which decision a later status came from is not documented.
    return 'unknown';
  },
});

const opposite = { ACCEPTED: 'REJECTED', REJECTED: 'ACCEPTED' } as const satisfies Record<
  CollaborationValue,
  CollaborationValue
>;

/**
 * Whether the answer contradicts what was sent. A reject leads to one documented status. What an accept leads to is
 * not documented, so only the opposite status and the one from before contradict it.
 */
function contradicts(value: CollaborationValue, transitionedTo: string, before: string | null): boolean {
  if (transitionedTo === provingStatus[value]) return false;
  if (transitionedTo === before || isCollaborationStage(transitionedTo)) return true;
  if (transitionedTo === provingStatus[opposite[value]]) return true;
  return value === 'REJECTED' && claimStatuses.some((status) => status === transitionedTo);
}
