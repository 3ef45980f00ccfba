import { useTranslations } from 'use-intl';
import type { ServiceConnection } from '../../src-shared/contract/sync.ts';
import type { WebhookDecision } from '../../src-shared/contract/webhooks.ts';
import { needsAttention } from '../../src-shared/domain/decision/outbox-state.ts';
import { decisionKind } from '../../src-shared/domain/decision/decision.ts';
import { entryTone } from '../labels/entry-tone.ts';
import { stateLabel } from '../labels/entry-labels.ts';
import type { Tone } from '../ui/pill.tsx';
import { stepNumber, type WebhookItem } from './webhook-items.ts';

/** Returns the texts for a line of the list, and for its detail. */
export function useItemLabels({
  nowMs,
  connection,
  ownName,
}: {
  nowMs: number;
  connection: ServiceConnection['state'];
  /** Name that decisions are signed with here. */
  ownName: string | undefined;
}) {
  const t = useTranslations('webhooks');
  const claim = useTranslations('claim');
  const outbox = useTranslations('outbox');

  /** Returns the state of a decision. A conflict here always means that there is an equal one. */
  const decisionState = (decision: WebhookDecision): string =>
    decision.state === 'conflict'
      ? t('pending.conflict')
      : stateLabel(outbox, { ...decision, resolution: null }, nowMs, connection);

  function decisionLabel(decision: WebhookDecision): string {
    const state = decisionState(decision);
    const verb = decision.kind === decisionKind.createSubscription ? 'create' : 'delete';
    return decision.agent === ownName
      ? t(`pending.${verb}`, { state })
      : t(`pending.${verb}By`, { agent: decision.agent, state });
  }

  return {
    decisionState,
    decisionLabel,
    /** Returns what is pending on it, for the second line. */
    note(item: WebhookItem): { text: string; isUrgent: boolean } | null {
      if (item.kind === 'creation') {
        return { text: decisionLabel(item.creation), isUrgent: needsDecision(item.creation) };
      }
      const { deletion, rotation, isNew, webhook } = item;
      if (webhook.secret === 'lost' && deletion === null)
        return { text: t('pending.secretLost'), isUrgent: true };
      if (rotation !== null) {
        if (rotation.step === 'finished') return { text: t('pending.rotationFinished'), isUrgent: false };
        const step = stepNumber(rotation.step);
        const isStopped = rotation.step === 'stopped' || rotation.step === 'delete_stopped';
        return {
          text: t(isNew ? 'pending.rotationNew' : 'pending.rotationOld', { step }),
          isUrgent: isStopped,
        };
      }
      return deletion === null ? null : { text: decisionLabel(deletion), isUrgent: needsDecision(deletion) };
    },
    /** Returns its state at the service; for one that is not there yet, what happens to it. */
    state(item: WebhookItem): { tone: Tone; text: string } {
      if (item.kind === 'creation') {
        const { creation } = item;
        const text = needsDecision(creation) ? decisionState(creation) : t('pending.onItsWay');
        return { tone: entryTone[creation.state], text };
      }
      const { isActive } = item.webhook;
      if (isActive === null) return { tone: 'grey', text: claim('notGiven') };
      return isActive ? { tone: 'green', text: t('form.active') } : { tone: 'grey', text: t('inactive') };
    },
  };
}

export type ItemLabels = ReturnType<typeof useItemLabels>;

export function needsDecision({ state }: WebhookDecision): boolean {
  return needsAttention(state);
}
