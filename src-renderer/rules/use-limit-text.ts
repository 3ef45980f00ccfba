import { useFormatter, useLocale, useTranslations } from 'use-intl';
import type { ProposalLimits } from '../../src-shared/domain/rule/proposal-limits.ts';
import type { ProposedKind } from '../../src-shared/domain/rule/proposed-decision.ts';
import { formatMoney } from '../../src-shared/domain/money/money.ts';

/** Returns whether the organisation lets no rule propose a decision, for any amount. */
export function isForbidden(kind: ProposedKind, { forbidden = [], largestAmounts }: ProposalLimits): boolean {
  return (
    forbidden.includes(kind) || (largestAmounts !== undefined && Object.keys(largestAmounts).length === 0)
  );
}

interface LimitText {
  whole: string;
  /** In a column. */
  short: string;
}

/** Returns what the organisation's limits mean for rules that propose a decision; `null` if they mean nothing. */
export function useLimitText(): (kind: ProposedKind, limits: ProposalLimits) => LimitText | null {
  const t = useTranslations('rules.limits');
  const format = useFormatter();
  const locale = useLocale();
  return (kind, limits) => {
    if (isForbidden(kind, limits)) return { whole: t('forbidden'), short: t('forbiddenShort') };
    if (limits.largestAmounts === undefined) return null;
    const amounts = Object.entries(limits.largestAmounts).map(([currency, amount]) =>
      formatMoney(amount, currency, locale),
    );
    const list = { amounts: format.list(amounts) };
    return { whole: t('capped', list), short: t('cappedShort', list) };
  };
}
