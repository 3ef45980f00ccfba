import { useState } from 'react';
import { useTranslations } from 'use-intl';
import type { FinishAssessment } from '../../src-shared/contract/documents.ts';
import { decisionKind, decisions } from '../../src-shared/domain/decision.ts';
import { namedIds } from '../../src-shared/domain/named-ids.ts';
import { refreshAfter } from '../ipc/change-stream.ts';
import { useAppContext } from '../runtime/app-context.tsx';
import { useUndo } from '../undo/use-undo.ts';

type Takers = FinishAssessment['takers'];

/** Finishes the documentation of several claims as one decision, which is undone as one. */
export function useFinishSeveral(accountId: string) {
  const t = useTranslations('inbox.finish');
  const { ipc, now } = useAppContext();
  const undo = useUndo(accountId);
  const [done, setDone] = useState<number | null>(null);
  const [failure, setFailure] = useState<unknown>(null);
  const kind = decisionKind.finishDocumentation;

  /** Answers the claims that were not taken; `null`: it broke off, and what was taken before stays taken. */
  async function start(takers: Takers): Promise<string[] | null> {
    let groupId: string | undefined;
    let heldUntilMs = now() + decisions[kind].holdMs;
    const entryIds: string[] = [];
    const left: string[] = [];
    let isBroken = false;
    setDone(0);
    setFailure(null);
    try {
      for (const [at, { claimId, saw, documents }] of takers.entries()) {
        // oxlint-disable-next-line no-await-in-loop
        const answer = await ipc.client.outbox.decide({
          accountId,
          kind,
          saw,
          payload: { claimId, documents, override: false },
          ...(groupId === undefined ? {} : { groupId }),
        });
        groupId = answer.groupId;
        if (entryIds.length === 0) heldUntilMs = answer.dueAtMs;
        if (answer.refused.length > 0) left.push(claimId);
        entryIds.push(...answer.entryIds);
        setDone(at + 1);
      }
    } catch (error) {
      isBroken = true;
      setFailure(error);
    }
    setDone(null);
    const claimIds = takers.map(({ claimId }) => claimId);
    if (groupId !== undefined && entryIds.length > 0) {
      const text = t('taken', { count: entryIds.length });
      undo.offer(
        { text, untilMs: heldUntilMs },
        { groupId, kind, entryIds, claimIds, claimId: claimIds[0] ?? null },
      );
      await refreshAfter(ipc, { topic: 'claims', accountId, claimIds: namedIds(claimIds) });
    }
    return isBroken ? null : left;
  }

  return { done, failure, start };
}
