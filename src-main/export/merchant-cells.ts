import type { MerchantColumn } from '../../src-shared/contract/exports.ts';
import type { InsightMerchant } from '../../src-shared/contract/insights.ts';
import { wilsonInterval } from '../../src-shared/domain/insights/wilson-interval.ts';
import type { MerchantRow } from '../replica/streams/merchant-stream.ts';
import { amountOf, type Cell, count, flag, text } from './claim-cells.ts';

export const merchantCells: Readonly<Record<MerchantColumn, (row: MerchantRow) => Cell | null>> = {
  merchant: ({ merchant }) => text(merchant.name),
  merchant_id: ({ merchant }) => text(merchant.merchantId),
  query: ({ merchant }) => text(merchant.where),
  shared_tax_id: ({ merchant }) => flag(merchant.isShared),
  claims_open: inFirst(({ merchant }) => count(merchant.open)),
  claims_created: inFirst(({ merchant }) => count(merchant.created)),
  claims_created_before: inFirst(({ merchant }) => count(merchant.createdBefore)),
  share_of_created: inFirst(({ merchant, createdClaims }) =>
    createdClaims === 0 ? null : share(merchant.created / createdClaims),
  ),
  claims_won: inFirst(({ merchant }) => count(merchant.won)),
  claims_ended: inFirst(({ merchant }) => count(merchant.won + merchant.lost)),
  win_rate: inFirst(({ merchant }) => share(intervalOf(merchant)?.value)),
  win_rate_low: inFirst(({ merchant }) => share(intervalOf(merchant)?.low)),
  win_rate_high: inFirst(({ merchant }) => share(intervalOf(merchant)?.high)),
  currency: ({ total }) => text(total?.currency ?? null),
  claims_with_amount: ({ total }) => count(total?.claims ?? 0),
  amount: ({ total }) => (total === null ? null : amountOf(total.amount, total.currency)),
  claims_left_out: inFirst(({ merchant }) => count(merchant.unsummed)),
};

function inFirst(cell: (row: MerchantRow) => Cell | null) {
  return (row: MerchantRow) => (row.isFirst ? cell(row) : null);
}

function intervalOf({ won, lost }: InsightMerchant) {
  return wilsonInterval(won, won + lost);
}

function share(value: number | undefined): Cell | null {
  return value === undefined ? null : { kind: 'share', share: value };
}
