import type { FinishAssessment } from '../../src-shared/contract/documents.ts';
import type { DecideInput } from '../../src-shared/contract/outbox.ts';
import { decisionKind } from '../../src-shared/domain/decision/decision.ts';
import { isWhollyApproved } from '../../src-shared/domain/documents/document-approval.ts';
import type { ClaimSources } from './claim-sources.ts';
import { collectLeftOut } from './left-out.ts';
import { namedClaim } from './named-claim.ts';

type Sources = Pick<ClaimSources, 'queries' | 'replica' | 'journal' | 'state'>;
type Reason = FinishAssessment['refusals'][number]['reason'];

/**
 * Returns which claims can be finished as their documents were last listed. Nothing is read from the service: the
 * claim and its documents are read again before each is sent, and a change requires confirmation.
 */
export async function assessFinish(
  { queries, replica, journal, state }: Sources,
  claimIds: readonly string[],
): Promise<Omit<FinishAssessment, 'questionId'>> {
  const kind = decisionKind.finishDocumentation;
  const ran = await queries.dryRun({ kind, claimIds, isReadonly: state === 'readonly' });
  const leftOut = collectLeftOut<Reason>({ replica }, ran.refusals);
  const takers: FinishAssessment['takers'] = [];
  let listedAtMs: number | null = null;

  function reasonOf(claimId: string, listing: ReturnType<typeof listed>): Reason | null {
    const finishes = journal.entries.listOfClaim(claimId).filter((row) => row.kind === kind);
    if (finishes.some((row) => row.state === 'done')) return 'finish_done';
    if (finishes.some((row) => row.state === 'failed')) return 'finish_failed';
    if (listing.listedAtMs === null) return 'documents_unknown';
    if (listing.documents.length === 0) return 'documents_none';
    return isWhollyApproved(listing.documents) ? null : 'documents_unapproved';
  }

  function listed(claimId: string) {
    const { listedAtMs: atMs, documents } = replica.documents.read(claimId);
    const shown = documents.filter(({ isListed }) => isListed);
    return { listedAtMs: atMs, documents: shown.map(({ name, status }) => ({ name, status })) };
  }

  for (const { claimId, saw } of ran.takers) {
    const listing = listed(claimId);
    const reason = reasonOf(claimId, listing);
    if (reason !== null) leftOut.add(reason, claimId);
    else {
      const claim = namedClaim({ replica }, claimId);
      takers.push({ claimId, saw, documents: listing.documents, claim });
      listedAtMs = Math.min(listedAtMs ?? Number.POSITIVE_INFINITY, listing.listedAtMs ?? 0);
    }
  }
  return { takers, refusals: leftOut.groups(), listedAtMs };
}

/** Returns one decision for each claim that the assessment accepts. */
export function finishDecisions(accountId: string, takers: FinishAssessment['takers']): DecideInput[] {
  return takers.map(({ claimId, saw, documents }) => ({
    accountId,
    kind: decisionKind.finishDocumentation,
    saw,
    payload: { claimId, documents, override: false },
  }));
}
