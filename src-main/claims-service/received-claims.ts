import {
  receivedClaimSchema,
  rowAsReceived,
  type ReceivedClaim,
} from '../../src-shared/claims-service/claim.ts';

export interface ClaimList {
  claims: ReceivedClaim[];
  /** Rows without a usable id: they can't be kept. */
  skippedRows: number;
}

export function readClaim(row: unknown): ReceivedClaim | null {
  const read = receivedClaimSchema.safeParse(row);
  return read.success ? { ...read.data, [rowAsReceived]: row } : null;
}

/** Each row is read alone, so that a bad one costs only itself. */
export function readClaims(rows: readonly unknown[]): ClaimList {
  const claims = rows.map(readClaim).filter((claim) => claim !== null);
  return { claims, skippedRows: rows.length - claims.length };
}
