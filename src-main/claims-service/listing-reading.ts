import { endpoints } from '../../src-shared/claims-service/endpoints.ts';
import type { ReceivedClaim } from '../../src-shared/claims-service/claim.ts';
import { type AnsweredBody, readAnsweredBody } from './answer-reading.ts';
import type { CallOutcome } from './call-outcome.ts';
import { readClaims, type ClaimList } from './received-claims.ts';

export async function readListing(listing: AnsweredBody): Promise<CallOutcome<ClaimList>> {
  const outcome = await readAnsweredBody(listing, endpoints.listAcquirerClaims.answer, 'claims');
  return outcome.kind === 'ok' ? { ...outcome, answer: await readClaims(outcome.answer.data) } : outcome;
}

/** Part of a claim that the walk and the intake need of a page that another thread has read. */
export type ClaimHead = Pick<ReceivedClaim, 'id' | 'acquirerId' | 'updatedAt'>;

/** A page that another thread has read. */
export interface PackedPage {
  /** The claims as they are stored, for `unpackClaims`: copied as bytes, not as objects. */
  packed: Uint8Array;
  claims: ClaimHead[];
  skippedRows: number;
}

/** Such a page, with its request's number. */
export interface AskedPage extends PackedPage {
  asked: number | null;
}

/** Reads the pages of a listing in another thread. */
export interface ListingReader {
  /** Reads a page; `null` if that thread has ended. */
  read(listing: AnsweredBody): Promise<CallOutcome<PackedPage> | null>;
}
