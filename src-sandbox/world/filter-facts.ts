import type { ClaimStatus } from '../../src-shared/claims-service/claim.ts';
import { mixFraction, salts } from './dice.ts';

/** The facts that listings filter by. */
export interface FilterFacts {
  status: string;
  origin: string;
  seen: boolean;
}

/** Statuses of most claims that have left the collaboration stage. */
const laterStatuses: readonly (readonly [ClaimStatus, number])[] = [
  ['COLLABORATION_ACCEPTED', 0.14],
  ['COLLABORATION_REJECTED', 0.16],
  ['SECOND_PRESENTATION_STARTED', 0.17],
  ['SECOND_PRESENTATION_COMPLETED', 0.13],
  ['SECOND_PRESENTATION_ACCEPTED', 0.12],
  ['COMPLETED', 0.28],
];

/**
 * Returns the facts at the start. `age` in [0, 1): 0 the newest claim, 1 the oldest. Young claims wait; old ones are
 * decided.
 */
export function factsAtStart(seed: number, index: number, age: number): FilterFacts {
  return {
    status: statusAtStart(seed, index, age),
    origin: originAtStart(mixFraction(seed, index, salts.origin)),
    seen: mixFraction(seed, index, salts.seen) < 0.2 + 0.4 * age,
  };
}

function statusAtStart(seed: number, index: number, age: number): ClaimStatus {
  const draw = mixFraction(seed, index, salts.stage);
  const stillPending = 0.75 - 0.7 * age;
  if (draw < stillPending) return 'PENDING_REVIEW';
  let rest = (draw - stillPending) / (1 - stillPending);
  for (const [status, share] of laterStatuses) {
    if (rest < share) return status;
    rest -= share;
  }
  return 'COMPLETED';
}

/** Returns a network. The interface allows others than the two that it names. */
function originAtStart(throwOfOrigin: number): string {
  if (throwOfOrigin < 0.56) return 'visa';
  if (throwOfOrigin < 0.975) return 'mastercard';
  return throwOfOrigin < 0.99 ? 'amex' : 'cabal';
}

export interface ListingFilter {
  seen: boolean;
  origin?: string;
  status?: string;
}

export function isListed({ seen, origin, status }: FilterFacts, filter: ListingFilter): boolean {
  return (
    seen === filter.seen &&
    (filter.origin === undefined || origin === filter.origin) &&
    (filter.status === undefined || status === filter.status)
  );
}
