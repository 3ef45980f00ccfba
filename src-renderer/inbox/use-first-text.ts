import { useTranslations } from 'use-intl';
import type { FirstDecision } from '../../src-shared/contract/outbox.ts';
import type { ClaimAction } from '../../src-shared/domain/decision/claim-action.ts';
import { kindLabel } from '../labels/entry-labels.ts';
import { useAppInfo } from '../runtime/use-app-info.ts';

/** Returns the text for a decision that was refused because another one on the claim came first. */
export function useFirstText(): (action: ClaimAction, first: FirstDecision) => string {
  const toasts = useTranslations('inbox.toasts');
  const off = useTranslations('claim.actions.off');
  const outbox = useTranslations('outbox');
  const ownName = useAppInfo((info) => info.agent);
  return (action, { kind, value, agent }) => {
    const decision = kindLabel(outbox, { kind, payload: { value } });
    const reason = toasts('cameFirst', { decision, agent, isOwn: String(agent === ownName) });
    return off(action, { reason });
  };
}
