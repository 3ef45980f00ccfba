import { isDecided } from '../../src-shared/domain/decision/claim-action.ts';
import { hasEnded } from '../../src-shared/domain/decision/outbox-state.ts';
import type { SnoozeRow } from '../journal/snooze-table.ts';
import type { SnoozeSources } from './snooze-keeper.ts';

/** Changes of documents and their verdicts: everything else is in the claim's own fields. */
const documentNews = ['document', 'verdict'] as const;

const idsOf = (rows: readonly SnoozeRow[]) => rows.map(({ claim_id }) => claim_id);

/** Ends of snoozes that nobody asks for: their time comes, the claim changes, or a decision is made on it. */
export function createSnoozeEnds({ journal, clock, fingerprintOf, onChange }: SnoozeSources) {
  const { snoozes } = journal;

  /** Brings claims back and marks them as unread: whoever opens one has seen that it is back. */
  function bringBack(claimIds: string[]): void {
    if (claimIds.length === 0) return;
    const nowMs = clock.nowMs();
    journal.transaction(() => {
      snoozes.setBack(claimIds, nowMs);
      journal.readMarks.set(claimIds, false, nowMs);
    });
    onChange(claimIds);
  }

  /** Notes the state of a claim that was not here when it was snoozed, as soon as it is known. */
  function noteFirstRead(untilChanged: readonly SnoozeRow[]): void {
    const unknown = untilChanged.filter(({ fingerprint }) => fingerprint === null);
    if (unknown.length === 0) return;
    journal.transaction(() => {
      for (const row of unknown) {
        const fingerprint = fingerprintOf(row.claim_id);
        if (fingerprint !== null) snoozes.set({ ...row, fingerprint });
      }
    });
  }

  /** Returns the decisions after the snooze, by the journal's own order, as a clock may have been set between them. */
  const decisionsAfter = ({ claim_id, entry_seq }: SnoozeRow) =>
    journal.entries.listOfClaim(claim_id).filter((entry) => entry.seq > entry_seq && isDecided(entry));

  return {
    /** Brings back the claims whose time has come. */
    bringBackDue: () => bringBack(snoozes.due(clock.nowMs())),
    /** Brings back the claims that have changed. @param touched claims that may have; `null` for all */
    bringBackChanged(touched: ReadonlySet<string> | null): void {
      const untilChanged = () =>
        snoozes.untilChanged().filter(({ claim_id }) => touched === null || touched.has(claim_id));
      noteFirstRead(untilChanged());
      const changed = untilChanged().filter(({ claim_id, fingerprint }) => {
        const now = fingerprintOf(claim_id);
        // One that is not here yet, as in a replica that is made anew, has not changed.
        return now !== null && fingerprint !== null && now !== fingerprint;
      });
      bringBack([...new Set([...idsOf(changed), ...snoozes.withNews(documentNews)])]);
    },
    /**
     * Ends the snooze of a claim with a decision that stands, and restores it when that is undone. What a kill
     * interrupted is completed at the start.
     */
    followDecisions(claimIds: readonly string[] | null): void {
      const ending = snoozes.of(claimIds).filter((row) => decisionsAfter(row).length > 0);
      const aside = snoozes.ended(claimIds).map((row) => ({ row, decisions: decisionsAfter(row) }));
      const givenBack = aside.filter(({ decisions }) => decisions.length === 0);
      const settled = aside.filter(({ decisions }) => decisions.some(({ state }) => hasEnded(state)));
      if (ending.length + givenBack.length + settled.length === 0) return;
      const moved = journal.transaction(() => {
        snoozes.forgetEnded(settled.map(({ row }) => row.claim_id));
        const given = snoozes.giveBack(givenBack.map(({ row }) => row.claim_id));
        snoozes.end(idsOf(ending));
        return [...idsOf(ending), ...given];
      });
      onChange(moved);
    },
  };
}
