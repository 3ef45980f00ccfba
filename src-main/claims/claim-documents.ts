import { readDetail } from '../../src-shared/contract/details.ts';
import type { ClaimDocuments, FinishPreparation } from '../../src-shared/contract/documents.ts';
import { decisionKind, snapshotOf } from '../../src-shared/domain/decision/decision.ts';
import { Refused } from '../base/refused.ts';
import type { ClaimSources } from './claim-sources.ts';

/** Returns a claim's documents, and the state of finishing them. */
export function claimDocuments(
  { documents, journal }: Pick<ClaimSources, 'documents' | 'journal'>,
  claimId: string,
): ClaimDocuments {
  const finishes = journal.entries
    .listOfClaim(claimId)
    .filter(({ kind }) => kind === decisionKind.finishDocumentation);
  const last = finishes.find(({ state }) => state === 'done') ?? finishes.at(-1);
  return {
    ...documents.ofClaim(claimId),
    finish: last
      ? {
          entryId: last.id,
          state: last.state,
          atMs: last.ended_at_ms ?? last.decided_at_ms,
          detail: readDetail(last.reason_detail),
        }
      : null,
  };
}

/** Reads what must be confirmed, as it is now. @throws Refused */
export async function prepareFinish(
  { documents, replica, sync }: Pick<ClaimSources, 'documents' | 'replica' | 'sync'>,
  claimId: string,
): Promise<FinishPreparation> {
  const [isClaimFresh, { fault }] = await Promise.all([sync.refreshClaim(claimId), documents.list(claimId)]);
  const claim = replica.getFacts([claimId]).get(claimId);
  if (!claim) throw new Refused('claim_missing', {});
  const { listedAtMs, documents: listed } = replica.documents.read(claimId);
  return {
    isFresh: isClaimFresh && fault === null,
    listingFault: fault,
    listedAtMs,
    saw: snapshotOf(claim),
    documents:
      listedAtMs === null
        ? null
        : listed
            .filter(({ isListed }) => isListed)
            .map(({ key, name, status: verdict }) => ({ key, name, status: verdict })),
  };
}
