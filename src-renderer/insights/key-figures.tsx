import { useState } from 'react';
import { useFormatter, useLocale, useTranslations } from 'use-intl';
import type { InsightSum } from '../../src-shared/contract/insights.ts';
import type { InsightPeriod } from '../../src-shared/domain/insights/insight-period.ts';
import { formatAmount } from '../../src-shared/domain/money/money.ts';
import { wilsonInterval } from '../../src-shared/domain/insights/wilson-interval.ts';
import { claimsIn, dates, ended, type InsightClaims, type InsightScope, term } from './insight-scope.ts';
import { smallButtonClass } from '../ui/small-button-class.ts';
import { useBucketLabel } from './use-bucket-label.ts';
import { amountOf, type AmountOfSums, claimsOf, claimsOfOutcome, leftOutOf } from './use-insight-sums.ts';

/** Returns the claims of the key figures, in the order in which their sums are requested. */
export function keyFigureClaims(scope: InsightScope, { from, to, previous }: InsightPeriod) {
  const period = { from, to };
  return [
    claimsIn(scope, [dates('created', period)]),
    claimsIn(scope, [dates('created', previous)]),
    claimsIn(scope, [dates('outcome-date', period), ended]),
    claimsIn(scope, [dates('outcome-date', previous), ended]),
    claimsIn(scope, [term('open', 'yes')]),
    claimsIn(scope, [dates('outcome-date', period), term('outcome', 'won')]),
    claimsIn(scope, [dates('outcome-date', period), term('outcome', 'lost')]),
  ] as const;
}

/** Names of the key figures in an export, in the same order. */
export const keyFigureNames = [
  'key_created',
  'key_created_before',
  'key_ended',
  'key_ended_before',
  'key_open',
  'key_won',
  'key_lost',
] as const;

const mostCurrencies = 4;

/** Returns the currencies of the sums, those of the most claims first. */
export function currenciesOf(sums: readonly InsightSum[]): string[] {
  const claims = new Map<string, number>();
  for (const { currency, summed } of sums) {
    if (currency !== null && summed > 0) claims.set(currency, (claims.get(currency) ?? 0) + summed);
  }
  return [...claims]
    .toSorted((one, other) => other[1] - one[1] || (one[0] < other[0] ? -1 : 1))
    .map(([code]) => code);
}

/** Shows what happened in the period at a glance, beside the one before. */
export function KeyFigures({
  claims,
  sums,
  period,
  onOpen,
}: {
  claims: ReturnType<typeof keyFigureClaims>;
  sums: readonly (readonly InsightSum[])[];
  period: InsightPeriod;
  onOpen: (claims: InsightClaims) => void;
}) {
  const t = useTranslations('insights.figures');
  const format = useFormatter();
  const label = useBucketLabel();
  const days = label.long(period.previous);
  const [created = [], createdBefore = [], endedNow = [], endedBefore = [], open = [], won = [], lost = []] =
    sums;
  const share = shareOf(endedNow);
  const shareBefore = shareOf(endedBefore);
  const before = (count: number) => (count === 0 ? t('noneBefore', { days }) : t('before', { count, days }));
  return (
    <section aria-label={t('label')} className="grid grid-cols-2 gap-3 @min-[1000px]/window:grid-cols-4">
      <Figure name={t('created')} note={before(claimsOf(createdBefore))} onOpen={() => onOpen(claims[0])}>
        {format.number(claimsOf(created))}
      </Figure>
      <Figure name={t('ended')} note={before(claimsOf(endedBefore))} onOpen={() => onOpen(claims[2])}>
        {format.number(claimsOf(endedNow))}
      </Figure>
      <Figure
        name={t('winRate')}
        note={
          shareBefore === null
            ? t('noneBefore', { days })
            : t('beforeShare', { share: shareBefore.value, days })
        }
        more={
          share === null
            ? null
            : t('interval', { low: share.low, high: share.high, count: claimsOf(endedNow) })
        }
        onOpen={() => onOpen(claims[2])}
      >
        {share === null
          ? t('none')
          : format.number(share.value, { style: 'percent', maximumFractionDigits: 1 })}
      </Figure>
      <Figure name={t('open')} note={null} onOpen={() => onOpen(claims[4])}>
        {format.number(claimsOf(open))}
      </Figure>
      <Amounts created={created} won={won} lost={lost} />
    </section>
  );
}

function Figure({
  name,
  note,
  more = null,
  onOpen,
  children,
}: {
  name: string;
  note: string | null;
  more?: string | null;
  onOpen: () => void;
  children: string;
}) {
  return (
    <button
      type="button"
      onClick={onOpen}
      className="num flex min-w-0 flex-col items-start rounded-[9px] border border-line bg-panel px-3.5 py-2.5 text-left hover:bg-hover"
    >
      <span className="text-second text-ink-3">{name}</span>
      <span className="text-title font-strong">{children}</span>
      {note === null ? null : <span className="text-second text-ink-3">{note}</span>}
      {more === null ? null : <span className="text-second text-ink-3">{more}</span>}
    </button>
  );
}

/** Shows each currency on a line of its own: sums are never made across them. */
function Amounts({
  created,
  won,
  lost,
}: Readonly<Record<'created' | 'won' | 'lost', readonly InsightSum[]>>) {
  const t = useTranslations('insights.figures');
  const inbox = useTranslations('inbox');
  const [isUnfolded, setIsUnfolded] = useState(false);
  const currencies = currenciesOf([...created, ...won, ...lost]);
  const leftOut = { disputed: leftOutOf(created), won: leftOutOf(won), lost: leftOutOf(lost) };
  const isWhole = Object.values(leftOut).every((count) => count === 0);
  const hidden = currencies.length - mostCurrencies;
  if (currencies.length === 0 && isWhole) return null;
  return (
    <div
      data-print="grows"
      className="col-span-full overflow-x-auto rounded-[9px] border border-line bg-panel px-3.5 py-2"
    >
      <table aria-label={t('amounts')} className="num w-full table-fixed">
        <thead className="text-right text-second text-ink-3">
          <tr>
            <th scope="col" className="w-24 py-1 text-left font-normal">
              {t('amounts')}
            </th>
            {(['disputed', 'won', 'lost'] as const).map((kind) => (
              <th key={kind} scope="col" className="py-1 font-normal">
                {t(kind)}
              </th>
            ))}
          </tr>
        </thead>
        <tbody className="divide-y divide-line-soft">
          {(isUnfolded ? currencies : currencies.slice(0, mostCurrencies)).map((code) => (
            <tr key={code}>
              <th scope="row" className="py-1 text-left font-medium text-ink-2">
                {code}
              </th>
              {[created, won, lost].map((one, index) => (
                <td key={['disputed', 'won', 'lost'][index]} className="py-1 pl-3 text-right wrap-anywhere">
                  <AmountSum {...amountOf(one, code)} code={code} />
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
      {hidden > 0 ? (
        <button
          type="button"
          aria-expanded={isUnfolded}
          className={`mt-1 -ml-1.5 text-small ${smallButtonClass}`}
          onClick={() => setIsUnfolded(!isUnfolded)}
        >
          {isUnfolded ? t('fewerCurrencies') : inbox('moreCurrencies', { count: hidden })}
        </button>
      ) : null}
      {isWhole ? null : <p className="pt-1 text-second text-ink-3">{t('unsummed', leftOut)}</p>}
    </div>
  );
}

/** Shows a sum, and how many claims of its currency it leaves out. One that leaves out all is no sum. */
function AmountSum({ amount, summed, leftOut, code }: AmountOfSums & { code: string }) {
  const t = useTranslations('insights.figures');
  const locale = useLocale();
  return (
    <>
      {summed === 0 && leftOut > 0 ? null : formatAmount(amount, code, locale)}
      {leftOut > 0 ? (
        <span className="text-second text-ink-3">
          {summed > 0 ? ' · ' : null}
          {t('leftOut', { count: leftOut })}
        </span>
      ) : null}
    </>
  );
}

function shareOf(sums: readonly InsightSum[]) {
  const won = claimsOfOutcome(sums, 'won');
  return wilsonInterval(won, won + claimsOfOutcome(sums, 'lost'));
}
