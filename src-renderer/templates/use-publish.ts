import { useRef } from 'react';
import { useTranslations } from 'use-intl';
import type { EmailTemplateName } from '../../src-shared/claims-service/email-template.ts';
import { decisionKind } from '../../src-shared/domain/decision/decision.ts';
import { useAppContext } from '../runtime/app-context.tsx';
import { useSayFailure } from '../runtime/use-say-failure.ts';
import { useUndo } from '../undo/use-undo.ts';

interface QueuedVersion {
  groupId: string;
  entryId: string;
  dueAtMs: number;
}

/** Publishes, with an undo while it is held. Each function resolves to whether it was accepted. */
export function usePublish(accountId: string, name: EmailTemplateName) {
  const t = useTranslations('templates');
  const sayNotTaken = useSayFailure((reason) => t('publishing.notTaken', { reason }));
  const { ipc, toasts } = useAppContext();
  const { client } = ipc;
  const undo = useUndo(accountId);

  /** Id of the toast with the undo of the version before: it goes when a newer one replaces it. */
  const lastToast = useRef<string | null>(null);

  async function take(decide: () => Promise<QueuedVersion>): Promise<boolean> {
    try {
      const { groupId, entryId, dueAtMs } = await decide();
      if (lastToast.current !== null) toasts.getState().dismiss(lastToast.current);
      lastToast.current = undo.offer(
        {
          text: t('publishing.taken', { name: t(`names.${name}`) }),
          untilMs: dueAtMs,
          tooLate: t('publishing.tooLate'),
        },
        { groupId, kind: decisionKind.replaceTemplate, entryIds: [entryId], claimIds: [], claimId: null },
      );
      // The history that is opened next begins with this version.
      await ipc.queryClient.invalidateQueries({
        queryKey: ipc.queries.templates.versions.key({ input: { accountId, name } }),
      });
      return true;
    } catch (error) {
      sayNotTaken(error);
      return false;
    }
  }

  return {
    publish: (source: string, html: string) =>
      take(() => client.templates.publish({ accountId, name, source, html })),
    publishAgain: (entryId: string) => take(() => client.templates.publishAgain({ accountId, entryId })),
  };
}
