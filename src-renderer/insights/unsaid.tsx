import { useQuery } from '@tanstack/react-query';
import { useFormatter, useTranslations } from 'use-intl';
import { useIpc } from '../runtime/app-context.tsx';
import { useTimeZone } from '../runtime/use-time-zone.ts';
import type { InsightPeriod } from '../../src-shared/domain/insights/insight-period.ts';
import { claimsIn, dates, ended, type InsightClaims, type InsightScope, term } from './insight-scope.ts';
import { claimsOf, useInsightSums } from './use-insight-sums.ts';

const parts = ['created', 'outcome', 'unknownOutcome', 'documents'] as const;

/** Shows what the claims here can't tell, and for how many. */
export function Unsaid({
  accountId,
  scope,
  period,
  onOpen,
}: {
  accountId: string;
  scope: InsightScope;
  period: InsightPeriod;
  onOpen: (claims: InsightClaims) => void;
}) {
  const t = useTranslations('insights.unsaid');
  const filters = useTranslations('insights.filters');
  const { queries } = useIpc();
  const zone = useTimeZone();
  const format = useFormatter();
  const status = useQuery(queries.sync.status.queryOptions({ input: { accountId } })).data;
  const unknown = { from: null, to: null };
  const claims = [
    claimsIn(scope, [dates('created', unknown)]),
    claimsIn(scope, [dates('outcome-date', unknown), ended]),
    claimsIn(scope, [term('open', 'no'), { kind: 'not', node: ended }]),
    claimsIn(scope, [dates('created', period), term('docs', 'unknown')]),
  ];
  const { sums, isFailed } = useInsightSums(accountId, claims);
  return (
    <section
      aria-labelledby="insights-unsaid"
      aria-busy={sums === null && !isFailed}
      className="text-small text-ink-2"
    >
      <h2 id="insights-unsaid" className="font-strong text-ink">
        {t('title')}
      </h2>
      <ul className="mt-1 list-disc space-y-0.5 pl-5">
        <li>{t('scope')}</li>
        {status?.phase === 'first_sync' ? <li>{t('syncing')}</li> : null}
        {status?.notKept ? (
          <li>
            {t('notKept', {
              count: status.notKept.claims,
              date: format.dateTime(status.notKept.beforeMs, 'day', { timeZone: 'UTC' }),
            })}
          </li>
        ) : null}
        {parts.map((part, index) => {
          const behind = claims[index];
          const count = claimsOf(sums?.[index] ?? []);
          if (behind === undefined || count === 0) return null;
          return (
            <li key={part}>
              {t(part, { count })}{' '}
              <button
                type="button"
                data-print="never"
                className="text-accent-text hover:underline"
                aria-label={`${t('show')}: ${t(part, { count })}`}
                onClick={() => onOpen(behind)}
              >
                {t('show')}
              </button>
            </li>
          );
        })}
        <li>{t('reviews')}</li>
        <li>{filters('zone', { zone })}</li>
      </ul>
    </section>
  );
}
