import type { ChangeColumn } from '../../src-shared/contract/exports.ts';
import type { FeedItem } from '../../src-shared/contract/feed.ts';
import { amountOf, type Cell } from './claim-cells.ts';

export const changeCells: Readonly<Record<ChangeColumn, (item: FeedItem) => Cell>> = {
  change: ({ seq }) => String(seq),
  noticed_at_utc: ({ atMs }) => new Date(atMs),
  kind: ({ kind }) => kind,
  claim_id: ({ claimId }) => claimId,
  merchant: ({ claim }) => claim && claim.merchantName,
  amount: ({ claim }) => claim && amountOf(claim.amount, claim.currency),
  currency: ({ claim }) => claim && claim.currency,
  before: ({ from }) => from,
  after: ({ to }) => to,
  subject: ({ subject }) => subject,
  decision_id: ({ entryId }) => entryId,
};
