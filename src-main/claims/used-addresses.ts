import { z } from 'zod';
import type { UsedAddress } from '../../src-shared/contract/email.ts';
import {
  matchMerchants,
  type MerchantIdentity,
  type MerchantMatch,
  taxIdentity,
} from '../../src-shared/domain/claim/merchant-identity.ts';
import type { ClaimSources } from './claim-sources.ts';

/** Most entries of the ledger searched, and most addresses offered. */
const mostEntries = 500;
const mostAddresses = 5;

const text = z.string().nullish().catch(null);
const part = <Shape extends z.ZodRawShape>(shape: Shape) => z.object(shape).nullish().catch(null);
const bodySchema = z.object({
  merchantId: text,
  merchant: part({
    taxId: text,
    taxIdType: text,
    contact: part({ email: text, country: text }),
    address: part({ country: text }),
  }),
});
export type MerchantOfClaim = MerchantIdentity & {
  /** Contact as received: an address, or a text that means there is none. */
  contactText: string | null;
};

/** Returns the merchant of a stored claim. */
export function merchantOf({ replica }: Pick<ClaimSources, 'replica'>, claimId: string): MerchantOfClaim {
  const { merchantId, merchant } = bodySchema.parse(replica.getBody(claimId)?.body ?? {});
  const country = merchant?.address?.country ?? merchant?.contact?.country;
  return {
    merchantId: merchantId ?? null,
    taxIdentity: taxIdentity(merchant?.taxId, merchant?.taxIdType, country),
    contactText: merchant?.contact?.email ?? null,
  };
}

/** Returns where e-mails about claims of this claim's merchant were sent, newest first. */
export function usedAddresses(
  session: Pick<ClaimSources, 'outbox' | 'replica'>,
  claimId: string,
  merchant: MerchantIdentity,
): UsedAddress[] {
  const matches = new Map<string, MerchantMatch | 'claim' | null>([[claimId, 'claim']]);
  const merchantIds = new Set<string>(merchant.merchantId === null ? [] : [merchant.merchantId]);
  const matchOf = (otherId: string) => {
    const known = matches.get(otherId);
    if (known !== undefined) return known;
    const other = merchantOf(session, otherId);
    const match = matchMerchants(merchant, other);
    if (match === 'tax_id' && other.merchantId !== null) merchantIds.add(other.merchantId);
    matches.set(otherId, match);
    return match;
  };
  const used = new Map<string, Omit<UsedAddress, 'isSure'>>();
  for (const one of session.outbox.newestEmails(mostEntries)) {
    const { email, claimId: otherId } = one;
    const match = otherId === null ? null : matchOf(otherId);
    if (!one.mayHaveGone || match === null) continue;
    const lastAtMs = one.sentAtMs ?? one.decidedAtMs;
    const held = used.get(email);
    used.set(email, {
      email,
      lastAtMs: Math.max(lastAtMs, held?.lastAtMs ?? lastAtMs),
      by: held === undefined || held.by === 'tax_id' ? match : held.by,
    });
  }
  // A tax id that several merchant ids share names the company, not which of its merchants this is.
  const isTaxIdSure = merchantIds.size <= 1;
  return [...used.values()]
    .map((one) => ({ ...one, isSure: one.by !== 'tax_id' || isTaxIdSure }))
    .toSorted((a, b) => b.lastAtMs - a.lastAtMs)
    .slice(0, mostAddresses);
}
