import { useTranslations } from 'use-intl';
import type { ProposedDecision } from '../../src-shared/domain/rule/proposed-decision.ts';

/** Returns what a rule proposes, in words. */
export function useDecisionLabel(): (decision: ProposedDecision) => string {
  const t = useTranslations('rules');
  const snooze = useTranslations('urgency.snooze.choices');
  return (decision) => {
    switch (decision.kind) {
      case 'snooze':
        return t('decision.snooze', { until: snooze(decision.choice) });
      case 'tag':
        return t('decision.tag', { tag: decision.tag });
      default:
        return t(`kinds.${decision.kind}`);
    }
  };
}
