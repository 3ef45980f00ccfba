import { isDeepStrictEqual } from 'node:util';
import { isDecided } from '../../src-shared/domain/claim-action.ts';
import type { Clock } from '../clock.ts';
import type { Journal } from '../journal/journal.ts';
import type { SnoozeRow } from '../journal/snooze-table.ts';
import { createUndoMemory } from '../undo-memory.ts';
import type { Replica } from '../replica/replica.ts';
import { claimFingerprint } from './claim-fingerprint.ts';

export interface SnoozeKeeperOptions {
  journal: Pick<Journal, 'readonly' | 'snoozes' | 'readMarks' | 'entries' | 'feed' | 'transaction'>;
  replica: Pick<Replica, 'getBody'>;
  clock: Clock;
  agent: string;
  /** These are shown elsewhere now, or otherwise. */
  onChange: (claimIds: string[]) => void;
  /** Usually a full disk. It is tried again. */
  onFailure: (error: unknown) => void;
}

/** A claim's snooze before and after a change; `null`: it had none. */
interface SnoozeChange {
  claimId: string;
  before: SnoozeRow | null;
  after: SnoozeRow | null;
}

/** A timer does not count the time that a computer sleeps, and a wall clock may be set. */
const longestWaitMs = 60_000;
/** Changes come in bursts. */
const gatherMs = 200;
/** Documents and their verdicts: of all else a claim's own fields tell. */
const documentNews = ['document', 'verdict'] as const;

/**
 * Snoozed claims, and their way back:
 *
 *   snooze ──► snoozed ──its time comes, or the claim changes──► back, unread ──opened──► gone
 *                 └───────────── decided, or woken by hand ──────────┴──────────────────► gone
 *
 * It is all in the journal, and what the time or the service did meanwhile is looked for at the start.
 */
export function createSnoozeKeeper(options: SnoozeKeeperOptions) {
  const { journal, replica, clock, agent, onChange, onFailure } = options;
  const { snoozes } = journal;
  const undoMemory = createUndoMemory<readonly SnoozeChange[]>();
  let cancelNext: (() => void) | null = null;
  let cancelLook: (() => void) | null = null;
  let isStopped = false;
  /** Whose fields and decisions are to be looked at. `null`: all. */
  let touched: Set<string> | null = null;

  const fingerprintOf = (claimId: string): string | null => {
    const stored = replica.getBody(claimId);
    return stored === null ? null : claimFingerprint(stored.body);
  };

  function told(claimIds: readonly string[]): void {
    if (claimIds.length > 0) onChange([...claimIds]);
  }

  /** A claim that is back is unread: whoever opens it has seen that it is. */
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

  /** Of a claim that was not here when it was snoozed, what is known first is what it was. */
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

  function dropDecided(): void {
    const decided = snoozes
      .all()
      .filter(wasTouched)
      .filter(({ claim_id, snoozed_at_ms }) =>
        journal.entries
          .listOfClaim(claim_id)
          .some((entry) => isDecided(entry) && entry.decided_at_ms >= snoozed_at_ms),
      )
      .map(({ claim_id }) => claim_id);
    if (decided.length > 0) told(journal.transaction(() => snoozes.remove(decided)));
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
    try {
      work();
      waitForNext();
    } catch (error) {
      onFailure(error);
      cancelNext = clock.after(longestWaitMs, () => guarded(work));
    }
  }

  function look(): void {
    cancelLook = null;
    guarded(() => {
      dropDecided();
      noteFirstRead();
      bringBack(changedClaims());
      bringBack(snoozes.due(clock.nowMs()));
      touched = new Set();
    });
  }

  /** Claims, or decisions on them, changed (`null`: too many to name), or the feed did. */
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
    told(
      made.filter(({ before, after: row }) => before !== null || row !== null).map(({ claimId }) => claimId),
    );
    waitForNext();
    return undoMemory.remember(made);
  }

  return {
    start(): void {
      if (!journal.readonly) look();
    },
    changed,
    /**
     * @param untilMs `null`: until something changes
     * @returns what undoes it
     */
    snooze(claimIds: readonly string[], untilMs: number | null): string {
      const row = {
        agent,
        snoozed_at_ms: clock.nowMs(),
        until_ms: untilMs,
        feed_seq: journal.feed.newestSeq(),
        back_at_ms: null,
      };
      return change(claimIds, (claim_id) => ({
        ...row,
        claim_id,
        fingerprint: untilMs === null ? fingerprintOf(claim_id) : null,
      }));
    },
    /**
     * As if they had never been snoozed.
     *
     * @returns what undoes it
     */
    wake: (claimIds: readonly string[]): string => change(claimIds, () => null),
    /**
     * Each claim gets the snooze that it had. One whose snooze is another by now stays as it is.
     *
     * @returns whether the change was still known
     */
    undo(undoId: string): boolean {
      const made = undoMemory.find(undoId);
      if (made === null) return false;
      const standing = made.filter(({ claimId, after }) => {
        const now = snoozes.get(claimId);
        const wasUnknown = after !== null && after.fingerprint === null;
        return isDeepStrictEqual(now !== null && wasUnknown ? { ...now, fingerprint: null } : now, after);
      });
      journal.transaction(() => {
        for (const { claimId, before } of standing) put(claimId, before);
      });
      undoMemory.forget(undoId);
      const claimIds = standing.map(({ claimId }) => claimId);
      told(claimIds);
      // Its time may have come, or the claim may have changed, since it had that snooze.
      changed(claimIds);
      waitForNext();
      return true;
    },
    /** Somebody looks at them: those that are back are no news any more. Call within a transaction. */
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
export type SnoozeKeeper = ReturnType<typeof createSnoozeKeeper>;
