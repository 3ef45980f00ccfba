import { type OutboxState, waitingStates } from '../../src-shared/domain/decision/outbox-state.ts';
import type { Guard } from '../base/guard.ts';
import type { Clock } from '../base/clock.ts';
import type { EntryRow } from '../journal/entry-row.ts';
import { JournalWriteFailed } from '../journal/journal-errors.ts';
import { createEndpointPace } from './endpoint-pace.ts';
import { createEntryAdvance } from './entry-advance.ts';
import { type Execution, tryLater } from './execution.ts';
import { createRequestLanes, lanesAtOnce } from './request-lanes.ts';
import { longestBackoffMs } from './retry-rule.ts';

/** Longest pause between two passes in milliseconds, so that a changed clock is noticed. */
const longestSleepMs = 30_000;
const timedStates: readonly OutboxState[] = ['held', 'retry_wait', 'unknown'];

/**
 * Drives the entries on. One pass, at start, at each change and at each due time:
 *
 *   1 the clock jumped or we slept? ─► holds start again, other due times move with the clock
 *   2 `sending` that nobody here is carrying out ─► `unknown`          (a crash, or a failed commit)
 *   3 due: `held`, `retry_wait` ─► `ready`, behind its lane ─► `blocked`
 *   4 account paused, or an endpoint slowed? `ready` ─► `blocked`; no longer? back   (offline they stay `ready`)
 *   5 due `unknown` ─► read back                                       (reads only when the connection is there)
 *   6 connected, nothing more due, and no undo under way? the head of each free lane, in the order of deciding, as many of its kind as a minute takes ─► send
 *   ─► sleep until the next due time
 */
export function createDispatcher(execution: Execution, clock: Clock, guard: Guard) {
  const { journal, connection, time, isEnding, isStopped } = execution;
  const { entries } = journal;
  const pause = createFaultPause(clock, guard);
  const pace = createEndpointPace(connection, lanesAtOnce);
  const lanes = createRequestLanes({
    execution,
    clock,
    pace,
    onTrouble(error, rows) {
      if (!isStopped()) troubled(error, rows);
    },
    onEnd: wake,
  });
  const advance = createEntryAdvance(execution, pace, lanes.busyIds);
  let cancelTimer: (() => void) | null = null;
  let wakeAtMs: number | null = null;
  let isPassing = false;
  let isPassWanted = false;

  /** Pauses, and puts off what was being sent. After a send, the next pass finds the orphan. */
  function troubled(error: unknown, rows: readonly EntryRow[]): void {
    pause.after(error);
    if (!(error instanceof JournalWriteFailed)) pause.guarded(() => putOff(execution, rows));
  }

  /**
   * Starts a pass. During a pass it requests another one, since moves notify listeners, and listeners wake the
   * dispatcher.
   */
  function wake(): void {
    if (isEnding()) return;
    isPassWanted = true;
    if (isPassing) return;
    isPassing = true;
    cancelTimer?.();
    try {
      while (isPassWanted) {
        isPassWanted = false;
        pause.guarded(pass);
      }
    } finally {
      isPassing = false;
    }
    sleep();
  }

  function pass(): void {
    advance.followClock(wakeAtMs);
    wakeAtMs = null;
    const agenda = entries.agenda(waitingStates);
    const isSomeReady = advance.advance(agenda);
    if (pause.leftMs() > 0) return;
    if (agenda.has('unknown') || agenda.has('sending')) lanes.startReadBacks();
    // While more is moved, batches would go out that are not full.
    if ((agenda.has('ready') || isSomeReady) && !advance.isMoreDue() && !execution.isUndoing())
      lanes.startSends();
  }

  /** Schedules the next pass, also when the agenda can't be read, as nothing else would start it. */
  function sleep(): void {
    cancelTimer?.();
    try {
      wakeAtMs = nextWakeMs();
    } catch (error) {
      pause.after(error);
      wakeAtMs = time.nowMs() + faultPauseMs;
    }
    cancelTimer = clock.after(wakeAtMs - time.nowMs(), wake);
  }

  function nextWakeMs(): number {
    const nowMs = time.nowMs();
    // What is overdue and was not started waits for the connection or for a free place: both wake us.
    const dueMs = [...entries.agenda(timedStates).values()].filter(
      (dueAtMs): dueAtMs is number => dueAtMs !== null && dueAtMs > nowMs,
    );
    const pauseMs = pause.leftMs();
    const troubleMs = pauseMs > 0 ? [nowMs + Math.ceil(pauseMs)] : [];
    const freeInMs = lanes.freeInMs();
    const freeMs = freeInMs === null ? [] : [nowMs + freeInMs];
    // What a fault came in the way of would only meet it again.
    return advance.isMoreDue() && pauseMs === 0
      ? nowMs
      : Math.min(nowMs + longestSleepMs, ...dueMs, ...troubleMs, ...freeMs);
  }

  return {
    wake,
    connectionChanged(): void {
      if (isEnding()) return;
      if (connection.mayCall()) pause.guarded(() => advance.freeFromConnection());
      wake();
    },
    start(): void {
      pause.guarded(() => advance.begin());
      wake();
    },
    /** Resolves when no request is under way. */
    async drain(): Promise<void> {
      cancelTimer?.();
      await lanes.ended();
    },
  };
}

/** Has entries wait, as carrying them out met a fault of the program. */
function putOff(execution: Execution, rows: readonly EntryRow[]): void {
  const { journal, transitions, time } = execution;
  const detail = { code: 'internal', params: {} } as const;
  transitions.transaction(() => {
    for (const { id } of rows) {
      const row = journal.entries.get(id);
      if (row?.state === 'ready')
        tryLater(execution, row, { reason: 'service_error', detail }, { counts: true });
      if (row?.state === 'unknown') transitions.note(row, { due_at_ms: time.nowMs() + longestBackoffMs });
    }
  });
}

/** Pause of the outbox after a fault, in milliseconds. */
export const faultPauseMs = 5_000;

/**
 * The pause of the outbox after a fault, for example of the disk, so that what threw is not tried again at once and for
 * ever.
 */
function createFaultPause(clock: Pick<Clock, 'monotonicMs'>, guard: Guard) {
  /** On the monotonic clock: a clock that is set back must not make it longer. */
  let untilMs = 0;
  const begin = (): void => {
    untilMs = clock.monotonicMs() + faultPauseMs;
  };
  return {
    /** Runs work, and pauses if it fails. The entries are still there. */
    guarded(work: () => void): void {
      if (!guard.attempt(work)) begin();
    },
    /** Pauses because of a fault that was caught elsewhere, and reports it. */
    after(error: unknown): void {
      begin();
      guard.report(error);
    },
    /** Returns how long the pause still is, in milliseconds; 0 if there is none. */
    leftMs: (): number => Math.max(0, untilMs - clock.monotonicMs()),
  };
}
