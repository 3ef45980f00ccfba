import type { ReceivedClaim } from '../../src-shared/claims-service/claim.ts';
import { maskCardNumber } from '../../src-shared/domain/card-number.ts';
import { readInstantMs } from '../../src-shared/domain/instant.ts';
import { taxIdentity } from '../../src-shared/domain/merchant-identity.ts';
import { toMinorUnits } from '../../src-shared/domain/money.ts';
import { foldText } from '../../src-shared/domain/text-folding.ts';

/** The few-valued fields of a claim, in the order of the table `facet`. */
export interface FacetValues {
  seen: number | null;
  isOpen: number | null;
  status: string | null;
  currentStep: string | null;
  outcome: string | null;
  origin: string | null;
  currency: string | null;
}

/** A claim as the tables hold it. `null` is what the service did not say in a shape we know. */
export interface ClaimColumns {
  claimId: string;
  facet: FacetValues;
  merchantId: string | null;
  merchantName: string | null;
  merchantKey: string | null;
  /** Tells merchants apart where no `merchantId` is known. */
  taxIdentity: string | null;
  holderName: string | null;
  rrn: string | null;
  maskedCard: string | null;
  amount: number | null;
  amountMinor: number | null;
  createdAtMs: number | null;
  updatedAt: string | null;
  updatedAtMs: number | null;
}

/** Keys made of a time stay exact numbers up to the year 2223. */
const latestMs = 8_000_000_000_000;
/** Larger amounts are shown, not summed: a million of them would leave 64 bits. */
const largestSummedMinor = 1_000_000_000_000;

export function claimColumns(claim: ReceivedClaim): ClaimColumns {
  const merchantName = claim.merchant?.name ?? null;
  const { merchant } = claim;
  const holderName = claim.payment?.card_holder_name ?? null;
  const maskedCard = claim.primaryAccountNumber === null ? null : maskCardNumber(claim.primaryAccountNumber);
  return {
    claimId: claim.id,
    facet: {
      seen: bit(claim.seen),
      isOpen: bit(claim.isOpen),
      status: claim.status,
      currentStep: claim.flow?.currentStep ?? null,
      outcome: claim.outcome,
      origin: claim.origin,
      currency: claim.currency,
    },
    // An empty one would make one merchant of many.
    merchantId: claim.merchantId === '' ? null : claim.merchantId,
    merchantName,
    merchantKey: merchantName === null ? null : foldText(merchantName),
    taxIdentity: taxIdentity(
      merchant?.taxId,
      merchant?.taxIdType,
      merchant?.address?.country ?? merchant?.contact?.country,
    ),
    holderName,
    rrn: claim.rrn,
    maskedCard,
    amount: claim.amount,
    amountMinor: summable(claim.amount, claim.currency),
    createdAtMs: readMs(claim.createdAt),
    updatedAt: claim.updatedAt,
    updatedAtMs: readMs(claim.updatedAt),
  };
}

function bit(value: boolean | null): number | null {
  return value === null ? null : Number(value);
}

function summable(amount: number | null, currency: string | null): number | null {
  if (amount === null || currency === null) return null;
  const minor = toMinorUnits(amount, currency);
  return minor !== null && Math.abs(minor) <= largestSummedMinor ? minor : null;
}

/** Absurd times read as none. */
function readMs(text: string | null): number | null {
  const atMs = readInstantMs(text);
  return atMs !== null && atMs >= 0 && atMs < latestMs ? atMs : null;
}
