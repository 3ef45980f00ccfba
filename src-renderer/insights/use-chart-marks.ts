import { useLocale, useTranslations } from 'use-intl';
import type { AgentWork, InsightSum } from '../../src-shared/contract/insights.ts';
import { wilsonInterval } from '../../src-shared/domain/insights/wilson-interval.ts';
import { formatAmount } from '../../src-shared/domain/money/money.ts';
import type { ChartMark } from './chart.ts';
import type { InsightClaims } from './insight-scope.ts';
import { amountOf, claimsOf, claimsOfOutcome } from './use-insight-sums.ts';

/** Returns what a mark of a chart shows of its claims. */
export type MarkOf = (sums: readonly InsightSum[], claims: InsightClaims) => ChartMark;

/** Returns an agent's claims per hour, of the hours in which the agent acted on claims. */
export function perHourOf({ claims, hours }: AgentWork): number {
  return Math.round((claims / Math.max(hours, 1)) * 10) / 10;
}

/** Returns the kinds of marks: the number of claims, the share that was won, an amount of one currency. */
export function useChartMarks(): {
  count: MarkOf;
  rate: MarkOf;
  amount: (code: string) => MarkOf;
  /** The number of claims, with the agent's claims per hour. */
  paced: (perHour: number) => MarkOf;
} {
  const t = useTranslations('insights.charts');
  const insights = useTranslations('insights');
  const inbox = useTranslations('inbox');
  const locale = useLocale();

  const count = (sums: readonly InsightSum[], claims: InsightClaims): ChartMark => {
    const value = claimsOf(sums);
    return { claims, count: value, value, text: inbox('count', { count: value }), cells: [value] };
  };
  const rate = (sums: readonly InsightSum[], claims: InsightClaims): ChartMark => {
    const won = claimsOfOutcome(sums, 'won');
    const all = won + claimsOfOutcome(sums, 'lost');
    const share = wilsonInterval(won, all);
    if (share === null)
      return { claims, count: 0, value: null, text: insights('figures.none'), cells: ['', 0, '', ''] };
    const { value, low, high } = share;
    const cells = [round(value), all, round(low), round(high)];
    const text = t('rateMark', { share: value, count: all, low, high });
    return { claims, count: all, value, low, high, text, cells };
  };
  const amount =
    (code: string) =>
    (sums: readonly InsightSum[], claims: InsightClaims): ChartMark => {
      const sum = amountOf(sums, code);
      const { leftOut } = sum;
      const behind = claimsOf(sums);
      if (sum.summed === 0 && leftOut > 0)
        return {
          claims,
          count: behind,
          value: null,
          text: t('amountMarkNone', { count: behind }),
          cells: [''],
        };
      const shown = `${code} ${formatAmount(sum.amount, code, locale)}`;
      const text =
        leftOut > 0
          ? t('amountMarkLeftOut', { amount: shown, count: behind, leftOut })
          : t('amountMark', { amount: shown, count: behind });
      const value = Number(sum.amount);
      return { claims, count: behind, value, text, cells: [value] };
    };
  const paced =
    (perHour: number) =>
    (sums: readonly InsightSum[], claims: InsightClaims): ChartMark => {
      const mark = count(sums, claims);
      const text = t('agentMark', { count: mark.count, perHour });
      return { ...mark, text, cells: [...mark.cells, perHour] };
    };
  return { count, rate, amount, paced };
}

function round(share: number): number {
  return Math.round(share * 10_000) / 10_000;
}
