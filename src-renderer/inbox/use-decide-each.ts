import { useState } from 'react';
import type { DecideInput } from '../../src-shared/contract/outbox.ts';
import { namedIds } from '../../src-shared/domain/changes/named-ids.ts';
import { refreshAfter } from '../ipc/change-stream.ts';
import { useAppContext } from '../runtime/app-context.tsx';
import { heldMs } from '../runtime/hold-seconds.ts';
import { useUndo } from '../undo/use-undo.ts';

/** A decision on one of the claims, before it is known to which key press it belongs. */
interface OnClaim {
  claimId: string;
  input: DecideInput;
}

/** Takes a decision on each of several claims, each with a payload of its own, as one that is undone as one. */
export function useDecideEach(accountId: string, takenText: (count: number) => string) {
  const { ipc, now } = useAppContext();
  const undo = useUndo(accountId);
  const [done, setDone] = useState<number | null>(null);
  const [failure, setFailure] = useState<unknown>(null);

  /** Answers the claims that were not taken; `null`: it broke off, and what was taken before stays taken. */
  async function start(each: readonly OnClaim[]): Promise<string[] | null> {
    const [first] = each;
    if (first === undefined) return [];
    const { kind } = first.input;
    let groupId: string | undefined;
    let heldUntilMs = now() + heldMs(ipc, kind);
    const entryIds: string[] = [];
    const left: string[] = [];
    let isBroken = false;
    setDone(0);
    setFailure(null);
    try {
      for (const [at, { claimId, input }] of each.entries()) {
        // oxlint-disable-next-line no-await-in-loop
        const answer = await ipc.client.outbox.decide(groupId === undefined ? input : { ...input, groupId });
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
    const claimIds = each.map(({ claimId }) => claimId);
    if (groupId !== undefined && entryIds.length > 0) {
      undo.offer(
        { text: takenText(entryIds.length), untilMs: heldUntilMs },
        { groupId, kind, entryIds, claimIds, claimId: first.claimId },
      );
      await refreshAfter(ipc, { topic: 'claims', accountId, claimIds: namedIds(claimIds) });
    }
    return isBroken ? null : left;
  }

  return { done, failure, start };
}
