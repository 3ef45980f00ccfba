import { setImmediate as nextTurn } from 'node:timers/promises';
import {
  receivedClaimSchema,
  rowAsReceived,
  type ReceivedClaim,
} from '../../src-shared/claims-service/claim.ts';
import { sanitisedClaim } from './sanitised-claim.ts';

export interface ClaimList {
  claims: ReceivedClaim[];
  /** Number of rows without a usable id, which can't be kept. */
  skippedRows: number;
}

/**
 * Reads a row as a claim, sanitised; everything else that it held is discarded. `null`: no claim. Every claim comes
 * in here.
 */
export function readClaim(row: unknown): ReceivedClaim | null {
  const sanitised = sanitisedClaim(row);
  const read = receivedClaimSchema.safeParse(sanitised);
  return read.success ? { ...read.data, [rowAsReceived]: sanitised } : null;
}

/** Number of rows read at once, which takes a few milliseconds. */
const readAtOnce = 200;

/** Reads rows, each alone, so that a bad one affects only itself. */
export async function readClaims(rows: readonly unknown[]): Promise<ClaimList> {
  const claims: ReceivedClaim[] = [];
  for (const [index, row] of rows.entries()) {
    if (index > 0 && index % readAtOnce === 0) await nextTurn();
    const claim = readClaim(row);
    if (claim) claims.push(claim);
  }
  return { claims, skippedRows: rows.length - claims.length };
}
