import type { Account } from '../../src-shared/contract/accounts.ts';
import { useCommand } from '../runtime/use-command.ts';
import { useUndo } from '../undo/use-undo.ts';
import {
  decisionOf,
  isCancellable,
  isCorrectable,
  isLeftBehind,
  offReasonOf,
  type WebhookActions,
} from './use-webhook-actions.ts';
import type { WebhooksOfAccount } from './use-webhooks.ts';

/** Registers the commands of the view. The keys of the secret belong to its section. */
export function useWebhookCommands({
  account,
  webhooks: { items, cursor, refresh },
  actions,
  reveal,
  open,
  close,
}: {
  account: Account;
  webhooks: WebhooksOfAccount;
  actions: WebhookActions;
  /** Scrolls the current webhook into view; returns whether it was out of it: then no key acts on it. */
  reveal: () => boolean;
  open: () => void;
  close: () => void;
}): void {
  const undo = useUndo(account.id);
  const { current } = cursor;
  const decision = decisionOf(current);
  const hasPartner = account.partnerId !== null;
  const mayDecide = hasPartner && account.state === 'open';

  useCommand('list.open', open);
  useCommand('list.clear', close);
  useCommand('webhook.refresh', refresh, hasPartner);
  useCommand('webhook.create', () => actions.ask({ dialog: 'form', corrects: null }), mayDecide);
  useCommand(
    'webhook.rotate',
    () => {
      if (reveal() || current?.kind !== 'listed') return;
      const { webhook, rotation, isNew } = current;
      if (rotation === null) {
        if (offReasonOf(current, account) === null) actions.ask({ dialog: 'rotate', webhook });
        return;
      }
      if (rotation.step === 'finished') actions.endRotation(rotation);
      else if (rotation.step === 'arriving') refresh();
      else if (rotation.step === 'arrived' || rotation.step === 'unlisted') {
        const old = isNew ? items.find(({ key }) => key === rotation.oldId) : current;
        if (old?.kind === 'listed')
          actions.ask({ dialog: 'delete', webhook: old.webhook, isCreatedAgain: false, isOld: true });
      }
    },
    mayDecide,
  );
  useCommand(
    'webhook.delete',
    () => {
      if (reveal()) return;
      if (current?.kind === 'creation') {
        const { creation } = current;
        if (isCorrectable(creation) || isLeftBehind(creation)) actions.discard(creation);
      } else if (current !== undefined && offReasonOf(current, account) === null) {
        const isOld = current.rotation !== null && !current.isNew;
        actions.ask({ dialog: 'delete', webhook: current.webhook, isCreatedAgain: false, isOld });
      }
    },
    mayDecide,
  );
  useCommand(
    'webhook.correct',
    () => {
      if (!reveal() && isCorrectable(decision)) actions.ask({ dialog: 'form', corrects: decision });
    },
    mayDecide && isCorrectable(decision),
  );
  useCommand('webhook.cancel', () => {
    // Where there is nothing to cancel, the key means what it means elsewhere.
    if (!isCancellable(decision)) void undo.undoLast();
    else if (!reveal()) actions.cancel(decision);
  });
  useCommand(
    'webhook.sendNow',
    () => {
      if (!reveal() && decision?.state === 'held') actions.sendNow(decision);
    },
    decision?.state === 'held',
  );
}
