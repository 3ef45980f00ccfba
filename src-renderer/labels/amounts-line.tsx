import { useFormatter, useLocale, useTranslations } from 'use-intl';
import type { ClaimTotals } from '../../src-shared/contract/claims.ts';
import { formatMoney } from '../../src-shared/domain/money/money.ts';

/** Amounts per currency in one line, then how many amounts are in none of them; nothing if there are neither. */
export function AmountsLine({
  totals,
  unsummed,
  most = totals.length,
}: Pick<ClaimTotals, 'totals' | 'unsummed'> & {
  /** Most currencies that are shown; the others are counted. */
  most?: number;
}) {
  const t = useTranslations('inbox');
  const format = useFormatter();
  const locale = useLocale();
  if (totals.length === 0 && unsummed === 0) return null;
  const amounts = totals.map(({ currency, amount }) => formatMoney(amount, currency, locale));
  const shown = amounts.slice(0, most);
  return (
    <div className="num text-second text-ink-3" title={amounts.join(' · ')}>
      {shown.join(' · ')}
      {amounts.length > shown.length ? ` +${format.number(amounts.length - shown.length)}` : null}
      {amounts.length > 0 && unsummed > 0 ? ' · ' : null}
      {unsummed > 0 ? t('unsummed', { count: unsummed }) : null}
    </div>
  );
}
