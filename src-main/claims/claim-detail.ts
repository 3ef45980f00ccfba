import type { ClaimDetail } from '../../src-shared/contract/claims.ts';
import { actionDecisions, mayAct, pendingAmong } from '../../src-shared/domain/decision/claim-action.ts';
import { Refused } from '../base/refused.ts';
import { claimHistory } from './claim-history.ts';
import type { ClaimSources } from './claim-sources.ts';

/** Returns everything known of a claim. @throws Refused */
export async function claimDetail(
  { replica, queries, journal, sync, state }: ClaimSources,
  claimId: string,
): Promise<ClaimDetail> {
  const [{ rows }, merchantHistory] = await Promise.all([
    queries.rows([claimId]),
    queries.merchantHistory(claimId),
  ]);
  const [row] = rows;
  const stored = replica.getBody(claimId);
  if (!row || !stored) throw new Refused('claim_missing', {});
  const notes = journal.notes.ofClaim(claimId);
  const entries = journal.entries.listOfClaim(claimId);
  const acted = { claim: row, isPending: pendingAmong(row.pending), isReadonly: state === 'readonly' };
  return {
    row,
    // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- it was read from JSON, so it is JSON
    body: stored.body as ClaimDetail['body'],
    receivedAtMs: stored.receivedAtMs,
    readTrouble: sync.troubleOf(claimId),
    history: claimHistory(stored.body, {
      entries,
      rules: journal.proposalAnswers.ofEntries(entries.map(({ id }) => id)),
      feed: replica.feedOfClaim(claimId),
      notes,
      tagChanges: journal.notes.tagChangesOf(claimId),
    }),
    mayAccept: mayAct(actionDecisions.accept.kind, acted),
    mayReject: mayAct(actionDecisions.reject.kind, acted),
    mayMarkSeen: mayAct(actionDecisions.seen.kind, acted),
    merchantHistory,
    notes: notes.map(({ id, agent, text, written_at_ms }) => ({
      id,
      agent,
      text,
      writtenAtMs: written_at_ms,
    })),
    tags: journal.notes.tagsOf(claimId),
  };
}
