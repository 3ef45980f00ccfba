import type { InsightMerchant, MerchantQuestion } from '../../../src-shared/contract/insights.ts';
import { inBatches } from '../../base/batches.ts';
import { createClaimQueries, type QueryFiles } from '../questions/claim-queries.ts';

/** A merchant's claims of one currency. */
export interface MerchantRow {
  merchant: InsightMerchant;
  /**
   * Whether this is the first row of its merchant, which alone has the merchant's counts, so that no claim is counted
   * twice.
   */
  isFirst: boolean;
  /** Total amount; `null` if no claim of the merchant has one. */
  total: InsightMerchant['totals'][number] | null;
  /** Number of all claims created in the period, of every merchant. */
  createdClaims: number;
}

const rowsPerBatch = 500;

/** Counts merchants as of one moment, in the same way as for the screen, on a connection of its own. */
export function openMerchantStream(files: QueryFiles, question: MerchantQuestion) {
  const queries = createClaimQueries(files);
  const { merchants, createdClaims, unknownClaims } = queries.allInsightMerchants(question);
  queries.close();
  return {
    total: merchants.reduce((rows, { totals }) => rows + Math.max(1, totals.length), 0),
    said: {
      merchants: merchants.length,
      claimsCreated: createdClaims,
      claimsOfUnknownMerchant: unknownClaims,
      notes,
    },
    batches: () =>
      inBatches(
        merchants.values().flatMap((one) => rowsOf(one, createdClaims)),
        rowsPerBatch,
      ),
  };
}

/** Notes in the file for people who don't have this program. */
const notes = [
  'A merchant has a row for each currency of its claims, or one without any. Its counts and rates are in the first row alone.',
  'amount is the sum of the claims in claims_with_amount: those created in the period, in the row’s currency, whose amount is known.',
  'claims_left_out of the merchant’s claims_created are in no amount: their amount or currency is missing or can’t be read.',
  'claimsOfUnknownMerchant of the claimsCreated claims of the period name no merchant. They are in no row.',
];

/** Returns a merchant's rows, with the currency of most claims first, as on the screen. */
function rowsOf(merchant: InsightMerchant, createdClaims: number): MerchantRow[] {
  const { totals } = merchant;
  return (totals.length === 0 ? [null] : totals).map((total, at) => ({
    merchant,
    isFirst: at === 0,
    total,
    createdClaims,
  }));
}
