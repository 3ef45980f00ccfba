import { expect, it } from 'vitest';
import { receivedClaimSchema } from '../../../src-shared/claims-service/claim.ts';
import { readClaim } from './claim-columns.ts';

it.each([
  ['', null, null],
  [' \t', null, null],
  [null, null, null],
  [' Café Sur', ' Café Sur', ' cafe sur'],
])(
  'The merchant’s name %j is read as %j: a blank one is unknown and is no merchant of its own',
  (received, name, key) => {
    const claim = receivedClaimSchema.parse({ id: 'c1', merchant: { name: received } });
    expect(readClaim(claim).columns).toMatchObject({ merchantName: name, merchantKey: key });
  },
);
