import { useTranslations } from 'use-intl';
import type { OutboxEntry } from '../../src-shared/contract/outbox.ts';
import { useClaimWords } from '../labels/claim-labels.ts';

type ClaimBrief = NonNullable<OutboxEntry['claim']>;

/** Words for a claim as an entry of the outbox names it. */
export function useBriefWords() {
  const t = useTranslations('outbox');
  const words = useClaimWords();
  return {
    /** The network and the card's last digits; without both, the claim's id. */
    card: ({ origin, maskedCard, id }: ClaimBrief) => {
      const network = origin === null ? null : words.origin(origin);
      const parts = [network, words.lastFour(maskedCard)].filter((part) => part !== null);
      return parts.length === 0 ? t('claimNotHere', { id }) : parts.join(' ');
    },
    amount: ({ amount, currency }: ClaimBrief) =>
      amount === null
        ? null
        : [currency, words.amount(amount, currency)].filter((part) => part !== null).join(' '),
    status: words.status,
  };
}
