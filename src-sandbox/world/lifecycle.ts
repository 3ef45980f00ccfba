import { type ClaimOutcome, type ClaimStatus } from '../../src-shared/claims-service/claim.ts';

/**
 * The lifecycle of a claim in the sandbox. Only the first step is documented (PUT status); the rest is
 * "not shown" by the interface and is this service's own choice:
 *
 *   PENDING_REVIEW ─ ACCEPTED ─► COLLABORATION_ACCEPTED ─► COMPLETED (lost)
 *        │
 *        └──────── REJECTED ─► COLLABORATION_REJECTED ─► SECOND_PRESENTATION_STARTED
 *                                ─► SECOND_PRESENTATION_COMPLETED ─► SECOND_PRESENTATION_ACCEPTED (won)
 *                                                                 └► COMPLETED (won or lost)
 */
export interface Ending {
  isOpen: boolean;
  outcome: ClaimOutcome;
}

const acceptedPath: readonly ClaimStatus[] = ['COLLABORATION_ACCEPTED'];
const disputedPath: readonly ClaimStatus[] = [
  'COLLABORATION_REJECTED',
  'SECOND_PRESENTATION_STARTED',
  'SECOND_PRESENTATION_COMPLETED',
];

/** Returns how a claim ends. `luck` in [0, 1) is the claim's own and decides what the status leaves open. */
export function endingOf(status: string, luck: number): Ending {
  if (status === 'SECOND_PRESENTATION_ACCEPTED') return { isOpen: false, outcome: 'won' };
  if (status !== 'COMPLETED') return { isOpen: true, outcome: 'in_progress' };
  return { isOpen: false, outcome: luck < 0.7 ? 'lost' : 'won' };
}

/** Returns the statuses that a claim had until `status`, itself included. */
export function pathTo(status: string, luck: number): readonly string[] {
  if (status === 'PENDING_REVIEW') return [];
  if (status === 'COLLABORATION_ACCEPTED') return acceptedPath;
  if (status === 'COMPLETED') return [...(luck < 0.4 ? acceptedPath : disputedPath), status];
  if (status === 'SECOND_PRESENTATION_ACCEPTED') return [...disputedPath, status];
  return disputedPath.slice(0, disputedPath.findIndex((one) => one === status) + 1);
}

/** Returns the next status of a claim that nobody in this service decides about; `null` if there is none. */
export function nextStatus(status: string, luck: number): ClaimStatus | null {
  switch (status) {
    case 'PENDING_REVIEW':
    case 'COMPLETED':
    case 'SECOND_PRESENTATION_ACCEPTED':
      return null;
    case 'COLLABORATION_REJECTED':
      return 'SECOND_PRESENTATION_STARTED';
    case 'SECOND_PRESENTATION_STARTED':
      return 'SECOND_PRESENTATION_COMPLETED';
    case 'SECOND_PRESENTATION_COMPLETED':
      return luck < 0.4 ? 'SECOND_PRESENTATION_ACCEPTED' : 'COMPLETED';
    default:
      // COLLABORATION_ACCEPTED, under whatever name an accepted collaboration goes.
      return 'COMPLETED';
  }
}
