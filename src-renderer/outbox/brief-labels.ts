import { useTranslations } from 'use-intl';
import type { OutboxEntry } from '../../src-shared/contract/outbox.ts';
import { useClaimLabels } from '../labels/claim-labels.ts';

type ClaimBrief = NonNullable<OutboxEntry['claim']>;

/** Words for a claim as an entry of the outbox names it. */
export function useBriefLabels() {
  const t = useTranslations('outbox');
  const labels = useClaimLabels();
  return {
    /** The network and the card's last digits; without both, the claim's id. */
    card: ({ origin, maskedCard, id }: ClaimBrief) => {
      const network = origin === null ? null : labels.origin(origin);
      const parts = [network, labels.lastFour(maskedCard)].filter((part) => part !== null);
      return parts.length === 0 ? t('claimNotHere', { id }) : parts.join(' ');
    },
    amount: labels.money,
    status: labels.status,
  };
}
