import { claimOrigins, claimStatuses, type ClaimStatus } from '../../src-shared/claims-service/claim.ts';
import { mixFraction, salts } from './dice.ts';

/** The facts that listings filter by. */
export interface FilterFacts {
  /** Status; `null` for one outside the documented list, which the claim's own change names. */
  status: ClaimStatus | null;
  origin: string;
  seen: boolean;
}

/** Networks. The interface allows others than the two that it names. */
export const origins = [...claimOrigins, 'amex', 'cabal'] as const;

const otherStatusCode = claimStatuses.length;
const statusMask = 0b111;
const originShift = 3;
const seenBit = 1 << 5;

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

function originAtStart(throwOfOrigin: number): string {
  if (throwOfOrigin < 0.56) return 'visa';
  if (throwOfOrigin < 0.975) return 'mastercard';
  return throwOfOrigin < 0.99 ? 'amex' : 'cabal';
}

/** Packs facts into one byte per claim, so that a million of them are filtered in a few milliseconds. */
export function packFacts(facts: FilterFacts): number {
  const statusCode = facts.status === null ? otherStatusCode : claimStatuses.indexOf(facts.status);
  const originCode = origins.findIndex((origin) => origin === facts.origin);
  return statusCode | (originCode << originShift) | (facts.seen ? seenBit : 0);
}

export function unpackFacts(packed: number): FilterFacts {
  return {
    status: claimStatuses[packed & statusMask] ?? null,
    origin: origins[(packed >> originShift) & 0b11] ?? origins[0],
    seen: (packed & seenBit) !== 0,
  };
}

export interface ListingFilter {
  seen: boolean;
  origin?: string;
  status?: string;
}

/** Packs a filter into bits: a byte passes if `(byte & mask) === wanted`. */
export function packFilter(filter: ListingFilter): { mask: number; wanted: number } {
  let mask = seenBit;
  let wanted = filter.seen ? seenBit : 0;
  if (filter.origin !== undefined) {
    mask |= 0b11 << originShift;
    wanted |= origins.findIndex((origin) => origin === filter.origin) << originShift;
  }
  if (filter.status !== undefined) {
    const statusCode = claimStatuses.findIndex((status) => status === filter.status);
    mask |= statusMask;
    wanted |= statusCode < 0 ? otherStatusCode : statusCode;
  }
  return { mask, wanted };
}
