import { keepPreviousData, useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { useFormatter, useTranslations } from 'use-intl';
import type { DecisionTimes } from '../../src-shared/contract/insights.ts';
import type { Rule, RuleFigure } from '../../src-shared/contract/rules.ts';
import type { InsightPeriod } from '../../src-shared/domain/insights/insight-period.ts';
import { wilsonInterval } from '../../src-shared/domain/insights/wilson-interval.ts';
import { longestAtClaimMinutes } from '../../src-shared/domain/review/review-pace.ts';
import { datesRange } from '../../src-shared/query/date-range.ts';
import { termOf } from '../../src-shared/query/query-nodes.ts';
import { useRuleCounts, useRules } from '../proposals/use-rules.ts';
import { useAppContext, useIpc, useNavigation } from '../runtime/app-context.tsx';
import { useTimeZone } from '../runtime/use-time-zone.ts';
import { Button } from '../ui/button.tsx';
import { useShareText } from './use-share-text.ts';

/** Least number of decisions without a proposal from which their usual time is said. */
const fewestByHand = 20;
const minuteMs = 60_000;

interface Answers extends Omit<RuleFigure, 'ruleId'> {
  /** Claims for which a proposal is open now; `null` for a rule that is off or removed, or while it is unknown. */
  left: number | null;
}

/** Shows what became of the rules' proposals in the period, by rule and in total, and how much time they saved. */
export function ProposalTable({ accountId, period }: { accountId: string; period: InsightPeriod }) {
  const t = useTranslations('insights');
  const app = useTranslations('app');
  const { commands } = useAppContext();
  const { figures, times, isBusy, isFailed, retry } = useProposalFigures(accountId, period);
  const { rules, isKnown } = useRules(accountId);
  const counts = useRuleCounts(accountId, rules.length > 0);
  return (
    <section
      aria-label={t('proposals.title')}
      aria-busy={isBusy || !isKnown}
      className="min-w-0 rounded-[9px] border border-line bg-panel px-3.5 pt-2.5 pb-2.5"
    >
      <h2 className="font-strong">{t('proposals.title')}</h2>
      {isFailed ? (
        <p className="flex items-center gap-2 py-3 text-ink-2">
          {t('empty.failedTitle')}
          <Button onClick={retry}>{app('retry')}</Button>
        </p>
      ) : figures === undefined || !isKnown ? (
        <p className="animate-late py-3 text-ink-3">{t('loading')}</p>
      ) : figures.length === 0 ? (
        <p className="flex flex-wrap items-center gap-3 py-2 text-ink-3">
          {t('proposals.none')}
          <span data-print="never">
            <Button onClick={() => commands.run('go.rules')}>{app('commands.go.rules')}</Button>
          </span>
        </p>
      ) : (
        <>
          <div data-print="grows" className="mt-1 overflow-x-auto">
            <Table
              rules={rules}
              figures={figures.map((figure) => ({ ...figure, left: leftOf(rules, figure, counts) }))}
            />
          </div>
          <p className="num mt-2 text-small">{times === undefined ? null : <TimeSaved times={times} />}</p>
          <p className="mt-1 text-second text-ink-3">
            {t('proposals.how', { minutes: longestAtClaimMinutes })}
          </p>
        </>
      )}
    </section>
  );
}

function useProposalFigures(accountId: string, period: InsightPeriod) {
  const { queries } = useIpc();
  const { fromMs, belowMs } = datesRange(period, useTimeZone());
  const input = { accountId, fromMs: fromMs ?? 0, belowMs: belowMs ?? 0 };
  const figures = useQuery(queries.rules.figures.queryOptions({ input, placeholderData: keepPreviousData }));
  const times = useQuery(
    queries.insights.decisionTimes.queryOptions({ input, placeholderData: keepPreviousData }),
  );
  const both = [figures, times];
  return {
    figures: figures.data?.figures,
    times: times.data,
    isBusy: both.some(({ isPending, isPlaceholderData }) => isPending || isPlaceholderData),
    isFailed: both.some(({ isError }) => isError),
    retry: () => void Promise.all(both.map(({ refetch }) => refetch())),
  };
}

function leftOf(
  rules: readonly Rule[],
  { ruleId }: RuleFigure,
  counts: Readonly<Record<string, number>> = {},
): number | null {
  return rules.some(({ id, isOn }) => id === ruleId && isOn) ? (counts[ruleId] ?? null) : null;
}

function Table({ rules, figures }: { rules: readonly Rule[]; figures: readonly (RuleFigure & Answers)[] }) {
  const t = useTranslations('insights.proposals');
  const merchants = useTranslations('insights.merchants');
  const columns = useTranslations('rules.columns');
  const goToMatches = useNavigation((state) => state.goToMatches);
  const names = new Map(rules.map(({ id, name }) => [id, name]));
  const removed = figures.filter(({ ruleId }) => !names.has(ruleId));
  return (
    <table className="num w-full border-separate border-spacing-0 text-small">
      <thead className="text-second text-ink-3">
        <tr>
          <th scope="col" className="py-1.5 text-left font-medium">
            {columns('rule')}
          </th>
          {[t('taken'), t('otherwise'), merchants('share'), merchants('interval'), t('left')].map((head) => (
            <th key={head} scope="col" className="py-1.5 pl-4 text-right font-medium">
              {head}
            </th>
          ))}
        </tr>
      </thead>
      <tbody className="[&>tr+tr>*]:border-t [&>tr+tr>*]:border-line-soft">
        {figures.map(({ ruleId, ...answers }) => {
          const name = names.get(ruleId);
          return name === undefined ? null : (
            <Row
              key={ruleId}
              name={name}
              answers={answers}
              onOpen={() => goToMatches('all', termOf('rule', name))}
            />
          );
        })}
        {removed.length === 0 ? null : <Row name={t('removed')} answers={sumOf(removed)} />}
      </tbody>
      {figures.length === 1 ? null : (
        <tfoot className="[&_td]:font-strong [&_td]:border-t [&_td]:border-line [&_th]:border-t [&_th]:border-line">
          <Row
            name={t('total')}
            answers={sumOf(figures)}
            onOpen={() => goToMatches('all', termOf('proposed', 'yes'))}
          />
        </tfoot>
      )}
    </table>
  );
}

/** What became of the proposals of a rule, or of several. */
function Row({ name, answers, onOpen }: { name: string; answers: Answers; onOpen?: () => void }) {
  const t = useTranslations('insights.proposals');
  const format = useFormatter();
  const { taken, changed, left, disagreement } = answers;
  const shareText = useShareText();
  const cell = (content: ReactNode) => (
    <td className="py-1.5 pl-4 text-right whitespace-nowrap">{content}</td>
  );
  return (
    <tr className="hover:bg-hover">
      <th
        scope="row"
        title={name}
        className="w-1/3 max-w-[280px] truncate py-1.5 text-left font-normal [tfoot_&]:font-strong"
      >
        {name}
      </th>
      {cell(format.number(taken))}
      {cell(format.number(changed))}
      {cell(shareText.value(disagreement))}
      {cell(shareText.interval(disagreement))}
      {cell(
        left === null ? (
          '–'
        ) : left === 0 || onOpen === undefined ? (
          format.number(left)
        ) : (
          <button
            type="button"
            className="text-accent-text hover:underline"
            aria-label={t('openLeft', { count: left, rule: name })}
            onClick={onOpen}
          >
            {format.number(left)}
          </button>
        ),
      )}
    </tr>
  );
}

function sumOf(figures: readonly Answers[]): Answers {
  const sum = (key: 'taken' | 'changed' | 'left') =>
    figures.reduce((total, figure) => total + (figure[key] ?? 0), 0);
  const changed = sum('changed');
  return {
    taken: sum('taken'),
    changed,
    left: figures.every(({ left }) => left === null) ? null : sum('left'),
    disagreement: wilsonInterval(changed, changed + sum('taken')),
  };
}

/** Says how much time proposals saved, or that it isn't known. */
function TimeSaved({ times: { byHand, fromProposals } }: { times: DecisionTimes }) {
  const t = useTranslations('insights.proposals');
  if (fromProposals.decisions === 0) return t('noneTaken');
  if (byHand.decisions < fewestByHand) return t('notKnown', { least: fewestByHand });
  const eachMs = byHand.tookMs / byHand.decisions;
  const savedMs = eachMs * fromProposals.decisions - fromProposals.tookMs;
  return t(savedMs > 0 ? 'saved' : 'notSaved', {
    saved: Math.round(savedMs / minuteMs),
    count: fromProposals.decisions,
    took: Math.round(fromProposals.tookMs / minuteMs),
    each: Math.round(eachMs / 1000),
    byHand: byHand.decisions,
  });
}
