import { useTranslations } from 'use-intl';
import type { ClaimDetail } from '../../src-shared/contract/claims.ts';
import type { QueryNode } from '../../src-shared/query/query.ts';
import { anyOf, termOf } from '../../src-shared/query/query-nodes.ts';
import { useAppContext } from '../runtime/app-context.tsx';
import { useKeyOf } from '../keys/keymap-context.ts';
import { Button } from '../ui/button.tsx';

/** Leads to all claims of the merchant, or, where nothing identifies it, to those with its name. */
export function MerchantClaims({ detail }: { detail: ClaimDetail }) {
  const keyOf = useKeyOf();
  const t = useTranslations('claim');
  const { navigation } = useAppContext();
  const query = merchantQuery(detail);
  const { merchantName } = detail.row;
  return query === null ? (
    <>
      <p className="mt-1 text-second text-ink-3">{t('unknownMerchant')}</p>
      {merchantName === null ? null : (
        <Button
          className="mt-1.5"
          onClick={() => navigation.getState().goToMatches('all', termOf('merchant', merchantName))}
        >
          {t('merchantNameClaims')}
        </Button>
      )}
    </>
  ) : (
    <Button
      className="mt-1.5"
      keys={keyOf('claim.merchant')}
      onClick={() => navigation.getState().goToMatches('all', query)}
    >
      {t('merchantClaims')}
    </Button>
  );
}

/**
 * Returns the search that finds all claims of a claim's merchant, by its merchant ID or tax ID; `null` if neither
 * identifies it.
 */
export function merchantQuery({ merchantHistory }: ClaimDetail): QueryNode | null {
  if (merchantHistory === null) return null;
  const { merchantId, taxId } = merchantHistory;
  const byId = merchantId === null ? null : termOf('merchant-id', merchantId);
  const byTax = taxId === null ? null : termOf('tax-id', taxId);
  return byId !== null && byTax !== null ? anyOf([byId, byTax]) : (byId ?? byTax);
}
