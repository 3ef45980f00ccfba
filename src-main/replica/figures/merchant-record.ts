import type { ClaimDetail } from '../../../src-shared/contract/claims.ts';
import { printTaxIdentity } from '../../../src-shared/domain/claim/merchant-identity.ts';
import type { OpenDatabase } from '../../database/encrypted-database.ts';
import type { Facet } from '../lists/facet-cache.ts';

/** Counts of the claims of one merchant, and what identifies them. */
export type MerchantRecord = NonNullable<ClaimDetail['merchantHistory']>;

interface ClaimOfMerchant {
  facetId: number;
  merchantId: string | null;
  taxIdentity: string | null;
}

/**
 * Counts the other claims of a claim's merchant. `matchMerchants` says who is the same merchant; a tax ID that
 * several merchants share says nothing.
 */
export function createMerchantRecord(database: OpenDatabase) {
  const merchantOf = database.prepare<[string], ClaimOfMerchant>(
    'SELECT facet_id AS facetId, merchant_id AS merchantId, tax_identity AS taxIdentity FROM claim WHERE claim_id = ?',
  );
  const sums = (from: string) =>
    database.prepare<[string], { facetId: number; claims: number }>(
      `SELECT facet_id AS facetId, count(*) AS claims FROM claim INDEXED BY ${from} GROUP BY facet_id`,
    );
  const idsOfTax = database.prepare<[string], { merchantId: string }>(
    `SELECT DISTINCT merchant_id AS merchantId FROM claim INDEXED BY claim_by_identity
     WHERE tax_identity = ? AND merchant_id IS NOT NULL LIMIT 2`,
  );
  const ofId = sums('claim_by_merchant_id WHERE merchant_id = ?');
  const ofTaxAlone = sums('claim_by_identity WHERE tax_identity = ? AND merchant_id IS NULL');
  const ofTax = sums('claim_by_identity WHERE tax_identity = ?');

  return (claimId: string, facets: ReadonlyMap<number, Facet>): MerchantRecord | null => {
    const claim = merchantOf.get(claimId);
    if (!claim) return null;
    const { merchantId } = claim;
    const isShared = claim.taxIdentity !== null && idsOfTax.all(claim.taxIdentity).length > 1;
    const taxIdentity = isShared ? null : claim.taxIdentity;
    if (merchantId === null && taxIdentity === null) return null;
    const byId = merchantId === null ? [] : ofId.all(merchantId);
    const byTax = taxIdentity === null ? [] : (merchantId === null ? ofTax : ofTaxAlone).all(taxIdentity);
    const taxId = taxIdentity === null || byTax.length === 0 ? null : printTaxIdentity(taxIdentity);
    const record = { merchantId, taxId, open: 0, won: 0, lost: 0 };
    const add = (facetId: number, claims: number): void => {
      const facet = facets.get(facetId);
      if (facet?.isOpen === true) record.open += claims;
      if (facet?.outcome === 'won') record.won += claims;
      if (facet?.outcome === 'lost') record.lost += claims;
    };
    for (const { facetId, claims } of [...byId, ...byTax]) add(facetId, claims);
    add(claim.facetId, -1);
    return record;
  };
}
