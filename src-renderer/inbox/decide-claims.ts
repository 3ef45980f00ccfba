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

/** Calls under way at a time: the next one waits at the main side already when one is on disk. */
const callsAtOnce = 3;

/** Sends a decision in pieces that fit a call. Never throws; a failure stops what was not sent yet. */
export async function decideClaims(
  ipc: Ipc,
  accountId: string,
  action: BulkAction,
  targets: readonly Target[],
  onProgress: (done: number) => void = () => undefined,
): Promise<Decided> {
  const decided: Decided = { groupIds: [], taken: 0, dueAtMs: null, refused: [], error: null };
  let sent = 0;
  let done = 0;

  async function sendPieces(): Promise<void> {
    while (sent < targets.length && decided.error === null) {
      const piece = targets.slice(sent, sent + maxClaimsPerCall);
      sent += piece.length;
      try {
        // oxlint-disable-next-line no-await-in-loop
        const answer = await ipc.client.outbox.decide(decisionOf(action, accountId, piece));
        if (answer.entryIds.length > 0) decided.groupIds.push(answer.groupId);
        decided.taken += answer.entryIds.length;
        decided.dueAtMs = Math.min(decided.dueAtMs ?? answer.dueAtMs, answer.dueAtMs);
        decided.refused.push(...answer.refused);
      } catch (error) {
        decided.error = error;
        return;
      }
      done += piece.length;
      onProgress(done);
    }
  }

  await Promise.all(Array.from({ length: callsAtOnce }, sendPieces));
  return decided;
}

/** Takes back what has not left the machine. Answers how many are beyond reach. */
export async function undoGroups(ipc: Ipc, accountId: string, groupIds: readonly string[]): Promise<number> {
  const answers = await Promise.all(
    groupIds.map((groupId) => ipc.client.outbox.cancelGroup({ accountId, groupId })),
  );
  return answers.reduce((sum, { tooLate }) => sum + tooLate.length, 0);
}
