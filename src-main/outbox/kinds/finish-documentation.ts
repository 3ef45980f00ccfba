import { said } from '../../../src-shared/contract/details.ts';
import { decisions } from '../../../src-shared/domain/decision/decision.ts';
import { isWhollyApproved } from '../../../src-shared/domain/documents/document-approval.ts';
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

interface ConfirmedDocument {
  name: string | null;
  status: string | null;
}

/**
 * Closes the upload and sends the documents to the card network. There is no way back, so it is never sent again
 * automatically, and what a read shows afterwards is evidence for a person and no proof.
 */
export const finishDocumentation = defineKind({
  kind: 'finish_documentation',
  schema: decisions.finish_documentation.payload,
  payloadVersion: 1,
  endpoints: ['getClaim', 'listDocumentation', 'finishDocumentation'],
  batchSize: 1,
  lane: ({ claimId }) => claimLane(claimId),
  claimIdOf: ({ claimId }) => claimId,
  blocks: 'lane',
  changesStatus: true,
  supersedes: false,
  confirmAfterMs: 86_400_000,
  whenAmbiguous: { rule: 'read_back', afterMs: readBackAfterMs, resends: 0 },
  drafts: ({ payload, saw }) => [{ payload, saw, confirmed: false }],
  refusal({ payload }) {
    // Prepared while the listing is not known: nothing is sent before a person has seen it.
    if (payload.documents === null) return null;
    return isWhollyApproved(payload.documents) || payload.override ? null : 'override_needed';
  },
  async preflight(job, context) {
    const { claimId, documents } = job.payload;
    const read = await readClaimNow(claimId, context);
    if (read.claim === null) return preflightFailure(read.failed);
    const compared = compareWithSeen(read.claim, job, context);
    if (compared === 'closed_by_us') {
      return {
        verdict: 'ask',
        why: { reason: 'closed_by_predecessor', detail: statusDetail(read.claim.status) },
      };
    }
    if (compared !== 'same') {
      const reason = read.claim.isOpen === false ? 'claim_closed' : 'claim_changed';
      return { verdict: 'conflict', why: { reason, detail: statusDetail(read.claim.status) } };
    }
    const listed = await context.client.listDocumentation(claimId, { signal: context.signal });
    if (listed.kind === 'refused') {
      return { verdict: 'failed', why: { reason: 'service_refused', detail: said(listed.refusal.message) } };
    }
    if (listed.kind !== 'ok') return { verdict: 'read_failed', outcome: listed };
    if (documents === null) {
      return { verdict: 'ask', why: { reason: 'documents_unconfirmed', detail: null } };
    }
    if (!isSameSet(documents, listed.answer.data)) {
      return { verdict: 'ask', why: { reason: 'documents_changed', detail: null } };
    }
    return { verdict: 'go' };
  },
  send: (jobs, { client, signal }) => client.finishDocumentation(onlyJob(jobs).payload.claimId, { signal }),
  settle(jobs, { data: { processed, uploaded } }) {
    const detail = { code: 'documents_processed', params: { processed, uploaded } } as const;
    const isNothing = processed === 0 && uploaded === 0;
    if (isNothing && (onlyJob(jobs).payload.documents ?? []).length > 0) return [{ to: 'unknown', detail }];
    if (processed === uploaded) return [{ to: 'done' }];
    return [{ to: 'done', why: { reason: 'processed_differs', detail } }];
  },
  publish: (jobs, { facts }) => facts.refresh(onlyJob(jobs).payload.claimId),
  async readBack(job, context) {
    const read = await readClaimNow(job.payload.claimId, context);
    if (read.claim === null) return { verdict: 'read_failed', outcome: read.failed };
    const compared = compareWithSeen(read.claim, job, context);
    if (compared === 'other_status') {
      return { verdict: 'ask', why: { reason: 'cannot_be_proven', detail: statusDetail(read.claim.status) } };
    }
    return { verdict: 'no_effect', equal: compared === 'same' };
  },
});

/** Whether both list the same documents with the same verdicts, in any order. */
function isSameSet(confirmed: readonly ConfirmedDocument[], listed: readonly ConfirmedDocument[]): boolean {
  const key = (documents: readonly ConfirmedDocument[]): string =>
    JSON.stringify(documents.map(({ name, status }) => JSON.stringify([name, status])).toSorted());
  return key(confirmed) === key(listed);
}
