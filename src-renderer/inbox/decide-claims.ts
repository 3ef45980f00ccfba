import { claimsPerDecision } from '../../src-shared/contract/claims.ts';
import type { RefusedDecision } from '../../src-shared/contract/outbox.ts';
import type { ClaimAction } from '../../src-shared/domain/decision/claim-action.ts';
import { decideInput, type Target } from '../claim/claim-action.ts';
import type { Ipc } from '../ipc/ipc.ts';

/** What became of a decision on one or several claims. */
export interface Decided {
  /** `null`: nothing was answered. */
  groupId: string | null;
  entryIds: string[];
  /** When the first hold ends: after it an undo may come too late. */
  dueAtMs: number | null;
  refused: RefusedDecision[];
  /** What went wrong, when a call failed; what was taken before it stays taken. */
  error: unknown;
}

/** Calls under way at a time: the next one waits at the main side already when one is on disk. */
const callsAtOnce = 3;

/** Sends a decision in pieces that fit a call. Never throws; a failure stops what was not sent yet. */
export async function decideClaims(
  ipc: Ipc,
  accountId: string,
  action: ClaimAction,
  targets: readonly Target[],
  onProgress: (done: number) => void = () => undefined,
): Promise<Decided> {
  const decided: Decided = { groupId: null, entryIds: [], dueAtMs: null, refused: [], error: null };
  let sent = 0;
  let done = 0;

  const isLeft = () => sent < targets.length && decided.error === null;

  async function sendPiece(): Promise<void> {
    const piece = targets.slice(sent, sent + claimsPerDecision);
    sent += piece.length;
    const keyPress = decided.groupId === null ? {} : { groupId: decided.groupId };
    try {
      const answer = await ipc.client.outbox.decide({
        ...decideInput(action, accountId, piece),
        ...keyPress,
      });
      decided.groupId = answer.groupId;
      for (const entryId of answer.entryIds) decided.entryIds.push(entryId);
      decided.dueAtMs = Math.min(decided.dueAtMs ?? answer.dueAtMs, answer.dueAtMs);
      for (const one of answer.refused) decided.refused.push(one);
    } catch (error) {
      decided.error = error;
      return;
    }
    done += piece.length;
    onProgress(done);
  }

  async function sendRest(): Promise<void> {
    // oxlint-disable-next-line no-await-in-loop
    while (isLeft()) await sendPiece();
  }

  // The first answer names the key press, and the others add to it: one undo takes all of it back.
  await sendPiece();
  await Promise.all(Array.from({ length: callsAtOnce }, sendRest));
  return decided;
}
