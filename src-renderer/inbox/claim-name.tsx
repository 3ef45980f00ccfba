import { useTranslations } from 'use-intl';
import type { NamedClaim } from '../../src-shared/contract/claims.ts';
import { useClaimLabels } from '../labels/claim-labels.ts';

/**
 * A claim in a question about several: its merchant and amount, and below them what tells it from others of the
 * merchant, its RRN or else its ID.
 */
export function ClaimName({
  claim,
  email,
}: {
  claim: NamedClaim;
  /** Address that an e-mail about it goes to. */
  email?: string | undefined;
}) {
  const t = useTranslations('inbox');
  const labels = useClaimLabels();
  const { id, merchantName, rrn } = claim;
  return (
    <>
      <span className="flex gap-3">
        <span className="min-w-0 flex-1 truncate" title={merchantName ?? id}>
          {merchantName ?? t('noMerchant')}
        </span>
        <span className="shrink-0">{labels.money(claim) ?? labels.amount(null, null)}</span>
      </span>
      <span className="flex gap-3 text-second text-ink-3">
        <span className="min-w-0 flex-1 truncate">{rrn === null ? id : t('rrn', { rrn })}</span>
        {email === undefined ? null : <span className="min-w-0 truncate">{email}</span>}
      </span>
    </>
  );
}
