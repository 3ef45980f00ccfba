import { maxClaimsPerCall } from '../../src-shared/contract/claims.ts';
import { type BulkAction, decisionOf, type Target } from '../claim/claim-action.ts';
import type { Ipc } from '../ipc/ipc.ts';

/** What became of a decision on one or several claims. */
export interface Decided {
  groupIds: string[];
  taken: number;
  /** When the first hold ends: after it an undo may come too late. */
  dueAtMs: number | null;
  refused: { claimId: string | null; reason: string }[];
  /** What went wrong, when a call failed; what was taken before it stays taken. */
  error: unknown;
}

/** Sends a decision in pieces that fit a call. Never throws. */
export async function decideClaims(
  ipc: Ipc,
  accountId: string,
  action: BulkAction,
  targets: readonly Target[],
  onProgress: (done: number) => void = () => undefined,
): Promise<Decided> {
  const decided: Decided = { groupIds: [], taken: 0, dueAtMs: null, refused: [], error: null };
  for (let start = 0; start < targets.length; start += maxClaimsPerCall) {
    const piece = targets.slice(start, start + maxClaimsPerCall);
    try {
      // One after another: each is a transaction, and a failure must stop the rest.
      // oxlint-disable-next-line no-await-in-loop
      const answer = await ipc.client.outbox.decide(decisionOf(action, accountId, piece));
      if (answer.entryIds.length > 0) decided.groupIds.push(answer.groupId);
      decided.taken += answer.entryIds.length;
      decided.dueAtMs ??= answer.dueAtMs;
      decided.refused.push(...answer.refused);
    } catch (error) {
      decided.error = error;
      break;
    }
    onProgress(start + piece.length);
  }
  return decided;
}

/** Takes back what has not left the machine. Answers how many are beyond reach. */
export async function undoGroups(ipc: Ipc, accountId: string, groupIds: readonly string[]): Promise<number> {
  const answers = await Promise.all(
    groupIds.map((groupId) => ipc.client.outbox.cancelGroup({ accountId, groupId })),
  );
  return answers.reduce((sum, { tooLate }) => sum + tooLate.length, 0);
}
