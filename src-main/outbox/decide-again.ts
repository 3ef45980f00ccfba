import { isUnresolved } from '../../src-shared/domain/decision/outbox-state.ts';
import type { DecisionRefusal } from '../../src-shared/domain/decision/decision-refusal.ts';
import type { EntryRow } from '../journal/entry-row.ts';
import { noProposals } from '../../src-shared/domain/rule/applying-rule.ts';
import { type Deciding, draftContext, enterDecisions } from './enter-decision.ts';

export function createDecideAgain(deciding: Deciding) {
  const { journal, kinds, time, holdMs } = deciding;
  return {
    /** Returns why each of these entries can't be sent again now; entries that can are absent. */
    refusals(rows: readonly EntryRow[]): Map<string, DecisionRefusal> {
      const refusals = new Map<string, DecisionRefusal>();
      for (const [kindName, same] of Map.groupBy(rows, (row) => row.kind)) {
        const kind = kinds.get(kindName);
        const claimIds = same.flatMap((row) => row.claim_id ?? []);
        const context = kind && draftContext(deciding, kind, claimIds);
        for (const row of same) {
          const judged = kind && context ? kind.judgeAgain(row, context) : null;
          if (judged === null) refusals.set(row.id, 'unreadable');
          else if (!judged.taken) refusals.set(row.id, judged.reason);
        }
      }
      return refusals;
    },
    /**
     * Takes the decision again. Returns the new entry's id, or `null` if it can't be taken any more. Call it within a
     * transaction.
     */
    take(row: EntryRow, groupId: string): string | null {
      const kind = kinds.get(row.kind);
      if (kind === undefined) return null;
      const judged = kind.judgeAgain(row, draftContext(deciding, kind, row.claim_id ? [row.claim_id] : []));
      if (judged === null || !judged.taken) return null;
      const others = kind.onePerClaim && row.claim_id ? journal.entries.listOfClaim(row.claim_id) : [];
      const isTaken = others.some(
        (other) => other.id !== row.id && other.kind === row.kind && isUnresolved(other.state),
      );
      if (isTaken) return null;
      // One that failed gave up its place: what was behind it has gone or has asked.
      const position = row.state === 'failed' ? null : row.position;
      // What a request was refused for, or failed over, must not be in one with others again.
      const isAlone = row.state === 'failed' || row.reason === 'attempts_used_up';
      const nowMs = time.nowMs();
      // What was proposed was answered when it was taken first.
      const at = { groupId, nowMs, dueAtMs: nowMs + holdMs(kind.kind), proposed: noProposals };
      const [id] = enterDecisions(deciding, [judged], at, { sent_again_for: row.id, position });
      if (id !== undefined && isAlone) journal.entries.note(id, 'held', { batch_limit: 1 });
      return id ?? null;
    },
  };
}
/** Takes decisions again that were taken before, with what is known now. */
export type DecideAgain = ReturnType<typeof createDecideAgain>;
