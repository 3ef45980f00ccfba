import type { ClaimStatus, ClaimOutcome } from '../../src-shared/claims-service/claim.ts';
import type { ClaimSort } from '../../src-shared/contract/claims.ts';
import type { ActionRefusal } from '../../src-shared/domain/collaboration.ts';
import type { ClaimViewName } from '../../src-shared/domain/claim-view.ts';

/** Words for the values of the service and of the domain, used by every view. */
export const wordsMessages = {
  status: {
    PENDING_REVIEW: 'Pending review',
    COLLABORATION_ACCEPTED: 'Collaboration accepted',
    COLLABORATION_REJECTED: 'Collaboration rejected',
    SECOND_PRESENTATION_STARTED: '2nd presentation started',
    SECOND_PRESENTATION_COMPLETED: '2nd presentation completed',
    SECOND_PRESENTATION_ACCEPTED: '2nd presentation accepted',
    COMPLETED: 'Completed',
  } satisfies Record<ClaimStatus, string>,
  outcome: { in_progress: 'In progress', won: 'Won', lost: 'Lost' } satisfies Record<ClaimOutcome, string>,
  origin: { visa: 'Visa', mastercard: 'Mastercard' },
  view: {
    inbox: 'Inbox',
    needs_decision: 'Needs decision',
    with_network: 'With the network',
    won: 'Won',
    lost: 'Lost',
    over_20_days: 'Over 20 days old',
    all: 'All claims',
  } satisfies Record<ClaimViewName, string>,
  sort: {
    newest: 'Newest',
    oldest: 'Oldest',
    amount_high: 'Highest amount',
    amount_low: 'Lowest amount',
    recently_updated: 'Recently updated',
    merchant: 'Merchant',
  } satisfies Record<ClaimSort, string>,
  refusal: {
    closed: 'The claim is closed.',
    open_unknown: 'The service does not say whether the claim is open.',
    not_in_collaboration: 'The claim is not in the collaboration stage.',
    status_unknown: 'The service does not say which status the claim has.',
    already_seen: 'It is marked seen already.',
    decision_pending: 'An earlier decision on it is not finished.',
    account_readonly: 'This account can only be read.',
    claim_missing: 'The claim is no longer here.',
  } satisfies Record<ActionRefusal | 'claim_missing', string>,
  noData: 'no data',
  unknown: 'unknown',
  yes: 'Yes',
  no: 'No',
} as const;
