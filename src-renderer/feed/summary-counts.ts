import { addDecimals } from '../../src-shared/domain/money/money.ts';
import type { FeedCount, FeedSummary } from '../../src-shared/contract/feed.ts';

export const summaryNames = [
  'attention',
  'new',
  'won',
  'lost',
  'closed',
  'rejected',
  'approved',
  'documents',
  'status',
  'webhooks',
] as const;
export type SummaryName = (typeof summaryNames)[number];

export interface SummaryCount {
  name: SummaryName;
  count: number;
  /** Totals of the claims, where amounts are meaningful. */
  totals: FeedCount['totals'];
  /** Number of changes whose claim's amount is in none of the totals. */
  unsummed: number;
}

/** Returns the counts in order of importance, without those that are zero. */
export function summaryCounts({ counts, attention }: FeedSummary): SummaryCount[] {
  const of = (isMeant: (one: FeedCount) => boolean): Omit<SummaryCount, 'name'> => {
    const meant = counts.filter(isMeant);
    return {
      count: meant.reduce((sum, { changes }) => sum + changes, 0),
      totals: added(meant.flatMap(({ totals }) => totals)),
      unsummed: meant.reduce((sum, { unsummed }) => sum + unsummed, 0),
    };
  };
  const plain = (isMeant: (one: FeedCount) => boolean) => ({ ...of(isMeant), totals: [], unsummed: 0 });
  const isDocument = ({ kind }: FeedCount) => kind === 'document' || kind === 'verdict';
  const found: Record<SummaryName, Omit<SummaryCount, 'name'>> = {
    attention: { count: attention, totals: [], unsummed: 0 },
    new: of(({ kind }) => kind === 'new'),
    won: of(({ kind, to }) => kind === 'outcome' && to === 'won'),
    lost: of(({ kind, to }) => kind === 'outcome' && to === 'lost'),
    closed: plain(({ kind, to }) => kind === 'isOpen' && to === 'false'),
    rejected: plain((one) => isDocument(one) && one.to === 'unapproved'),
    approved: plain((one) => isDocument(one) && one.to === 'approved'),
    documents: plain(({ kind, to }) => kind === 'document' && to !== 'approved' && to !== 'unapproved'),
    status: plain(({ kind }) => kind === 'status'),
    webhooks: plain(({ kind }) => kind === 'webhook'),
  };
  return summaryNames.map((name) => ({ name, ...found[name] })).filter(({ count }) => count > 0);
}

function added(totals: FeedCount['totals']): FeedCount['totals'] {
  return [...Map.groupBy(totals, ({ currency }) => currency)].map(([currency, ofCurrency]) => ({
    currency,
    amount: addDecimals(ofCurrency.map(({ amount }) => amount)),
    claims: ofCurrency.reduce((sum, { claims }) => sum + claims, 0),
  }));
}
