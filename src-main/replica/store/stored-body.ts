import { rowAsReceived, type ReceivedClaim } from '../../../src-shared/claims-service/claim.ts';

export type JsonObject = { [name: string]: unknown };

/** Returns the body to store of a received claim: a copy of everything that `readClaim` left of it. */
export function bodyOf(claim: ReceivedClaim): JsonObject {
  const row = claim[rowAsReceived];
  return { ...(typeof row === 'object' && row !== null ? row : claim) };
}

/** Parses a stored body, which was an object when it was received. */
export function parseBody(stored: string): JsonObject {
  const body: JsonObject = JSON.parse(stored);
  return body;
}
