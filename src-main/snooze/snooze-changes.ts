import { isDeepStrictEqual } from 'node:util';
import { createUndoMemory } from '../base/undo-memory.ts';
import type { ProposedBy } from '../../src-shared/domain/rule/applying-rule.ts';
import type { SnoozeRow } from '../journal/snooze-table.ts';
import type { SnoozeSources } from './snooze-keeper.ts';

/** A claim's snooze before and after a change; `null`: it had none. */
interface SnoozeChange {
  claimId: string;
  before: SnoozeRow | null;
  after: SnoozeRow | null;
  /** The answer to a proposal that it was; `null` if it was none. */
  answer: number | null;
}

/** What a change makes of each claim, and the answers to proposals that it is. */
interface Change {
  rowOf: (claimId: string) => SnoozeRow | null;
  answers: ReadonlyMap<string, number>;
}

const claimsOf = (changes: readonly SnoozeChange[]) => changes.map(({ claimId }) => claimId);

/** Changes of snoozes that a person makes, each with its undo. */
export function createSnoozeChanges({
  journal,
  clock,
  timeZone,
  agent,
  fingerprintOf,
  onChange,
}: SnoozeSources) {
  const { snoozes } = journal;
  const undoMemory = createUndoMemory<readonly SnoozeChange[]>();

  function put(claimId: string, row: SnoozeRow | null): void {
    if (row === null) snoozes.remove([claimId]);
    else snoozes.set(row);
  }

  /** `changeOf` is called within the transaction: what is read before it may lack a decision that it completes. */
  function change(claimIds: readonly string[], changeOf: () => Change): string {
    const made = journal.transaction(() => {
      const { rowOf, answers } = changeOf();
      return [...new Set(claimIds)].map((claimId): SnoozeChange => {
        const answer = answers.get(claimId) ?? null;
        const found = { claimId, before: snoozes.get(claimId), after: rowOf(claimId), answer };
        put(claimId, found.after);
        return found;
      });
    });
    onChange(claimsOf(made.filter(({ before, after: row }) => before !== null || row !== null)));
    return undoMemory.remember(made);
  }

  return {
    /** Snoozes claims. @param untilMs `null`: until something changes @returns the id that undoes it */
    snooze(claimIds: readonly string[], untilMs: number | null, proposed: ProposedBy): string {
      return change(claimIds, () => {
        const atMs = clock.nowMs();
        // A claim that is snoozed already, by another window, has no such proposal any more.
        const open =
          proposed.size === 0 ? [] : [...new Set(claimIds)].filter((id) => snoozes.get(id) === null);
        const answers = journal.proposalAnswers.record(proposed, {
          act: { kind: 'snooze', untilMs, atMs, timeZone: timeZone() },
          agent,
          atMs,
          claims: open.map((claimId) => ({ claimId, entryId: null })),
        });
        const row = {
          agent,
          snoozed_at_ms: atMs,
          until_ms: untilMs,
          feed_seq: journal.feed.newestSeq(),
          entry_seq: journal.entries.newestSeq(),
          back_at_ms: null,
        };
        const rowOf = (claim_id: string) => ({
          ...row,
          claim_id,
          fingerprint: untilMs === null ? fingerprintOf(claim_id) : null,
        });
        return { rowOf, answers };
      });
    },
    /** Ends the snooze of claims. @returns the id that undoes it */
    wake: (claimIds: readonly string[]): string =>
      change(claimIds, () => ({ rowOf: () => null, answers: new Map() })),
    /**
     * Restores each claim's earlier snooze; one with another snooze by now stays as it is. Returns the claims that were
     * restored and how many were changed since; `null` if the change is no longer known.
     */
    undo(undoId: string): { claimIds: string[]; changedSince: number } | null {
      const made = undoMemory.find(undoId);
      if (made === null) return null;
      const { claimIds, endedClaims } = journal.transaction(() => {
        const standing = made.filter(({ claimId, after }) => isSame(snoozes.get(claimId), after));
        // A decision ended it meanwhile: that one's undo must not give back what is undone here.
        const aside = new Map(snoozes.ended(claimsOf(made)).map((row) => [row.claim_id, row]));
        const ended = made.filter(
          ({ claimId, after }) => after !== null && isSame(aside.get(claimId) ?? null, after),
        );
        for (const { claimId, before } of standing) put(claimId, before);
        journal.proposalAnswers.takeBack([...standing, ...ended].flatMap(({ answer }) => answer ?? []));
        snoozes.forgetEnded(claimsOf(ended));
        for (const { before } of ended) if (before !== null) snoozes.setEnded(before);
        return { claimIds: claimsOf(standing), endedClaims: ended.length };
      });
      undoMemory.forget(undoId);
      onChange(claimIds);
      return { claimIds, changedSince: made.length - claimIds.length - endedClaims };
    },
  };
}

/** Returns whether two snoozes are equal. For a claim that was not here then, what is known first is no difference. */
function isSame(now: SnoozeRow | null, then: SnoozeRow | null): boolean {
  const wasUnknown = then !== null && then.fingerprint === null;
  return isDeepStrictEqual(now !== null && wasUnknown ? { ...now, fingerprint: null } : now, then);
}
