import { deserialize, serialize } from 'node:v8';
import type { AnsweredBody } from '../../claims-service/answer-reading.ts';
import type { CallOutcome } from '../../claims-service/call-outcome.ts';
import { type PackedPage, readListing } from '../../claims-service/listing-reading.ts';
import { deriveClaim, type DerivedClaim } from '../store/derived-claim.ts';

/** Serves the reading of pages, whose claims are derived for the thread that stores them. */
export function createPageReading() {
  return {
    async read(answered: AnsweredBody): Promise<CallOutcome<PackedPage>> {
      const outcome = await readListing(answered);
      if (outcome.kind !== 'ok') return outcome;
      const { claims, skippedRows } = outcome.answer;
      const heads = claims.map(({ id, acquirerId, updatedAt }) => ({ id, acquirerId, updatedAt }));
      const packed = serialize(claims.map(deriveClaim));
      return { ...outcome, answer: { packed, claims: heads, skippedRows } };
    },
  };
}
export type PageReading = ReturnType<typeof createPageReading>;

/** Returns these claims of a page. */
export function unpackClaims(packed: Uint8Array, indexes: readonly number[]): DerivedClaim[] {
  const all: DerivedClaim[] = deserialize(packed);
  return indexes.flatMap((index) => all[index] ?? []);
}
