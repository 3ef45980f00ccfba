import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useFormatter, useTranslations } from 'use-intl';
import { addDecimals } from '../../src-shared/domain/money/money.ts';
import type { FeedCount, FeedSummary } from '../../src-shared/contract/feed.ts';
import { AmountsLine } from '../labels/amounts-line.tsx';
import { useMomentLabel } from '../labels/use-moment-label.ts';
import { useIpc } from '../runtime/app-context.tsx';
import type { FeedPlace } from './use-visit.ts';

/** Shows what has happened since the last visit, counted, with amounts per currency. */
export function FeedSummary({
  accountId,
  since,
  isNothingListed,
}: {
  accountId: string;
  since: FeedPlace;
  /** Whether the view says by itself that there has been no change at all. */
  isNothingListed: boolean;
}) {
  const t = useTranslations('feed.summary');
  const { queries } = useIpc();
  const momentLabel = useMomentLabel();
  const summary = useQuery(
    queries.feed.summary.queryOptions({
      input: { accountId, sinceSeq: since.seq },
      placeholderData: keepPreviousData,
    }),
  ).data;
  if (summary === undefined) return null;
  const counts = summaryCounts(summary);
  const time = momentLabel(since.atMs);
  if (counts.length === 0 && isNothingListed) return null;
  if (counts.length === 0) {
    return <p className="shrink-0 border-b border-line px-3.5 py-2.5 text-ink-2">{t('nothing', { time })}</p>;
  }
  return (
    <section aria-labelledby="feed-since" className="shrink-0 border-b border-line px-3.5 pt-2.5 pb-3">
      <h2 id="feed-since" className="text-small text-ink-3">
        {t('since', { time })}
      </h2>
      <ul className="mt-1.5 flex flex-wrap gap-x-6 gap-y-2">
        {counts.map((count) => (
          <Count key={count.name} {...count} />
        ))}
      </ul>
    </section>
  );
}

/** Most currencies that are shown; the others are counted. */
const mostCurrencies = 3;

function Count({ name, count, totals, unsummed }: SummaryCount) {
  const t = useTranslations('feed.summary');
  const format = useFormatter();
  return (
    <li className="num min-w-0">
      <span className={name === 'attention' ? 'text-amber' : ''}>
        <b className="text-lead font-strong">{format.number(count)}</b> {t(name, { count })}
      </span>
      <AmountsLine totals={totals} unsummed={unsummed} most={mostCurrencies} />
    </li>
  );
}

const summaryNames = [
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
type SummaryName = (typeof summaryNames)[number];

interface SummaryCount {
  name: SummaryName;
  count: number;
  /** Totals of the claims, where amounts are meaningful. */
  totals: FeedCount['totals'];
  /** Number of changes whose claim's amount is in none of the totals. */
  unsummed: number;
}

/** Returns the counts in order of importance, without those that are zero. */
function summaryCounts({ counts, attention }: FeedSummary): SummaryCount[] {
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
