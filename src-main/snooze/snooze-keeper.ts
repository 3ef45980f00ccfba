import { isDeepStrictEqual } from 'node:util';
import { isDecided } from '../../src-shared/domain/decision/claim-action.ts';
import { hasEnded } from '../../src-shared/domain/decision/outbox-state.ts';
import type { Guard } from '../base/guard.ts';
import type { Clock } from '../base/clock.ts';
import type { Journal } from '../journal/journal.ts';
import type { SnoozeRow } from '../journal/snooze-table.ts';
import { createUndoMemory } from '../base/undo-memory.ts';
import type { Replica } from '../replica/store/replica.ts';
import { claimFingerprint } from './claim-fingerprint.ts';

export interface SnoozeKeeperOptions {
  journal: Pick<Journal, 'readonly' | 'snoozes' | 'readMarks' | 'entries' | 'feed' | 'transaction'>;
  replica: Pick<Replica, 'getBody'>;
  clock: Clock;
  agent: string;
  /** Called with claims whose lists or marks have changed. */
  onChange: (claimIds: string[]) => void;
  /** Runs background work. A fault, usually a full disk, is tried again. */
  guard: Guard;
}

/** A claim's snooze before and after a change; `null`: it had none. */
interface SnoozeChange {
  claimId: string;
  before: SnoozeRow | null;
  after: SnoozeRow | null;
}

const idsOf = (rows: readonly SnoozeRow[]) => rows.map(({ claim_id }) => claim_id);
const claimsOf = (changes: readonly SnoozeChange[]) => changes.map(({ claimId }) => claimId);

/**
 * Longest wait in milliseconds: a timer does not count the time that a computer sleeps, and a wall clock may be set.
 */
const longestWaitMs = 60_000;
/** Time in milliseconds over which changes are gathered, as they come in bursts. */
const gatherMs = 200;
/** Changes of documents and their verdicts: everything else is in the claim's own fields. */
const documentNews = ['document', 'verdict'] as const;

/**
 * Snoozed claims, and their way back:
 *
 *   snooze ──► snoozed ──its time comes, or the claim changes──► back, unread ──opened──► gone
 *                 ├───────────────────── woken by hand ──────────────┴──────────────────► gone
 *                 └── decided ──► ended ──the decision is carried out───────────────────► gone
 *                                   └────the decision is undone──► snoozed, or back, as it was
 *
 * It is all in the journal, and what the time or the service did meanwhile is looked for at the start.
 */
export function createSnoozeKeeper(options: SnoozeKeeperOptions) {
  const { journal, replica, clock, agent, guard, onChange } = options;
  const { snoozes } = journal;
  const undoMemory = createUndoMemory<readonly SnoozeChange[]>();
  let cancelNext: (() => void) | null = null;
  let cancelLook: (() => void) | null = null;
  let isStopped = false;
  /** Claims whose fields and decisions are to be checked; `null` for all. */
  let touched: Set<string> | null = null;

  const fingerprintOf = (claimId: string): string | null => {
    const stored = replica.getBody(claimId);
    return stored === null ? null : claimFingerprint(stored.body);
  };

  function told(claimIds: readonly string[]): void {
    if (claimIds.length > 0) onChange([...claimIds]);
  }

  /** Brings claims back and marks them as unread: whoever opens one has seen that it is back. */
  function bringBack(claimIds: readonly string[]): void {
    if (claimIds.length === 0) return;
    const nowMs = clock.nowMs();
    journal.transaction(() => {
      snoozes.setBack(claimIds, nowMs);
      journal.readMarks.set(claimIds, false, nowMs);
    });
    told(claimIds);
  }

  const wasTouched = ({ claim_id }: { claim_id: string }) => touched === null || touched.has(claim_id);

  /** Notes the state of a claim that was not here when it was snoozed, as soon as it is known. */
  function noteFirstRead(): void {
    const unknown = snoozes.untilChanged().filter((row) => row.fingerprint === null && wasTouched(row));
    if (unknown.length === 0) return;
    journal.transaction(() => {
      for (const row of unknown) {
        const fingerprint = fingerprintOf(row.claim_id);
        if (fingerprint !== null) snoozes.set({ ...row, fingerprint });
      }
    });
  }

  function changedClaims(): string[] {
    const byFields = snoozes
      .untilChanged()
      .filter(wasTouched)
      .filter(({ claim_id, fingerprint }) => {
        const now = fingerprintOf(claim_id);
        // One that is not here yet, as in a replica that is made anew, has not changed.
        return now !== null && fingerprint !== null && now !== fingerprint;
      })
      .map(({ claim_id }) => claim_id);
    return [...new Set([...byFields, ...snoozes.withNews(documentNews)])];
  }

  /**
   * Returns the decisions after the snooze, by the journal's own order, as a clock may have been set between them.
   */
  const decisionsAfter = ({ claim_id, entry_seq }: SnoozeRow) =>
    journal.entries.listOfClaim(claim_id).filter((entry) => entry.seq > entry_seq && isDecided(entry));

  /**
   * Ends the snooze of a claim with a decision that stands, and restores it when that is undone. What a kill
   * interrupted is completed at the start.
   */
  function followDecisions(claimIds: readonly string[] | null): void {
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
    told(moved);
  }

  function waitForNext(): void {
    cancelNext?.();
    cancelNext = null;
    if (isStopped) return;
    const nextMs = snoozes.nextMs();
    if (nextMs === null) return;
    const waitMs = Math.max(0, Math.min(nextMs - clock.nowMs(), longestWaitMs));
    cancelNext = clock.after(waitMs, () => guarded(() => bringBack(snoozes.due(clock.nowMs()))));
  }

  function guarded(work: () => void): void {
    const isDone = guard.attempt(() => {
      work();
      waitForNext();
    });
    if (isDone || isStopped) return;
    cancelNext?.();
    cancelNext = clock.after(longestWaitMs, () => guarded(work));
  }

  function look(): void {
    cancelLook = null;
    guarded(() => {
      followDecisions(touched === null ? null : [...touched]);
      noteFirstRead();
      bringBack(changedClaims());
      bringBack(snoozes.due(clock.nowMs()));
      touched = new Set();
    });
  }

  /** Notes that claims, or decisions on them, have changed (`null`: too many to name), or the feed. */
  function changed(claimIds: readonly string[] | null): void {
    if (journal.readonly || isStopped) return;
    if (claimIds === null) touched = null;
    else for (const claimId of claimIds) touched?.add(claimId);
    cancelLook ??= clock.after(gatherMs, look);
  }

  function put(claimId: string, row: SnoozeRow | null): void {
    if (row === null) snoozes.remove([claimId]);
    else snoozes.set(row);
  }

  function change(claimIds: readonly string[], after: (claimId: string) => SnoozeRow | null): string {
    const made = journal.transaction(() =>
      [...new Set(claimIds)].map((claimId): SnoozeChange => {
        const found = { claimId, before: snoozes.get(claimId), after: after(claimId) };
        put(claimId, found.after);
        return found;
      }),
    );
    told(claimsOf(made.filter(({ before, after: row }) => before !== null || row !== null)));
    waitForNext();
    return undoMemory.remember(made);
  }

  return {
    start(): void {
      if (!journal.readonly) look();
    },
    changed,
    /**
     * Notes that decisions have changed. If they are few, whoever asks for their claims next gets their snoozes as
     * they are now.
     */
    decided(claimIds: readonly string[] | null): void {
      if (journal.readonly || isStopped) return;
      if (claimIds !== null) guarded(() => followDecisions(claimIds));
      changed(claimIds);
    },
    /** Snoozes claims. @param untilMs `null`: until something changes @returns the id that undoes it */
    snooze(claimIds: readonly string[], untilMs: number | null): string {
      const row = {
        agent,
        snoozed_at_ms: clock.nowMs(),
        until_ms: untilMs,
        feed_seq: journal.feed.newestSeq(),
        entry_seq: journal.entries.newestSeq(),
        back_at_ms: null,
      };
      return change(claimIds, (claim_id) => ({
        ...row,
        claim_id,
        fingerprint: untilMs === null ? fingerprintOf(claim_id) : null,
      }));
    },
    /** Ends the snooze of claims. @returns the id that undoes it */
    wake: (claimIds: readonly string[]): string => change(claimIds, () => null),
    /**
     * Restores each claim's earlier snooze. A claim with another snooze by now stays as it is. @returns how many were
     * changed since; `null` if the change is no longer known
     */
    undo(undoId: string): { changedSince: number } | null {
      const made = undoMemory.find(undoId);
      if (made === null) return null;
      const standing = made.filter(({ claimId, after }) => isSame(snoozes.get(claimId), after));
      // A decision ended it meanwhile: that one's undo must not give back what is undone here.
      const aside = new Map(snoozes.ended(claimsOf(made)).map((row) => [row.claim_id, row]));
      const ended = made.filter(
        ({ claimId, after }) => after !== null && isSame(aside.get(claimId) ?? null, after),
      );
      journal.transaction(() => {
        for (const { claimId, before } of standing) put(claimId, before);
        snoozes.forgetEnded(claimsOf(ended));
        for (const { before } of ended) if (before !== null) snoozes.setEnded(before);
      });
      undoMemory.forget(undoId);
      const claimIds = claimsOf(standing);
      told(claimIds);
      // Its time may have come, or the claim may have changed, since it had that snooze.
      changed(claimIds);
      waitForNext();
      return { changedSince: made.length - standing.length - ended.length };
    },
    /** Notes that somebody looks at claims: those that are back are no longer new. Call it within a transaction. */
    opened(claimIds: readonly string[]): void {
      snoozes.removeBack(claimIds);
    },
    stop(): void {
      isStopped = true;
      cancelNext?.();
      cancelLook?.();
    },
  };
}
/** Whether two snoozes are equal. For a claim that was not here then, what is known first is no difference. */
function isSame(now: SnoozeRow | null, then: SnoozeRow | null): boolean {
  const wasUnknown = then !== null && then.fingerprint === null;
  return isDeepStrictEqual(now !== null && wasUnknown ? { ...now, fingerprint: null } : now, then);
}

export type SnoozeKeeper = ReturnType<typeof createSnoozeKeeper>;
