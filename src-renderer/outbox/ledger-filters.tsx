import { useQuery } from '@tanstack/react-query';
import { useTranslations } from 'use-intl';
import type { EntryFilter } from '../../src-shared/contract/outbox.ts';
import { addDays, localDayOf, startOfDayMs } from '../../src-shared/domain/time/local-day.ts';
import type { TimeZone } from '../../src-shared/domain/time/time-zone.ts';
import { type DecisionKind, decisionKinds } from '../../src-shared/domain/decision/decision.ts';
import { type OutboxState, outboxStates } from '../../src-shared/domain/decision/outbox-state.ts';
import { useIpc } from '../runtime/app-context.tsx';
import { FilterSelect } from '../runtime/filter-select.tsx';

export const periods = ['any', 'today', 'days7', 'days30', 'days90'] as const;
type Period = (typeof periods)[number];

/** How decisions ended, or that they have not. */
const outcomes = {
  any: null,
  open: ['held', 'ready', 'blocked', 'sending', 'retry_wait', 'unknown', 'conflict', 'needs_person'],
  done: ['done'],
  failed: ['failed'],
  cancelled: ['cancelled'],
  resolved: ['resolved'],
  notCancelled: outboxStates.filter((state) => state !== 'cancelled'),
} as const satisfies Record<string, readonly OutboxState[] | null>;
type Outcome = keyof typeof outcomes;
// oxlint-disable-next-line typescript/no-unsafe-type-assertion -- the keys of a constant are its names
const outcomeNames = Object.keys(outcomes) as Outcome[];

/** Filters of the ledger, besides its text. */
export interface LedgerNarrowing {
  period: Period;
  kind: DecisionKind | 'any';
  outcome: Outcome;
  /** Agent; `null` for all. */
  agent: string | null;
}

export const noNarrowing: LedgerNarrowing = { period: 'any', kind: 'any', outcome: 'any', agent: null };

export function isNarrowed({ period, kind, outcome, agent }: LedgerNarrowing): boolean {
  return period !== 'any' || kind !== 'any' || outcome !== 'any' || agent !== null;
}

const daysOf: Readonly<Record<Exclude<Period, 'any'>, number>> = {
  today: 1,
  days7: 7,
  days30: 30,
  days90: 90,
};

/** Returns the filter for a request. Today is one of the days. */
export function filterOf(
  text: string,
  narrowing: LedgerNarrowing,
  nowMs: number,
  zone: TimeZone,
): EntryFilter {
  const { period, kind, outcome, agent } = narrowing;
  const states = outcomes[outcome];
  return {
    ...(text === '' ? {} : { text }),
    ...(period === 'any'
      ? {}
      : { fromMs: startOfDayMs(addDays(localDayOf(nowMs, zone), 1 - daysOf[period]), zone) }),
    ...(kind === 'any' ? {} : { kinds: [kind] }),
    ...(states === null ? {} : { states: [...states] }),
    ...(agent === null ? {} : { agent }),
  };
}

export function LedgerFilters({
  accountId,
  narrowing,
  onChange,
}: {
  accountId: string;
  narrowing: LedgerNarrowing;
  onChange: (narrowing: LedgerNarrowing) => void;
}) {
  const t = useTranslations('outbox.filters');
  const outbox = useTranslations('outbox');
  const kinds = useTranslations('outbox.kinds');
  const { queries } = useIpc();
  const agents = useQuery(queries.outbox.agents.queryOptions({ input: { accountId } })).data?.agents ?? [];
  return (
    <div className="flex flex-wrap items-center gap-2.5">
      <FilterSelect
        command="outbox.period"
        label={outbox('facts.decided')}
        value={narrowing.period}
        options={periods.map((value) => ({ value, label: t(`periods.${value}`) }))}
        onChange={(period) => onChange({ ...narrowing, period })}
      />
      <FilterSelect
        command="outbox.kind"
        label={t('kind')}
        value={narrowing.kind}
        options={[
          { value: 'any', label: t('anyKind') },
          ...decisionKinds.map((value) => ({ value, label: kinds(value) })),
        ]}
        onChange={(kind) => onChange({ ...narrowing, kind })}
      />
      <FilterSelect
        command="outbox.outcome"
        label={t('outcome')}
        value={narrowing.outcome}
        options={outcomeNames.map((value) => ({ value, label: t(`outcomes.${value}`) }))}
        onChange={(outcome) => onChange({ ...narrowing, outcome })}
      />
      <FilterSelect
        command="outbox.agent"
        label={t('agent')}
        value={narrowing.agent}
        options={[
          { value: null, label: t('anyAgent') },
          ...agents.map((agent) => ({ value: agent, label: agent })),
        ]}
        onChange={(agent) => onChange({ ...narrowing, agent })}
      />
    </div>
  );
}
