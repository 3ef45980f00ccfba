import { useState } from 'react';
import { useTranslations } from 'use-intl';
import type { Account } from '../../src-shared/contract/accounts.ts';
import type { Rotation, Webhook, WebhookDecision } from '../../src-shared/contract/webhooks.ts';
import { isUnresolved, mayCancel, type Resolution } from '../../src-shared/domain/decision/outbox-state.ts';
import { type DecisionKind, decisionKind } from '../../src-shared/domain/decision/decision.ts';
import { useAppContext } from '../runtime/app-context.tsx';
import { useSayFailure } from '../runtime/use-say-failure.ts';
import { useUndo } from '../undo/use-undo.ts';
import type { NewWebhook } from './webhook-form.tsx';
import { hostOf, type WebhookItem } from './webhook-items.ts';

/** A question or a form over the view. */
export type WebhookDialog =
  | { dialog: 'form'; corrects: WebhookDecision | null }
  | { dialog: 'delete'; webhook: Webhook; isCreatedAgain: boolean; isOld: boolean }
  | { dialog: 'rotate'; webhook: Webhook };

export type WebhookActions = ReturnType<typeof useWebhookActions>;

/** Returns the actions on the webhooks of an account. Failures are shown in a toast. */
export function useWebhookActions(account: Account) {
  const t = useTranslations('webhooks');
  const outbox = useTranslations('outbox');
  const sayRefused = useSayFailure((text) => outbox('result.refused', { text }));
  const { ipc, toasts } = useAppContext();
  const { client, queries, queryClient } = ipc;
  const accountId = account.id;
  const undo = useUndo(accountId);
  const [open, setOpen] = useState<WebhookDialog | null>(null);

  function warn(text: string): void {
    toasts.getState().say('problem', text);
  }

  /** Runs a call of the main side, and shows what it changed at once. */
  async function run<T>(call: () => Promise<T>): Promise<T | null> {
    try {
      const answer = await call();
      await queryClient.invalidateQueries({ queryKey: queries.webhooks.list.key({ input: { accountId } }) });
      return answer;
    } catch (error) {
      sayRefused(error);
      return null;
    }
  }

  async function cancel(entryIds: string[]): Promise<void> {
    const answer = await run(() => client.outbox.cancel({ accountId, entryIds }));
    if (answer && answer.tooLate.length > 0) warn(t('said.tooLate'));
  }

  async function decide(
    kind: DecisionKind,
    text: string,
    call: () => Promise<{ groupId: string; entryIds: string[]; dueAtMs: number }>,
  ): Promise<boolean> {
    const taken = await run(call);
    if (taken === null) return false;
    if (taken.entryIds.length === 0) {
      warn(t('said.partner_missing'));
      return false;
    }
    const { groupId, entryIds, dueAtMs } = taken;
    undo.offer({ text, untilMs: dueAtMs }, { groupId, kind, entryIds, claimIds: [], claimId: null });
    return true;
  }

  /** Removes the toast's undo, as the decision is gone, or being sent. */
  function dropUndo({ entryId }: WebhookDecision): void {
    toasts.getState().withdraw([entryId]);
  }

  const hostText = (url: string | null) => ({ host: hostOf(url) ?? t('addressNotSaid') });
  const settle = (decision: WebhookDecision, resolution: Resolution) =>
    run(() => client.outbox.resolve({ accountId, entryIds: [decision.entryId], resolution }));

  return {
    open,
    ask: setOpen,
    /** Creates a webhook; resolves to whether it was accepted. */
    async create(
      { url, subscribedEvents, isActive }: NewWebhook,
      corrects: WebhookDecision | null,
    ): Promise<boolean> {
      // The refused one goes first: what is queued behind it would otherwise be asked about.
      if (corrects !== null && (await settle(corrects, 'discard')) === null) return false;
      const replaces = corrects?.replaces ?? null;
      const payload = {
        url,
        subscribedEvents: [...subscribedEvents],
        isActive,
        ...(replaces === null ? {} : { replaces }),
      };
      return decide(decisionKind.createSubscription, t('said.creating', hostText(url)), () =>
        client.outbox.decide({ accountId, kind: decisionKind.createSubscription, payload }),
      );
    },
    remove({ id, url }: Webhook, isCreatedAgain: boolean): Promise<boolean> {
      return isCreatedAgain
        ? decide(decisionKind.createSubscription, t('said.creatingAgain', hostText(url)), () =>
            client.webhooks.createAgain({ accountId, subscriptionId: id }),
          )
        : decide(decisionKind.deleteSubscription, t('said.deleting', hostText(url)), () =>
            client.outbox.decide({
              accountId,
              kind: decisionKind.deleteSubscription,
              payload: { subscriptionId: id, url: url ?? '' },
            }),
          );
    },
    rotate: ({ id, url }: Webhook): Promise<boolean> =>
      decide(decisionKind.createSubscription, t('said.creating', hostText(url)), () =>
        client.webhooks.rotate({ accountId, subscriptionId: id }),
      ),
    endRotation: ({ entryId }: Rotation) =>
      void run(() => client.webhooks.endRotation({ accountId, entryId })),
    cancel(decision: WebhookDecision) {
      dropUndo(decision);
      void cancel([decision.entryId]);
    },
    sendNow(decision: WebhookDecision) {
      dropUndo(decision);
      void run(() => client.outbox.sendNow({ accountId, entryIds: [decision.entryId] }));
    },
    sendAgain: (decision: WebhookDecision) => void settle(decision, 'send_again'),
    discard: (decision: WebhookDecision) => void settle(decision, 'discard'),
    keepWithoutSecret: (decision: WebhookDecision) => void settle(decision, 'treat_as_done'),
  };
}

/** Returns the decision on it that must still be carried out, or wants a person; its own creation counts last. */
export function decisionOf(item: WebhookItem | undefined): WebhookDecision | null {
  if (item === undefined) return null;
  return item.kind === 'creation' ? item.creation : item.deletion;
}

export function isCancellable(decision: WebhookDecision | null): decision is WebhookDecision {
  return decision !== null && mayCancel(decision);
}

/** Whether what was typed can be corrected: it was refused, or exists already. */
export function isCorrectable(decision: WebhookDecision | null): decision is WebhookDecision {
  return (
    decision?.kind === decisionKind.createSubscription &&
    (decision.state === 'failed' || decision.state === 'conflict')
  );
}

/** Whether nothing was sent, because the decision before it was not carried out: it can be sent all the same. */
export function isLeftBehind(decision: WebhookDecision | null): decision is WebhookDecision {
  return decision?.state === 'needs_person' && decision.reason?.code === 'predecessor_not_done';
}

/** Returns why a webhook can't be deleted or rotated now; `null` if it can. */
export function offReasonOf(
  item: WebhookItem & { kind: 'listed' },
  account: Account,
): 'readonly' | 'deciding' | null {
  if (account.state !== 'open') return 'readonly';
  const isUnsettled = item.deletion !== null && isUnresolved(item.deletion.state);
  return isUnsettled ? 'deciding' : null;
}
