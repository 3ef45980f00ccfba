import { useFormatter, useTranslations } from 'use-intl';
import type { AgentWork, InsightSum } from '../../src-shared/contract/insights.ts';
import type { QueryNode } from '../../src-shared/query/query.ts';
import type { Days, InsightPeriod } from '../../src-shared/domain/insights/insight-period.ts';
import { addDays } from '../../src-shared/domain/time/local-day.ts';
import type { Chart, ChartSeries, Tone } from './chart.ts';
import { claimsIn, dates, ended, type InsightClaims, type InsightScope, term } from './insight-scope.ts';
import { useBucketLabel } from './use-bucket-label.ts';
import { type MarkOf, perHourOf, useChartMarks } from './use-chart-marks.ts';

/** A chart without its figures: what to count for each of its marks, and how to draw the answer. */
export interface ChartPlan {
  id: string;
  claims: readonly InsightClaims[];
  draw: (sums: readonly (readonly InsightSum[])[]) => Chart;
}

interface Row {
  id: string;
  label: string;
  name: string;
  nodes: readonly (readonly QueryNode[])[];
  /** Marks of the row, if not those of the chart. */
  mark?: MarkOf;
}

interface Drawing {
  id: string;
  title: string;
  note?: string | null;
  categoryName: string;
  kind: Chart['kind'];
  series: readonly { id: string; name: string; tone: Tone }[];
  rows: readonly Row[];
  mark: MarkOf;
  tick: (value: number) => string;
  heads?: (series: ChartSeries) => readonly string[];
}

/** First and last day of the open claims' ages; the last group has no limit. */
const ageGroups = [
  [0, 7],
  [8, 14],
  [15, 20],
  [21, 30],
  [31, 45],
  [46, 60],
  [61, 90],
  [91, null],
] as const;

/** Limits of durations in whole days; the first group begins at 0, the last has no limit. */
const lengthSteps = [1, 3, 7, 14, 30, 60, 90] as const;

export interface ChartsQuestion {
  scope: InsightScope;
  period: InsightPeriod;
  today: string;
  currency: string | null;
  agents: readonly AgentWork[];
  timeNotes: { decision: string | null; outcome: string | null };
}

/** Returns every chart of the insights, in their order. */
export function useCharts(question: ChartsQuestion): ChartPlan[] {
  const tools = useChartTools(question);
  const { currency, agents, today, timeNotes } = question;
  return [
    ...plansOverTime(tools),
    planOfAges(tools, today),
    ...(currency === null ? [] : [planOfAmounts(tools, currency)]),
    planOfTimes(tools, 'decision', timeNotes.decision),
    planOfTimes(tools, 'outcome', timeNotes.outcome),
    ...plansOfWork(tools, agents),
  ];
}

type ChartTools = ReturnType<typeof useChartTools>;

function useChartTools({ scope, period }: ChartsQuestion) {
  const t = useTranslations('insights.charts');
  const figures = useTranslations('insights.figures');
  const format = useFormatter();
  const label = useBucketLabel();
  const { count, rate, amount, paced } = useChartMarks();
  const plain = (value: number) => (Number.isInteger(value) ? format.number(value) : '');
  const compact = (value: number) => format.number(value, { notation: 'compact', maximumFractionDigits: 1 });
  const percent = (value: number) => format.number(value, { style: 'percent', maximumFractionDigits: 0 });

  const plan = ({ rows, mark, series, note, heads, ...chart }: Drawing): ChartPlan => {
    const claims = rows.flatMap(({ nodes }) => nodes.map((one) => claimsIn(scope, one)));
    return {
      id: chart.id,
      claims,
      draw: (sums) => ({
        ...chart,
        series,
        note: note ?? null,
        heads: heads ?? (({ name }) => [name]),
        categories: rows.map(({ nodes: _, mark: markOfRow = mark, ...row }, index) => ({
          ...row,
          marks: series.flatMap((_one, at) => {
            const place = index * series.length + at;
            const behind = claims[place];
            return behind === undefined ? [] : [markOfRow(sums[place] ?? [], behind)];
          }),
        })),
      }),
    };
  };
  const inBuckets = (nodesOf: (days: Days) => readonly (readonly QueryNode[])[]): Row[] =>
    period.buckets.map((days) => ({
      id: days.from,
      label: label.short(days, period.unit),
      name: label.long(days),
      nodes: nodesOf(days),
    }));
  /** Plans a chart of how many claims are in each group. */
  const planOfGroups = (drawing: Pick<Drawing, 'id' | 'title' | 'note' | 'rows' | 'heads'>): ChartPlan =>
    plan({
      ...drawing,
      kind: 'grouped',
      series: [{ id: 'claims', name: t('claims'), tone: 1 }],
      categoryName: t('bucket'),
      tick: plain,
      mark: count,
    });
  const overTime = { categoryName: t('category'), tick: plain, mark: count } as const;
  return {
    t,
    figures,
    format,
    period,
    plan,
    planOfGroups,
    inBuckets,
    overTime,
    rate,
    amount,
    paced,
    compact,
    percent,
  };
}

const createdIn = (days: Days) => dates('created', days);
const endedIn = (days: Days) => dates('outcome-date', days);
const actedIn = (days: Days) => dates('action-date', days);

function plansOverTime(tools: ChartTools): ChartPlan[] {
  const { t, figures, plan, inBuckets, overTime, percent, rate } = tools;
  return [
    plan({
      id: 'flow',
      title: t('flow'),
      kind: 'grouped',
      series: [
        { id: 'created', name: figures('created'), tone: 1 },
        { id: 'ended', name: figures('ended'), tone: 2 },
      ],
      rows: inBuckets((days) => [[createdIn(days)], [endedIn(days), ended]]),
      ...overTime,
    }),
    plan({
      id: 'outcomes',
      title: t('outcomes'),
      kind: 'stacked',
      series: [
        { id: 'won', name: figures('won'), tone: 'won' },
        { id: 'lost', name: figures('lost'), tone: 'lost' },
      ],
      rows: inBuckets((days) => [
        [endedIn(days), term('outcome', 'won')],
        [endedIn(days), term('outcome', 'lost')],
      ]),
      ...overTime,
    }),
    plan({
      id: 'winRate',
      title: figures('winRate'),
      note: t('winRateNote'),
      kind: 'rate',
      series: [{ id: 'rate', name: figures('winRate'), tone: 1 }],
      rows: inBuckets((days) => [[endedIn(days), ended]]),
      categoryName: t('category'),
      tick: percent,
      mark: rate,
      heads: () => [figures('winRate'), t('claims'), '95% −', '95% +'],
    }),
  ];
}

function planOfAges({ t, planOfGroups }: ChartTools, today: string): ChartPlan {
  return planOfGroups({
    id: 'age',
    title: t('age'),
    note: t('ageNote'),
    rows: ageGroups.map(([from, to]) => ({
      id: String(from),
      label: to === null ? `${from - 1}+` : `${from}–${to}`,
      name:
        to === null
          ? t('ages.over', { from: String(from - 1) })
          : from === 0
            ? t('ages.week')
            : t('ages.between', { from: String(from), to: String(to) }),
      nodes: [
        [
          term('open', 'yes'),
          dates('created', {
            from: to === null ? null : addDays(today, -to),
            to: from === 0 ? null : addDays(today, -from),
          }),
        ].filter((node) => node.kind !== 'dates' || node.from !== null || node.to !== null),
      ],
    })),
  });
}

function planOfAmounts(
  { t, figures, plan, inBuckets, compact, amount }: ChartTools,
  currency: string,
): ChartPlan {
  return plan({
    id: 'amounts',
    title: t('amounts', { currency }),
    kind: 'grouped',
    series: [
      { id: 'disputed', name: figures('disputed'), tone: 3 },
      { id: 'won', name: figures('won'), tone: 'won' },
      { id: 'lost', name: figures('lost'), tone: 'lost' },
    ],
    rows: inBuckets((days) => [
      [createdIn(days), term('currency', currency)],
      [endedIn(days), term('outcome', 'won'), term('currency', currency)],
      [endedIn(days), term('outcome', 'lost'), term('currency', currency)],
    ]),
    categoryName: t('category'),
    tick: compact,
    mark: amount(currency),
    heads: ({ name }) => [`${name} (${currency})`],
  });
}

/** Returns the chart of how long claims took until a decision or an outcome. */
function planOfTimes(
  { t, period, planOfGroups }: ChartTools,
  moment: 'decision' | 'outcome',
  note: string | null,
): ChartPlan {
  return planOfGroups({
    id: `${moment}Time`,
    title: t(`${moment}Time`),
    note,
    rows: [0, ...lengthSteps].map((from, index) => {
      const end = lengthSteps[index] ?? null;
      const compare = (operator: '>=' | '<', value: number): QueryNode => ({
        kind: 'comparison',
        key: `time-to-${moment}`,
        operator,
        value,
        unit: 'd',
      });
      const name =
        end === null
          ? t('lengths.over', { from: t('days', { count: from }) })
          : from === 0
            ? t('lengths.under', { to: t('days', { count: end }) })
            : t('lengths.between', { from: String(from), to: t('days', { count: end }) });
      return {
        id: String(from),
        label: end === null ? `${from} d+` : from === 0 ? `<${end} d` : `${from}–${end} d`,
        name,
        nodes: [
          [
            dates(`${moment}-date`, period),
            ...(moment === 'outcome' ? [ended] : []),
            compare('>=', from),
            ...(end === null ? [] : [compare('<', end)]),
          ],
        ],
      };
    }),
  });
}

/** Returns the charts of what was documented and done, when and by whom. */
function plansOfWork(
  { t, format, period, planOfGroups, paced }: ChartTools,
  agents: readonly AgentWork[],
): ChartPlan[] {
  return [
    planOfGroups({
      id: 'documents',
      title: t('documents'),
      note: t('documentsNote'),
      rows: (['approved', 'unapproved', 'none'] as const).map((value) => ({
        id: value,
        label: t(`docs.${value}`),
        name: t(`docs.${value}`),
        nodes: [[createdIn(period), term('docs', value)]],
      })),
    }),
    planOfGroups({
      id: 'actions',
      title: t('actions'),
      note: t('actionsNote'),
      rows: (['accepted', 'rejected', 'seen', 'finished', 'email'] as const).map((value) => ({
        id: value,
        label: t(`action.${value}`),
        name: t(`action.${value}`),
        nodes: [[actedIn(period), term('action', value)]],
      })),
    }),
    planOfGroups({
      id: 'hours',
      title: t('hours'),
      rows: Array.from({ length: 24 }, (_, hour) => ({
        id: String(hour),
        label: String(hour),
        name: format.dateTime(Date.UTC(2000, 0, 1, hour), 'clock', { timeZone: 'UTC' }),
        nodes: [[actedIn(period), term('hour', String(hour))]],
      })),
    }),
    ...(agents.length === 0
      ? []
      : [
          planOfGroups({
            id: 'agents',
            title: t('agents'),
            note: t('agentsNote'),
            rows: agents.map((work) => ({
              id: work.agent,
              label: t('agentLabel', { agent: work.agent, perHour: perHourOf(work) }),
              name: work.agent,
              nodes: [[actedIn(period), term('agent', work.agent)]],
              mark: paced(perHourOf(work)),
            })),
            heads: ({ name }) => [name, t('perHour')],
          }),
        ]),
  ];
}
