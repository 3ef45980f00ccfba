import { type Detail, said } from '../../../src-shared/contract/details.ts';
import { decisions } from '../../../src-shared/domain/decision/decision.ts';
import { readClaimNow } from '../kind/claim-reading.ts';
import { defineKind } from '../kind/kind.ts';
import type { Job, KindContext, Settlement } from '../kind/kind-spec.ts';
import type { CallFailure } from '../../claims-service/failure-reason.ts';

type Payload = { claimId: string };

/**
 * Marks claims as seen. It can't be undone once it is sent. Repeating it changes nothing, so it is sent again
 * automatically.
 */
export const markSeen = defineKind({
  kind: 'mark_seen',
  schema: decisions.mark_seen.payload,
  payloadVersion: 1,
  endpoints: ['markSeen'],
  batchSize: 50,
  lane: () => ({ name: 'seen', ordered: false }),
  claimIdOf: ({ claimId }) => claimId,
  blocks: 'lane',
  supersedes: false,
  confirmAfterMs: null,
  whenAmbiguous: { rule: 'resend', withinMs: null },
  drafts: ({ targets }) =>
    targets.map(({ claimId, saw }) => ({ payload: { claimId }, saw, confirmed: false })),
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
  standing: (_job, { seen }) => (seen === null ? 'unknown' : seen ? 'agrees' : 'differs'),
  publish: (jobs, { facts }) => facts.takeSeen(jobs.map(({ payload }) => payload.claimId)),
});

/**
 * Reads each claim when `total` differs from the number sent, as only the claims can tell which were marked. One that
 * can't be read is left to a person; once the service can't be reached, the rest waits for the next try instead of
 * for as many time-outs.
 */
async function readEachBack(jobs: readonly Job<Payload>[], context: KindContext): Promise<Settlement[]> {
  const reason = 'total_differs';
  const settlements: Settlement[] = [];
  let isReadable = true;
  for (const { payload } of jobs) {
    const read = isReadable ? await readClaimNow(payload.claimId, context) : null;
    const refused = read?.failed ? await refusalOf(read.failed, context) : null;
    if (read?.claim) {
      const why = { reason, detail: null } as const;
      settlements.push(read.claim.seen === true ? { to: 'done' } : { to: 'retry', why, uncertain: false });
    } else if (refused) {
      // The service took the request: that it does not show the claim does not say that nothing happened.
      settlements.push({ to: 'needs_person', why: { reason, detail: refused.detail } });
    } else {
      isReadable = false;
      settlements.push({ to: 'retry', why: { reason, detail: null }, uncertain: true });
    }
  }
  return settlements;
}

/** Returns why the claim was refused; `null` if the read failed for a reason that isn't the claim's own. */
async function refusalOf(
  failed: CallFailure,
  context: KindContext,
): Promise<{ detail: Detail | null } | null> {
  if (failed.kind === 'refused') return { detail: said(failed.refusal.message) };
  if (failed.kind !== 'unauthorized' && failed.kind !== 'forbidden') return null;
  return (await context.checkKey()) === 'accepted' ? { detail: said(failed.message) } : null;
}
