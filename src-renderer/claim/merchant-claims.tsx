import { useTranslations } from 'use-intl';
import type { ClaimDetail } from '../../src-shared/contract/claims.ts';
import { termOf } from '../../src-shared/query/query-nodes.ts';
import { useAppContext } from '../runtime/app-context.tsx';
import { useKeyOf } from '../keys/keymap-context.ts';
import { Button } from '../ui/button.tsx';

/** Leads to all claims of the merchant, which the merchant ID identifies. */
export function MerchantClaims({ detail }: { detail: ClaimDetail }) {
  const keyOf = useKeyOf();
  const t = useTranslations('claim');
  const { navigation } = useAppContext();
  const merchantId = knownMerchantId(detail);
  const { merchantName } = detail.row;
  return merchantId === null ? (
    <>
      <p className="mt-1 text-second text-ink-3">{t('noMerchantId')}</p>
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
      onClick={() => navigation.getState().goToMatches('all', termOf('merchant-id', merchantId))}
    >
      {t('merchantClaims')}
    </Button>
  );
}

/** Returns the merchant ID, which most bodies leave out. */
export function knownMerchantId({ body: { merchantId } }: ClaimDetail): string | null {
  return typeof merchantId === 'string' && merchantId !== '' ? merchantId : null;
}
