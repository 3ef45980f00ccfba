import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { ChartColumn } from 'lucide-react';
import { type RefObject, useMemo, useRef, useState } from 'react';
import { useTranslations } from 'use-intl';
import type { Account } from '../../src-shared/contract/accounts.ts';
import type { InsightTimes, MomentName } from '../../src-shared/contract/insights.ts';
import { datesRange } from '../../src-shared/query/date-range.ts';
import {
  customPeriod,
  type InsightPeriod,
  namedPeriod,
} from '../../src-shared/domain/insights/insight-period.ts';
import { useIpc, useNavigation } from '../runtime/app-context.tsx';
import { useCommand } from '../runtime/use-command.ts';
import { useTimeZone } from '../runtime/use-time-zone.ts';
import { Button } from '../ui/button.tsx';
import { EmptyState } from '../ui/empty-state.tsx';
import { ChartCard } from './chart-card.tsx';
import { InsightHead } from './insight-head.tsx';
import { InsightPrint } from './insight-print.tsx';
import { type ExportedContent, InsightsExport } from './insights-export.tsx';
import { claimsIn, dates, ended, type InsightClaims, type InsightScope } from './insight-scope.ts';
import { currenciesOf, keyFigureClaims, keyFigureNames, KeyFigures } from './key-figures.tsx';
import { MerchantTable, NoMerchantTable, type ShownMerchants } from './merchant-table.tsx';
import { ProposalTable } from './proposal-table.tsx';
import { Unsaid } from './unsaid.tsx';
import { type ChartPlan, useCharts } from './use-charts.ts';
import { useBucketLabel } from './use-bucket-label.ts';
import { type ChosenScope, useInsightScope } from './use-insight-scope.ts';
import { claimsOf, useInsightSums } from './use-insight-sums.ts';

/** How many claims came and went, how they ended, how long that took, and for which merchants. */
export function InsightsView({ account }: { account: Account }) {
  const chosen = useInsightScope(account.id);
  return chosen === null ? null : <ChosenInsights account={account} {...chosen} />;
}

function ChosenInsights({ account, choice, change, scope, today }: ChosenScope & { account: Account }) {
  const accountId = account.id;

  const app = useTranslations('app');
  const goToMatches = useNavigation((state) => state.goToMatches);
  const [back, setBack] = useState(0);
  const period = useMemo(
    () =>
      choice.period !== 'custom'
        ? namedPeriod(choice.period, today, back)
        : customPeriod(choice.days ?? namedPeriod('month', today, 0), today),
    [choice.period, choice.days, today, back],
  );
  const step = (periods: 1 | -1) => setBack((before) => Math.max(0, before - periods));
  const isStepped = choice.period !== 'custom';
  useCommand('insights.previous', () => step(-1), isStepped);
  useCommand('insights.next', () => step(1), isStepped && back > 0);
  const open = ({ query }: InsightClaims) => goToMatches(scope.view, query);
  return (
    <section
      aria-label={app('parts.insights')}
      tabIndex={-1}
      className="flex min-h-0 min-w-0 flex-1 flex-col outline-none"
    >
      <InsightHead
        accountId={accountId}
        choice={choice}
        period={period}
        isLatest={back === 0}
        onStep={step}
        onChange={(part) => {
          if (part.period !== undefined) setBack(0);
          change(part);
        }}
      />
      <Figures
        account={account}
        listId={choice.listId}
        network={choice.network}
        scope={scope}
        period={period}
        today={today}
        currency={choice.currency}
        onOpen={open}
      />
    </section>
  );
}

interface FiguresProps {
  account: Account;
  listId: string | null;
  network: string | null;
  scope: InsightScope;
  period: InsightPeriod;
  today: string;
  currency: string | null;
  onOpen: (claims: InsightClaims) => void;
}

/** The figures of the period with their print and their export, or why there are none. */
function Figures(props: FiguresProps) {
  const { account, scope, period, onOpen } = props;
  const accountId = account.id;
  const t = useTranslations('insights');
  const app = useTranslations('app');
  const body = useRef<HTMLDivElement>(null);
  const shownMerchants = useRef<ShownMerchants | null>(null);
  const figures = useFigures(props);
  const { plans, keyClaims, sums, counted, isFailed } = figures;
  const shown = useFigureCommands(plans, isFailed || counted === 0, shownMerchants);
  if (isFailed) {
    return (
      <EmptyState
        title={t('empty.failedTitle')}
        actions={<Button onClick={figures.retry}>{app('retry')}</Button>}
      >
        <NoMerchantTable />
      </EmptyState>
    );
  }
  if (sums === null) {
    return (
      <p role="status" className="animate-late p-8 text-center text-ink-3">
        {t('loading')}
      </p>
    );
  }
  if (counted === 0) {
    return (
      <EmptyState icon={<ChartColumn size={22} />} title={t('empty.title')}>
        {t('empty.text')}
        <NoMerchantTable />
      </EmptyState>
    );
  }
  return (
    <div ref={takeFocus} tabIndex={-1} className="min-h-0 flex-1 overflow-y-auto p-3.5 outline-none">
      <div ref={body} aria-busy={figures.isCounting} className="mx-auto flex max-w-[1280px] flex-col gap-3">
        <KeyFigures claims={keyClaims} sums={sums} period={period} onOpen={onOpen} />
        <Charts accountId={accountId} plans={plans} period={period} shown={shown} onOpen={onOpen} />
        <ProposalTable accountId={accountId} period={period} />
        <MerchantTable
          accountId={accountId}
          scope={scope}
          period={period}
          shownRef={shownMerchants}
          onOpen={onOpen}
        />
        <Unsaid accountId={accountId} scope={scope} period={period} onOpen={onOpen} />
      </div>
      {shown.exported === null ? null : (
        <InsightsExport
          accountId={accountId}
          body={body}
          scope={scope}
          period={period}
          shownMerchants={shownMerchants}
          named={[
            ...keyClaims.map((claims, at) => ({ figure: keyFigureNames[at] ?? '', claims: [claims] })),
            ...plans.map(({ id, claims }) => ({ figure: id, claims })),
          ]}
          first={shown.exported}
          onClose={shown.closeExport}
        />
      )}
      {shown.isPrinting ? <PrintedFigures {...props} body={body} onDone={shown.endPrint} /> : null}
    </div>
  );
}

/** Returns the sums of the key figures and what the charts show. */
function useFigures({ account, scope, period, today, currency }: FiguresProps) {
  const accountId = account.id;
  const keyClaims = keyFigureClaims(scope, period);
  const whole = claimsIn(scope, []);
  const { sums, isFailed, retry } = useInsightSums(accountId, [...keyClaims, whole]);
  const shownCurrency = currency ?? currenciesOf([...(sums?.[0] ?? []), ...(sums?.[2] ?? [])])[0] ?? null;
  const agents = useAgents(accountId, period);
  const decision = useTimeNote(accountId, 'decision', claimsIn(scope, [dates('decision-date', period)]));
  const outcome = useTimeNote(accountId, 'outcome', claimsIn(scope, [dates('outcome-date', period), ended]));
  const plans = useCharts({
    scope,
    period,
    today,
    currency: shownCurrency,
    agents: agents.work,
    timeNotes: { decision: decision.note, outcome: outcome.note },
  });
  return {
    keyClaims,
    plans,
    sums,
    isFailed,
    retry,
    /** Number of all claims; `null` while they are counted. */
    counted: sums === null ? null : claimsOf(sums.at(-1) ?? []),
    isCounting: agents.isCounting || decision.isCounting || outcome.isCounting,
  };
}

/** Registers the commands of the figures. Returns which charts are tables, and what is printed or exported. */
function useFigureCommands(
  plans: readonly ChartPlan[],
  hasNothing: boolean,
  shownMerchants: RefObject<ShownMerchants | null>,
) {
  const [isPrinting, setIsPrinting] = useState(false);
  const [exported, setExported] = useState<ExportedContent | null>(null);
  const [tables, setTables] = useState<ReadonlySet<string>>(new Set());
  const ids = plans.map(({ id }) => id);
  const areTables = ids.every((id) => tables.has(id));
  // Also while they are counted: the sheet and the dialog wait, and the browser would print the page without them.
  useCommand('print', () => setIsPrinting(true), !hasNothing);
  if (isPrinting && hasNothing) setIsPrinting(false);
  useCommand(
    'list.export',
    () => setExported(isLookedAt(shownMerchants.current?.section) ? 'merchants' : 'figures'),
    !hasNothing,
  );
  useCommand('insights.exportMerchants', () => setExported('merchants'), !hasNothing);
  if (exported !== null && hasNothing) setExported(null);
  // While a chart has the focus, its own command comes first.
  useCommand('insights.table', () => setTables(areTables ? new Set() : new Set(ids)));
  return {
    tables,
    toggle: (id: string) => setTables(toggled(tables, id)),
    isPrinting,
    endPrint: () => setIsPrinting(false),
    exported,
    closeExport: () => setExported(null),
  };
}

function Charts({
  accountId,
  plans,
  period,
  shown,
  onOpen,
}: {
  accountId: string;
  plans: readonly ChartPlan[];
  period: InsightPeriod;
  shown: ReturnType<typeof useFigureCommands>;
  onOpen: (claims: InsightClaims) => void;
}) {
  const periodName = useBucketLabel().long(period);
  return (
    <div className="grid grid-cols-1 gap-3 @min-[1180px]/window:grid-cols-2">
      {plans.map((plan) => (
        <PlannedChart
          key={plan.id}
          accountId={accountId}
          plan={plan}
          periodName={periodName}
          isTable={shown.tables.has(plan.id)}
          isPrinting={shown.isPrinting}
          onToggle={() => shown.toggle(plan.id)}
          onOpen={onOpen}
        />
      ))}
    </div>
  );
}

function PrintedFigures({
  account,
  listId,
  network,
  currency,
  period,
  body,
  onDone,
}: FiguresProps & { body: RefObject<HTMLDivElement | null>; onDone: () => void }) {
  const label = useBucketLabel();
  return (
    <InsightPrint
      account={account}
      body={body}
      periodName={label.long(period)}
      previousName={label.long(period.previous)}
      choice={{ listId, network, currency }}
      onDone={onDone}
    />
  );
}

/** Whether the table has the focus or is in the middle of the screen; not while a chart has the focus. */
function isLookedAt(section: HTMLElement | null | undefined): boolean {
  if (section == null) return false;
  const { activeElement } = document;
  if (section.contains(activeElement)) return true;
  if (activeElement?.closest('[data-chart]') != null) return false;
  const { top, bottom } = section.getBoundingClientRect();
  const middle = window.innerHeight / 2;
  return top < middle && bottom > middle;
}

/** Focuses an element at once, as the keys that scroll do. If it has the focus already, nothing changes. */
function takeFocus(element: HTMLElement | null): void {
  if (document.activeElement === document.body) element?.focus({ preventScroll: true });
}

function PlannedChart({
  accountId,
  plan,
  periodName,
  isTable,
  isPrinting,
  onToggle,
  onOpen,
}: {
  accountId: string;
  plan: ChartPlan;
  periodName: string;
  isTable: boolean;
  isPrinting: boolean;
  onToggle: () => void;
  onOpen: (claims: InsightClaims) => void;
}) {
  const t = useTranslations('insights');
  const app = useTranslations('app');
  const { sums, isFailed, retry } = useInsightSums(accountId, plan.claims);
  // Its place is kept, so that nothing moves when the figures come.
  if (sums === null) {
    return (
      <div
        role="status"
        aria-busy={!isFailed}
        className="grid h-[252px] place-items-center rounded-[9px] border border-line bg-panel"
      >
        {isFailed ? (
          <span className="flex items-center gap-2 text-ink-2">
            {t('empty.failedTitle')}
            <Button onClick={retry}>{app('retry')}</Button>
          </span>
        ) : (
          <span className="animate-late text-ink-3">{t('loading')}</span>
        )}
      </div>
    );
  }
  return (
    <ChartCard
      chart={plan.draw(sums)}
      periodName={periodName}
      isTable={isTable}
      isPrinting={isPrinting}
      onToggle={onToggle}
      onOpen={({ claims }) => onOpen(claims)}
    />
  );
}

function useAgents(accountId: string, period: InsightPeriod) {
  const { queries } = useIpc();
  const { fromMs, belowMs } = datesRange(period, useTimeZone());
  const { data, isPending, isPlaceholderData } = useQuery(
    queries.insights.agents.queryOptions({
      input: { accountId, fromMs: fromMs ?? 0, belowMs: belowMs ?? 0 },
      placeholderData: keepPreviousData,
    }),
  );
  return { work: data?.agents ?? [], isCounting: isPending || isPlaceholderData };
}

const hourMs = 3_600_000;
const dayMs = 24 * hourMs;

/** Returns how long claims took, and who says so. */
function useTimeNote(accountId: string, moment: MomentName, { filter }: InsightClaims) {
  const t = useTranslations('insights.charts');
  const claim = useTranslations('claim');
  const { queries } = useIpc();
  const { data, isPending, isPlaceholderData } = useQuery(
    queries.insights.times.queryOptions({
      input: { accountId, filter, moment },
      placeholderData: keepPreviousData,
    }),
  );
  const long = (ms: number) =>
    ms < 2 * dayMs
      ? claim('age.hours', { count: Math.max(1, Math.round(ms / hourMs)) })
      : t('days', { count: Math.round(ms / dayMs) });
  const noteOf = ({ medianMs, ninthMs, fromEvents, noticed }: InsightTimes) =>
    medianMs === null || ninthMs === null
      ? t('timeNone')
      : t('timeNote', { median: long(medianMs), ninth: long(ninthMs), events: fromEvents, noticed });
  return { note: data === undefined ? null : noteOf(data), isCounting: isPending || isPlaceholderData };
}

function toggled(ids: ReadonlySet<string>, id: string): ReadonlySet<string> {
  const next = new Set(ids);
  if (!next.delete(id)) next.add(id);
  return next;
}
