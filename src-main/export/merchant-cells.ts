import type { MerchantColumn } from '../../src-shared/contract/exports.ts';
import type { InsightMerchant } from '../../src-shared/contract/insights.ts';
import { wilsonInterval } from '../../src-shared/domain/insights/wilson-interval.ts';
import type { MerchantRow } from '../replica/streams/merchant-stream.ts';
import { amountOf, type Cell } from './claim-cells.ts';

export const merchantCells: Readonly<Record<MerchantColumn, (row: MerchantRow) => Cell>> = {
  merchant: ({ merchant }) => merchant.name,
  merchant_id: ({ merchant }) => merchant.merchantId,
  query: ({ merchant }) => merchant.where,
  shared_tax_id: ({ merchant }) => merchant.isShared,
  claims_open: inFirst(({ merchant }) => merchant.open),
  claims_created: inFirst(({ merchant }) => merchant.created),
  claims_created_before: inFirst(({ merchant }) => merchant.createdBefore),
  share_of_created: inFirst(({ merchant, createdClaims }) =>
    createdClaims === 0 ? null : merchant.created / createdClaims,
  ),
  claims_won: inFirst(({ merchant }) => merchant.won),
  claims_ended: inFirst(({ merchant }) => merchant.won + merchant.lost),
  win_rate: inFirst(({ merchant }) => intervalOf(merchant)?.value ?? null),
  win_rate_low: inFirst(({ merchant }) => intervalOf(merchant)?.low ?? null),
  win_rate_high: inFirst(({ merchant }) => intervalOf(merchant)?.high ?? null),
  currency: ({ total }) => total && total.currency,
  claims_with_amount: ({ total }) => total?.claims ?? 0,
  amount: ({ total }) => total && amountOf(total.amount, total.currency),
  claims_left_out: inFirst(({ merchant }) => merchant.unsummed),
};

function inFirst(cell: (row: MerchantRow) => Cell) {
  return (row: MerchantRow) => (row.isFirst ? cell(row) : null);
}

function intervalOf({ won, lost }: InsightMerchant) {
  return wilsonInterval(won, won + lost);
}
