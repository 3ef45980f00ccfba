import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useFormatter, useLocale, useTranslations } from 'use-intl';
import { useStore } from 'zustand';
import type { z } from 'zod';
import type { currencyTotalSchema } from '../../src-shared/contract/claims.ts';
import { formatMinorUnits } from '../../src-shared/domain/money.ts';
import { useIpc } from '../app/desk.tsx';
import type { InboxStore } from './inbox-state.ts';
import { noSelection } from './selection.ts';
import type { ClaimWindow } from './use-claim-window.ts';

/** How many claims, their sum per currency, and how many are selected. */
export function ListSummary({ state, window }: { state: InboxStore; window: ClaimWindow }) {
  const t = useTranslations('inbox');
  const format = useFormatter();
  const { queries } = useIpc();
  const { accountId, filter } = window.query;
  const totals = useQuery(
    queries.claims.totals.queryOptions({ input: { accountId, filter }, placeholderData: keepPreviousData }),
  ).data;
  const selected = useStore(state, ({ selection }) => selection.ids.size);
  const selecting = useStore(state, (inbox) => inbox.selecting);
  return (
    <div className="num flex h-8 shrink-0 items-center gap-2.5 border-b border-line px-3.5 text-small text-ink-3">
      <b className="shrink-0 font-strong text-ink" aria-live="polite">
        {window.isCounted
          ? t('count', { count: window.count })
          : window.isLoading
            ? t('counting')
            : t('atLeast', { count: window.count })}
      </b>
      <span className="min-w-0 truncate">
        {totals === undefined ? null : <Totals totals={totals.totals} />}
      </span>
      {selecting !== null ? (
        <span className="ml-auto shrink-0">{t('selecting', selecting)}</span>
      ) : selected > 0 ? (
        <span className="ml-auto flex shrink-0 items-center gap-2 text-ink">
          {t('selected', { count: selected })}
          <button
            type="button"
            className="text-accent-text hover:underline"
            onClick={() => state.getState().setSelection(noSelection)}
          >
            {t('clearSelection')}
          </button>
        </span>
      ) : totals !== undefined && totals.unsummed > 0 ? (
        <span className="ml-auto shrink-0" title={format.number(totals.unsummed)}>
          {t('unsummed', { count: totals.unsummed })}
        </span>
      ) : null}
    </div>
  );
}

type CurrencyTotal = z.infer<typeof currencyTotalSchema>;

/** `ARS 18,402,310.50 · USD 41,207.00` */
export function Totals({ totals }: { totals: readonly CurrencyTotal[] }) {
  const locale = useLocale();
  return totals
    .map(({ currency, amountMinor }) => `${currency} ${formatMinorUnits(amountMinor, currency, locale)}`)
    .join(' · ');
}
