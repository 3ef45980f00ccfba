import { ChevronLeft, ChevronRight } from 'lucide-react';
import { useQuery } from '@tanstack/react-query';
import { useTranslations } from 'use-intl';
import type { InsightChoice } from '../../src-shared/contract/app.ts';
import {
  type Days,
  type InsightPeriod,
  type PeriodKind,
  periodKinds,
} from '../../src-shared/domain/insights/insight-period.ts';
import { readLocalDay } from '../../src-shared/domain/time/local-day.ts';
import { useKeyOf } from '../keys/keymap-context.ts';
import { useClaimLabels } from '../labels/claim-labels.ts';
import { useIpc } from '../runtime/app-context.tsx';
import { FilterSelect } from '../runtime/filter-select.tsx';
import { useIsNarrow } from '../runtime/use-is-narrow.ts';
import { listOptions, useSavedLists } from '../saved-lists/use-saved-lists.ts';
import { IconButton } from '../ui/icon-button.tsx';
import { ViewHead } from '../ui/view-head.tsx';
import { useBucketLabel } from './use-bucket-label.ts';

/** Width below which Spanish and Portuguese have no room for *All networks* and the like in one line. */
const longNamesFromPx = 1200;

interface InsightHeadProps {
  accountId: string;
  choice: InsightChoice;
  period: InsightPeriod;
  /** Whether there is no later period yet. */
  isLatest: boolean;
  onChange: (part: Partial<InsightChoice>) => void;
  onStep: (periods: 1 | -1) => void;
}

/** The title of the insights, and which claims the figures are about, and when. */
export function InsightHead({ accountId, choice, period, isLatest, onChange, onStep }: InsightHeadProps) {
  const app = useTranslations('app');
  const t = useTranslations('insights.filters');
  const feed = useTranslations('feed');
  const claim = useTranslations('claim');
  const labels = useClaimLabels();
  const { queries } = useIpc();
  const { lists } = useSavedLists(accountId);
  const isNarrow = useIsNarrow(longNamesFromPx);
  const facets = useQuery(queries.claims.facets.queryOptions({ input: { accountId } })).data;
  const chosenList = lists.some(({ id }) => id === choice.listId) ? choice.listId : null;
  /** Returns the values of a menu. The chosen one stays in it if no claim has it now. */
  const values = (known: readonly string[] | undefined, chosen: string | null) => [
    ...new Set([...(known ?? []), ...(chosen === null ? [] : [chosen])]),
  ];
  return (
    <ViewHead title={app('parts.insights')}>
      <div
        role="search"
        aria-label={t('label')}
        className="flex min-h-8 min-w-0 flex-1 flex-wrap items-center gap-2"
      >
        <FilterSelect<PeriodKind>
          command="insights.period"
          label={t('period')}
          value={choice.period}
          options={periodKinds.map((value) => ({ value, label: t(`periods.${value}`) }))}
          onChange={(kind) =>
            onChange({
              period: kind,
              ...(kind === 'custom' ? { days: { from: period.from, to: period.to } } : {}),
            })
          }
        />
        <PeriodDays choice={choice} period={period} isLatest={isLatest} onChange={onChange} onStep={onStep} />
        <span className="ml-auto flex flex-wrap gap-2">
          <FilterSelect
            command="insights.network"
            label={claim('fields.origin')}
            shown={isNarrow && choice.network === null ? claim('fields.origin') : undefined}
            value={choice.network}
            options={[
              { value: null, label: t('allNetworks') },
              ...values(facets?.origins, choice.network).map((value) => ({
                value,
                label: labels.origin(value),
              })),
            ]}
            onChange={(network) => onChange({ network })}
          />
          <FilterSelect
            command="insights.currency"
            label={claim('fields.currency')}
            shown={isNarrow && choice.currency === null ? claim('fields.currency') : undefined}
            value={choice.currency}
            options={[
              { value: null, label: t('allCurrencies') },
              ...values(facets?.currencies, choice.currency).map((value) => ({
                value,
                label: labels.currency(value),
              })),
            ]}
            onChange={(currency) => onChange({ currency })}
          />
          <FilterSelect
            command="insights.list"
            label={feed('filters.list')}
            shown={isNarrow && chosenList === null ? feed('filters.list') : undefined}
            value={chosenList}
            options={[{ value: null, label: feed('filters.allLists') }, ...listOptions(lists, chosenList)]}
            onChange={(listId) => onChange({ listId })}
          />
        </span>
      </div>
    </ViewHead>
  );
}

/** Shows the period, with buttons for its neighbours; for custom dates, its first and last day. */
function PeriodDays({ choice, period, isLatest, onChange, onStep }: Omit<InsightHeadProps, 'accountId'>) {
  const inbox = useTranslations('inbox');
  const keyOf = useKeyOf();
  const commands = useTranslations('app.commands.insights');
  const bucketLabel = useBucketLabel();
  const chooseDays = (days: Days) => {
    if (readLocalDay(days.from) !== null && readLocalDay(days.to) !== null) onChange({ days });
  };
  return choice.period === 'custom' ? (
    <span className="flex items-center gap-1.5">
      <DayField
        label={inbox('filters.from')}
        day={period.from}
        onChange={(from) => chooseDays({ from, to: period.to })}
      />
      <span aria-hidden="true" className="text-ink-3">
        –
      </span>
      <DayField
        label={inbox('filters.to')}
        day={period.to}
        onChange={(to) => chooseDays({ from: period.from, to })}
      />
    </span>
  ) : (
    <span className="flex items-center gap-0.5">
      <IconButton
        label={`${commands('previous')} (${keyOf('insights.previous')})`}
        onClick={() => onStep(-1)}
      >
        <ChevronLeft size={15} />
      </IconButton>
      <span className="num min-w-[128px] text-center font-medium whitespace-nowrap">
        {bucketLabel.long(period)}
      </span>
      <IconButton
        label={`${commands('next')} (${keyOf('insights.next')})`}
        aria-disabled={isLatest || undefined}
        className={isLatest ? 'opacity-40' : ''}
        onClick={() => (isLatest ? undefined : onStep(1))}
      >
        <ChevronRight size={15} />
      </IconButton>
    </span>
  );
}

function DayField({ label, day, onChange }: { label: string; day: string; onChange: (day: string) => void }) {
  return (
    <input
      type="date"
      aria-label={label}
      value={day}
      autoComplete="off"
      className="num h-[30px] rounded-[7px] border border-line bg-bg px-2"
      onChange={({ target }) => onChange(target.value)}
    />
  );
}
