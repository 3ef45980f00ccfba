import { useClaimDocuments, useFollowDocuments } from './use-claim-documents.ts';
import { useWanted } from './use-shown-documents.ts';

interface Props {
  accountId: string;
  /** The claim that is on the screen: its own documents come first. */
  claimId: string;
  nextClaimId: string;
}

/**
 * Downloads the first document of the claim that is next, so that moving on waits for nothing. It shows nothing, and
 * asks for nothing before all documents of the claim on the screen have come or had a fault: one that is tried again
 * later doesn't hold up the next claim.
 */
export function DocumentsAhead({ accountId, claimId, nextClaimId }: Props) {
  const current = useClaimDocuments(accountId, claimId);
  const isBusy =
    current === undefined ||
    (current.listedAtMs === null && current.listingFault === null) ||
    current.documents.some(
      ({ isListed, file }) => isListed && file.state === 'not_yet' && file.fault === null,
    );
  return isBusy ? null : <Ahead key={nextClaimId} accountId={accountId} claimId={nextClaimId} />;
}

function Ahead({ accountId, claimId }: Omit<Props, 'nextClaimId'>) {
  useFollowDocuments(accountId, claimId);
  const first = useClaimDocuments(accountId, claimId)?.documents.find(({ isListed }) => isListed);
  useWanted(accountId, claimId, first === undefined ? [] : [first], first?.key);
  return null;
}
