import { rowAsReceived, type ReceivedClaim } from '../../../src-shared/claims-service/claim.ts';

export type JsonObject = { [name: string]: unknown };

/** The body to store of a claim that was received: a copy of all that `readClaim` left of it. */
export function bodyOf(claim: ReceivedClaim): JsonObject {
  const row = claim[rowAsReceived];
  return { ...(typeof row === 'object' && row !== null ? row : claim) };
}

/** A stored body. What is stored was an object when it was received. */
export function parseBody(stored: string): JsonObject {
  const body: JsonObject = JSON.parse(stored);
  return body;
}
