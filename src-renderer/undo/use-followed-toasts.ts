import { useQueries } from '@tanstack/react-query';
import { useTranslations } from 'use-intl';
import { useStore } from 'zustand';
import type { LastDecision } from '../../src-shared/contract/outbox.ts';
import { useAppContext } from '../runtime/app-context.tsx';
import { useStableCallback } from '../runtime/use-stable-callback.ts';
import type { Toast } from '../ui/toasts.ts';
import { lastDecisionText } from './last-decision-text.ts';

/**
 * Keeps the toasts of decisions as the journal has them: whichever window undid a decision or sent it, no toast offers
 * its undo or counts its hold any longer. They are asked about again with each change of the outbox.
 */
export function useFollowedToasts(): void {
  const t = useTranslations('outbox');
  const { ipc, toasts } = useAppContext();
  const accountIds = useStore(toasts, ({ toasts: shown }) =>
    [...new Set(shown.flatMap((toast) => (toast.groupId === undefined ? [] : (toast.accountId ?? []))))].join(
      ' ',
    ),
  );
  const follow = useStableCallback((asked: readonly string[], decisions: readonly LastDecision[]) => {
    const { toasts: shown, dismiss, update } = toasts.getState();
    for (const toast of shown.filter(({ id }) => asked.includes(id))) {
      const decision = decisions.find(({ groupId }) => groupId === toast.groupId);
      if (decision === undefined || (toast.isHold !== false && decision.heldUntilMs === null)) {
        dismiss(toast.id);
        continue;
      }
      const taken = toast.decisions ?? toast.entryIds?.length ?? 0;
      const isPart = decision.remaining < taken;
      update(toast.id, {
        ...(isPart ? { text: lastDecisionText(t, decision) } : {}),
        ...(toast.isHold === false ? {} : { untilMs: decision.heldUntilMs }),
      });
    }
  });
  useQueries({
    queries: accountIds
      .split(' ')
      .filter((accountId) => accountId !== '')
      .map((accountId) => ({
        queryKey: [...ipc.queries.outbox.undoable.queryKey({ input: { accountId } }), 'toasts'],
        queryFn: async ({ signal }: { signal: AbortSignal }) => {
          // A decision that is taken while this is asked is not in the answer: its own change asks again.
          const asked = idsOfDecisions(toasts.getState().toasts, accountId);
          const { decisions } = await ipc.client.outbox.undoable({ accountId }, { signal });
          follow(asked, decisions);
          return decisions;
        },
        gcTime: 0,
      })),
  });
}

/** Returns the decisions of this account's toasts that are on disk. */
function idsOfDecisions(shown: readonly Toast[], accountId: string): string[] {
  return shown
    .filter((toast) => toast.groupId !== undefined && toast.accountId === accountId && toast.onUndo !== null)
    .map(({ id }) => id);
}
