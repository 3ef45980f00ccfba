import type { ReceivedClaim } from '../../../src-shared/claims-service/claim.ts';
import { readClaim } from '../../claims-service/received-claims.ts';

/** For tests of the replica and of the sync. */
export const testDataKey: Uint8Array = Buffer.alloc(32, 7);

export interface WireClaim {
  [field: string]: unknown;
  id: string;
}

export function wireClaim(id: string, fields: Record<string, unknown> = {}): WireClaim {
  return {
    id,
    primaryAccountNumber: '411111******1234',
    rrn: '000000000001',
    status: 'PENDING_REVIEW',
    isOpen: true,
    createdAt: '2026-03-01T10:00:00.000Z',
    updatedAt: '2026-03-02T10:00:00.000Z',
    amount: 10.5,
    currency: 'USD',
    outcome: 'in_progress',
    transactionId: 'tx-1',
    issuerId: '1',
    acquirerId: 'A',
    partnerId: 'P',
    seen: false,
    events: [],
    origin: 'visa',
    authCode: 'AUTH01',
    flow: { currentStep: 'PENDING_REVIEW' },
    payment: { card_holder_name: 'Jane Roe', pan: '411111******1234' },
    merchant: { name: 'Café Ñandú', contact: { email: 'a@b.example' } },
    ...fields,
  };
}

export function receivedClaim(id: string, fields: Record<string, unknown> = {}): ReceivedClaim {
  const claim = readClaim(wireClaim(id, fields));
  if (claim === null) throw new Error('That is no claim.');
  return claim;
}
