import { useTranslations } from 'use-intl';
import type { NamedClaim } from '../../src-shared/contract/claims.ts';
import { useClaimLabels } from '../labels/claim-labels.ts';

export interface TakerListProps {
  /** The claims, each with the address that an e-mail about it goes to. */
  takers: readonly { claim: NamedClaim; email?: string }[];
}

/** Names each claim that takes a decision which has no way back. */
export function TakerList({ takers }: TakerListProps) {
  const inbox = useTranslations('inbox');
  const labels = useClaimLabels();
  return (
    // oxlint-disable jsx-a11y/no-noninteractive-tabindex -- scrolled by keys
    <ul
      tabIndex={0}
      aria-label={inbox('question.takerList')}
      className="num max-h-44 overflow-y-auto rounded-md border border-line px-2.5 py-1.5 text-small"
    >
      {takers.map(({ claim: { id, merchantName, amount, currency }, email }) => (
        <li key={id} className="py-0.5">
          <span className="flex gap-3">
            <span className="min-w-0 flex-1 truncate" title={merchantName ?? id}>
              {merchantName ?? inbox('noMerchant')}
            </span>
            <span className="shrink-0">
              {currency} {labels.amount(amount, currency)}
            </span>
          </span>
          {email === undefined ? null : <span className="block truncate text-ink-3">{email}</span>}
        </li>
      ))}
    </ul>
    // oxlint-enable jsx-a11y/no-noninteractive-tabindex
  );
}
