import {
  receivedClaimSchema,
  rowAsReceived,
  type ReceivedClaim,
} from '../../../src-shared/claims-service/claim.ts';
import { type ReadClaim, readClaim } from './claim-columns.ts';
import { searchWords, type SearchWords } from './search-words.ts';
import { bodyOf, type JsonObject, keepMerchantId, parseBody } from './stored-body.ts';

/** Everything that is stored of a claim that is new. No database is needed to make it. */
export interface DerivedClaim {
  read: ReadClaim;
  body: string;
  words: SearchWords;
}

export function deriveClaim(claim: ReceivedClaim): DerivedClaim {
  const read = readClaim(claim);
  const body = bodyOf(claim);
  keepMerchantId(body, read.columns.merchantId);
  return derivedOf(claim, read, body);
}

/** Returns what is stored of a claim whose columns and body were merged with what was known. */
export function derivedOf(claim: ReceivedClaim, read: ReadClaim, body: JsonObject): DerivedClaim {
  return { read, body: JSON.stringify(body), words: searchWords(claim, read.columns) };
}

/** Returns the claim as it was received. */
export function receivedOf({ body }: DerivedClaim): ReceivedClaim {
  const row = parseBody(body);
  return { ...receivedClaimSchema.parse(row), [rowAsReceived]: row };
}
