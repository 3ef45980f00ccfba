import { endpoints } from '../../src-shared/claims-service/endpoints.ts';
import type { ReceivedClaim } from '../../src-shared/claims-service/claim.ts';
import { type AnsweredBody, readAnsweredBody } from './answer-reading.ts';
import type { CallOutcome } from './call-outcome.ts';
import { readClaims, type ClaimList } from './received-claims.ts';

export async function readListing(listing: AnsweredBody): Promise<CallOutcome<ClaimList>> {
  const outcome = await readAnsweredBody(listing, endpoints.listAcquirerClaims.answer, 'claims');
  return outcome.kind === 'ok' ? { ...outcome, answer: await readClaims(outcome.answer.data) } : outcome;
}

/** Part of a claim that the walk and the intake need while another thread keeps the rest. */
export type ClaimHead = Pick<ReceivedClaim, 'id' | 'acquirerId' | 'updatedAt'>;

/** A page that another thread has read and keeps for a while. */
export interface KeptPage {
  pageId: number;
  claims: ClaimHead[];
  skippedRows: number;
}

/** Such a page, with its request's number. */
export interface AskedPage extends KeptPage {
  asked: number | null;
}

/** Reads the pages of a listing in another thread. */
export interface ListingReader {
  /** Reads a page; `null` if that thread has ended. */
  read(listing: AnsweredBody): Promise<CallOutcome<KeptPage> | null>;
}
