import { setImmediate as nextTurn } from 'node:timers/promises';
import {
  receivedClaimSchema,
  rowAsReceived,
  type ReceivedClaim,
} from '../../src-shared/claims-service/claim.ts';
import { sanitisedClaim } from './sanitised-claim.ts';

export interface ClaimList {
  claims: ReceivedClaim[];
  /** Rows without a usable id: they can't be kept. */
  skippedRows: number;
}

/** Every claim comes in here, sanitised: what it held besides is known to nothing else. `null`: no claim. */
export function readClaim(row: unknown): ReceivedClaim | null {
  const sanitised = sanitisedClaim(row);
  const read = receivedClaimSchema.safeParse(sanitised);
  return read.success ? { ...read.data, [rowAsReceived]: sanitised } : null;
}

/** Reading this many rows takes a few milliseconds. */
const readAtOnce = 200;

/** Each row is read alone, so that a bad one costs only itself. */
export async function readClaims(rows: readonly unknown[]): Promise<ClaimList> {
  const claims: ReceivedClaim[] = [];
  for (const [index, row] of rows.entries()) {
    if (index > 0 && index % readAtOnce === 0) await nextTurn();
    const claim = readClaim(row);
    if (claim) claims.push(claim);
  }
  return { claims, skippedRows: rows.length - claims.length };
}
