import { useTranslations } from 'use-intl';
import type { ClaimDetail } from '../../src-shared/contract/claims.ts';
import { allOf, termOf } from '../../src-shared/query/query-nodes.ts';
import { useAppContext } from '../runtime/app-context.tsx';
import { merchantQuery } from './merchant-claims.tsx';

/** Query that each of the numbers opens among the merchant's claims. */
const parts = {
  open: termOf('open', 'yes'),
  won: termOf('outcome', 'won'),
  lost: termOf('outcome', 'lost'),
};
const partNames = ['open', 'won', 'lost'] as const;

/**
 * Shows how many other claims the merchant has here and how they ended, each number with a link to them; and how many
 * it won.
 */
export function MerchantRecord({ detail }: { detail: ClaimDetail }) {
  const t = useTranslations('claim');
  const { navigation } = useAppContext();
  const { merchantHistory: record } = detail;
  if (record === null) return null;
  const query = merchantQuery(detail);
  const decided = record.won + record.lost;
  const rate =
    decided === 0
      ? t('merchantRecord.none')
      : t('merchantRecord.rate', { rate: record.won / decided, count: decided });
  return (
    <span
      role="group"
      aria-label={t('fields.historyHere')}
      title={`${t('fields.historyHere')}: ${rate}`}
      className="ml-auto flex shrink-0 gap-x-2"
    >
      {partNames.map((part) => {
        const text = t(`merchantRecord.${part}`, { count: record[part] });
        if (query === null || record[part] === 0) return <span key={part}>{text}</span>;
        return (
          <button
            key={part}
            type="button"
            title={t('merchantRecord.show', { what: text })}
            className="rounded-sm text-accent-text underline-offset-2 hover:underline forced-colors:underline"
            onClick={() => navigation.getState().goToMatches('all', allOf([parts[part], query]))}
          >
            {text}
          </button>
        );
      })}
      <span className="text-ink-3 @max-[560px]:sr-only">{rate}</span>
    </span>
  );
}
