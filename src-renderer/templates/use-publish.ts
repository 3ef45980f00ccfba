import { ORPCError } from '@orpc/client';
import { useRef } from 'react';
import { useTranslations } from 'use-intl';
import type { EmailTemplateName } from '../../src-shared/claims-service/email-template.ts';
import { useDesk } from '../runtime/desk.tsx';
import { refusalText } from '../runtime/refusal-text.ts';

interface Taken {
  groupId: string;
  dueAtMs: number;
}

/** Publishing, with the way back while it is held. Each answers whether it was taken. */
export function usePublish(accountId: string, name: EmailTemplateName) {
  const t = useTranslations('templates');
  const { ipc, toasts } = useDesk();
  const { client } = ipc;

  /** The undo of the version before: it goes when a newer one takes its place. */
  const lastToast = useRef<string | null>(null);

  const problem = (text: string) =>
    toasts.getState().show({ tone: 'problem', text, untilMs: null, onUndo: null });

  async function undo(groupId: string): Promise<void> {
    try {
      const { tooLate } = await client.outbox.cancelGroup({ accountId, groupId });
      if (tooLate.length > 0) problem(t('publishing.tooLate'));
    } catch (error) {
      problem(t('publishing.notTaken', { reason: refusalText(error, t('publishing.noAnswer')) }));
    }
  }

  async function take(decide: () => Promise<Taken>): Promise<boolean> {
    try {
      const { groupId, dueAtMs } = await decide();
      if (lastToast.current !== null) toasts.getState().dismiss(lastToast.current);
      lastToast.current = toasts.getState().show({
        tone: 'undo',
        text: t('publishing.taken', { name: t(`names.${name}`) }),
        untilMs: dueAtMs,
        onUndo: () => void undo(groupId),
      });
      void ipc.queryClient.invalidateQueries({ queryKey: ipc.queries.templates.versions.key() });
      return true;
    } catch (error) {
      const hasErrors = error instanceof ORPCError && /errors/.test(error.message);
      const reason = hasErrors ? t('publishing.hasErrors') : refusalText(error, t('publishing.noAnswer'));
      problem(t('publishing.notTaken', { reason }));
      return false;
    }
  }

  return {
    publish: (source: string, html: string) =>
      take(() => client.templates.publish({ accountId, name, source, html })),
    publishAgain: (entryId: string) => take(() => client.templates.publishAgain({ accountId, entryId })),
  };
}
