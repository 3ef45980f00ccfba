import { useLocale, useTranslations } from 'use-intl';
import type { ClaimRow } from '../../src-shared/contract/claims.ts';
import { type StatusTone, statusTone } from '../../src-shared/domain/decision/collaboration.ts';
import { lastFourDigits } from '../../src-shared/domain/card-number/card-number.ts';
import { formatAmount, formatMoney } from '../../src-shared/domain/money/money.ts';
import { labelsMessages } from '../../src-shared/words/en/en-labels.ts';
import type { Tone } from '../ui/pill.tsx';

const tones: Readonly<Record<StatusTone, Tone>> = {
  needs_decision: 'amber',
  with_network: 'blue',
  accepted: 'green',
  rejected: 'red',
  over: 'grey',
  unknown: 'grey',
};

export function toneOf(status: string | null): Tone {
  return tones[statusTone(status)];
}

const outcomeTones: ReadonlyMap<string | null, Tone> = new Map([
  ['won', 'green'],
  ['lost', 'red'],
]);

export function outcomeToneOf(outcome: string | null): Tone {
  return outcomeTones.get(outcome) ?? 'grey';
}

/** Fields of a claim by which people know it; both a row of a list and a decision in the outbox have them. */
export type NamedClaim = Pick<
  ClaimRow,
  'id' | 'merchantName' | 'amount' | 'currency' | 'origin' | 'maskedCard'
>;

/** Returns words for what a claim says; a value that the interface does not name is shown as received. */
export function useClaimLabels() {
  const t = useTranslations('labels');
  const locale = useLocale();
  /** Returns a value as received; for a blank one, a word that says it is there. */
  const asItCame = (value: string) => (value.trim() === '' ? t('blank') : value);
  return {
    status: (status: string | null) =>
      status === null
        ? t('unknown')
        : isKeyOf(labelsMessages.status, status)
          ? t(`status.${status}`)
          : asItCame(status),
    outcome: (outcome: string | null) =>
      outcome === null
        ? t('unknown')
        : isKeyOf(labelsMessages.outcome, outcome)
          ? t(`outcome.${outcome}`)
          : asItCame(outcome),
    origin: (origin: string | null) =>
      origin === null
        ? t('unknown')
        : isKeyOf(labelsMessages.origin, origin)
          ? t(`origin.${origin}`)
          : asItCame(origin),
    currency: asItCame,
    amount: (amount: number | null, currency: string | null) =>
      amount === null ? t('unknown') : formatAmount(amount, currency, locale),
    money: ({ amount, currency }: Pick<ClaimRow, 'amount' | 'currency'>) =>
      amount === null ? null : formatMoney(amount, currency, locale),
    lastFour: (maskedCard: string | null) => (maskedCard === null ? null : lastFourDigits(maskedCard)),
  };
}

/** Returns which claim it is, on one line: its merchant, its amount, its network and card. */
export function useClaimLine(): (claim: NamedClaim) => string {
  const labels = useClaimLabels();
  return ({ id, merchantName, origin, maskedCard, ...claim }) => {
    const card = [labels.origin(origin), labels.lastFour(maskedCard)].filter((part) => part !== null);
    return [merchantName ?? id, labels.money(claim), card.join(' ')]
      .filter((part) => part !== null)
      .join(' · ');
  };
}

export function isKeyOf<Key extends string>(
  record: Readonly<Record<Key, string>>,
  text: string,
): text is Key {
  return Object.hasOwn(record, text);
}

/**
 * Returns a claim in a few words: its amount, its network and the last digits of its card; without an amount, its
 * merchant.
 */
export function useShortClaimText(): (claim: NamedClaim) => string {
  const labels = useClaimLabels();
  return ({ id, merchantName, origin, maskedCard, ...claim }) => {
    const what = labels.money(claim) ?? merchantName ?? id;
    return [what, [labels.origin(origin), labels.lastFour(maskedCard)].join('\u00a0').trim()].join(' · ');
  };
}
