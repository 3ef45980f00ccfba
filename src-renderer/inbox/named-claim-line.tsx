import { useTranslations } from 'use-intl';
import type { NamedClaim } from '../../src-shared/contract/claims.ts';
import { useClaimLabels } from '../labels/claim-labels.ts';

/** Names a claim of a question in one line: its merchant and its amount. */
export function NamedClaimLine({ claim }: { claim: NamedClaim }) {
  const t = useTranslations('inbox');
  const labels = useClaimLabels();
  return (
    <span className="flex gap-3">
      <span className="min-w-0 flex-1 truncate" title={claim.merchantName ?? claim.id}>
        {claim.merchantName ?? t('noMerchant')}
      </span>
      <span className="shrink-0">{labels.money(claim) ?? labels.amount(null, null)}</span>
    </span>
  );
}
