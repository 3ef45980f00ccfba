import type { TimeZone } from '../../src-shared/domain/time/time-zone.ts';
import type { Guard } from '../base/guard.ts';
import type { Clock } from '../base/clock.ts';
import type { Journal } from '../journal/journal.ts';
import { noProposals } from '../../src-shared/domain/rule/applying-rule.ts';
import type { Replica } from '../replica/store/replica.ts';
import { claimFingerprint } from './claim-fingerprint.ts';
import { createSnoozeChanges } from './snooze-changes.ts';
import { createSnoozeEnds } from './snooze-ends.ts';

export interface SnoozeKeeperOptions {
  journal: Pick<
    Journal,
    'readonly' | 'snoozes' | 'readMarks' | 'entries' | 'feed' | 'proposalAnswers' | 'transaction'
  >;
  replica: Pick<Replica, 'getBody'>;
  clock: Clock;
  timeZone: () => TimeZone;
  agent: string;
  /** Called with claims whose lists or marks have changed. */
  onChange: (claimIds: string[]) => void;
  /** Runs background work. A fault, usually a full disk, is tried again. */
  guard: Guard;
}

/** What changes and ends of snoozes are made with. */
export interface SnoozeSources extends Omit<SnoozeKeeperOptions, 'replica' | 'guard'> {
  /** Returns the fingerprint of a claim's fields; `null` if the claim is not here. */
  fingerprintOf: (claimId: string) => string | null;
}

/**
 * Longest wait in milliseconds: a timer does not count the time that a computer sleeps, and a wall clock may be set.
 */
const longestWaitMs = 60_000;
/** Time in milliseconds over which changes are gathered, as they come in bursts. */
const gatherMs = 200;

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
  const { journal, replica, clock, guard } = options;
  const { snoozes } = journal;
  let cancelNext: (() => void) | null = null;
  let cancelLook: (() => void) | null = null;
  let isStopped = false;
  /** Claims whose fields and decisions are to be checked; `null` for all. */
  let touched: Set<string> | null = null;

  const fingerprintOf = (claimId: string): string | null => {
    const stored = replica.getBody(claimId);
    return stored === null ? null : claimFingerprint(stored.body);
  };
  const onChange = (claimIds: string[]): void => {
    if (claimIds.length > 0) options.onChange(claimIds);
  };
  const sources = { ...options, fingerprintOf, onChange };
  const ends = createSnoozeEnds(sources);
  const changes = createSnoozeChanges(sources);

  function waitForNext(): void {
    cancelNext?.();
    cancelNext = null;
    if (isStopped) return;
    const nextMs = snoozes.nextMs();
    if (nextMs === null) return;
    const waitMs = Math.max(0, Math.min(nextMs - clock.nowMs(), longestWaitMs));
    cancelNext = clock.after(waitMs, () => guarded(ends.bringBackDue));
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
      ends.followDecisions(touched === null ? null : [...touched]);
      ends.bringBackChanged(touched);
      ends.bringBackDue();
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
      if (claimIds !== null) guarded(() => ends.followDecisions(claimIds));
      changed(claimIds);
    },
    /**
     * Snoozes claims, for which rules proposed this. @param untilMs `null`: until something changes @returns the id
     * that undoes it
     */
    snooze(claimIds: readonly string[], untilMs: number | null, proposed = noProposals): string {
      const undoId = changes.snooze(claimIds, untilMs, proposed);
      waitForNext();
      return undoId;
    },
    /** Ends the snooze of claims. @returns the id that undoes it */
    wake(claimIds: readonly string[]): string {
      const undoId = changes.wake(claimIds);
      waitForNext();
      return undoId;
    },
    /**
     * Restores each claim's earlier snooze. A claim with another snooze by now stays as it is. @returns how many were
     * changed since; `null` if the change is no longer known
     */
    undo(undoId: string): { changedSince: number } | null {
      const undone = changes.undo(undoId);
      if (undone === null) return null;
      // Its time may have come, or the claim may have changed, since it had that snooze.
      changed(undone.claimIds);
      waitForNext();
      return { changedSince: undone.changedSince };
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

export type SnoozeKeeper = ReturnType<typeof createSnoozeKeeper>;
