import { mayMarkSeen } from '../../../src-shared/domain/collaboration.ts';
import { decisionPayloadSchemas } from '../../../src-shared/domain/decision.ts';
import { readClaimNow } from '../claim-reading.ts';
import { defineKind } from '../kind.ts';
import type { Job, KindContext, Settlement } from '../kind-spec.ts';

type Payload = { claimId: string };

/** There is no un-see: once it is sent, it stays. Repeating it changes nothing, so it is resent by itself. */
export const markSeen = defineKind({
  kind: 'mark_seen',
  schema: decisionPayloadSchemas.mark_seen,
  payloadVersion: 1,
  holdMs: 5_000,
  batchSize: 50,
  lane: () => ({ name: 'seen', ordered: false }),
  claimIdOf: ({ claimId }) => claimId,
  whenUnknownBlocks: 'lane',
  onePerClaim: true,
  supersedes: false,
  confirmAfterMs: null,
  whenAmbiguous: { rule: 'resend', withinMs: null },
  drafts: ({ targets }) =>
    targets.map(({ claimId, saw }) => ({ payload: { claimId }, saw, confirmed: false })),
  refusal({ payload }, { factsOf }) {
    const facts = factsOf(payload.claimId);
    return facts === null ? 'claim_missing' : mayMarkSeen(facts);
  },
  send: (jobs, { client, account, signal }) =>
    client.markSeen(
      account.acquirerId,
      jobs.map(({ payload }) => payload.claimId),
      { signal },
    ),
  settle(jobs, { data }, context) {
    if (data.total === jobs.length) return jobs.map(() => ({ to: 'done' }));
    return readEachBack(jobs, context);
  },
  publish: (jobs, { facts }) => facts.noteSeen(jobs.map(({ payload }) => payload.claimId)),
});

/**
 * `total` differs from the number sent: only the claims themselves can say which were taken. Once a
 * read fails, the rest waits for the next try instead of for as many deadlines.
 */
async function readEachBack(jobs: readonly Job<Payload>[], context: KindContext): Promise<Settlement[]> {
  const why = { reason: 'total_differs', detail: null } as const;
  const settlements: Settlement[] = [];
  let isReadable = true;
  for (const { payload } of jobs) {
    const read = isReadable ? await readClaimNow(payload.claimId, context) : null;
    if (read?.claim) {
      settlements.push(read.claim.seen === true ? { to: 'done' } : { to: 'retry', why, uncertain: false });
    } else if (read?.failed.kind === 'refused') {
      // The service took the request: that it does not show the claim does not say that nothing happened.
      const detail = read.failed.refusal.message;
      settlements.push({ to: 'needs_person', why: { reason: 'total_differs', detail } });
    } else {
      isReadable = false;
      settlements.push({ to: 'retry', why, uncertain: true });
    }
  }
  return settlements;
}
