import { useTranslations } from 'use-intl';
import type { Proposal } from './use-proposals.ts';

/** Returns the text of the mark on a claim: what is proposed, and by which rule. */
export function useMarkText(): (proposal: Proposal) => string {
  const t = useTranslations('rules');
  return ({ rule: { name, content } }) => {
    const { decision } = content;
    return decision.kind === 'tag'
      ? t('mark.tag', { tag: decision.tag, rule: name })
      : t(`mark.${decision.kind}`, { rule: name });
  };
}
