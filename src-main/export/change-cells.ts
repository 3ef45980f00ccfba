import type { ChangeColumn } from '../../src-shared/contract/exports.ts';
import type { FeedItem } from '../../src-shared/contract/feed.ts';
import { amountOf, type Cell, text } from './claim-cells.ts';

export const changeCells: Readonly<Record<ChangeColumn, (item: FeedItem) => Cell | null>> = {
  change: ({ seq }) => text(String(seq)),
  noticed_at_utc: ({ atMs }) => ({ kind: 'time', atMs }),
  kind: ({ kind }) => text(kind),
  claim_id: ({ claimId }) => text(claimId),
  merchant: ({ claim }) => text(claim?.merchantName ?? null),
  amount: ({ claim }) => (claim?.amount == null ? null : amountOf(claim.amount, claim.currency)),
  currency: ({ claim }) => text(claim?.currency ?? null),
  before: ({ from }) => text(from),
  after: ({ to }) => text(to),
  subject: ({ subject }) => text(subject),
  decision_id: ({ entryId }) => text(entryId),
};
