import { storeDetail } from '../../src-shared/contract/details.ts';
import type { EndpointName } from '../../src-shared/claims-service/endpoints.ts';
import type { EntryReason } from '../../src-shared/domain/decision/decision.ts';
import { type OutboxState, waitingStates } from '../../src-shared/domain/decision/outbox-state.ts';
import type { Guard } from '../base/guard.ts';
import type { Clock } from '../base/clock.ts';
import type { EntryChange, EntryRow } from '../journal/entry-row.ts';
import { JournalWriteFailed } from '../journal/journal-errors.ts';
import { createEndpointPace } from './endpoint-pace.ts';
import type { Execution } from './execution.ts';
import { tryLater } from './execution.ts';
import { longestBackoffMs } from './retry-rule.ts';
import { needsConnection, resolveUnknown } from './read-back.ts';
import { sendEntries } from './send-entries.ts';
import { createSendRate, minuteMs } from './send-rate.ts';
import { becomeUnknown } from './settle-entries.ts';

/** Requests of different lanes at one time. */
export const lanesAtOnce = 6;
/** Rows woken in one transaction: keeps the main side answering while thousands of holds end at once. */
const wokenAtOnce = 500;
/** Time and again a look even when nothing is due: a changed clock is noticed. */
const longestSleepMs = 30_000;
const storagePauseMs = 5_000;
const timedStates: readonly OutboxState[] = ['held', 'retry_wait', 'unknown'];
const pauseReasons = ['unauthorized', 'no_key', 'other_acquirer'] as const satisfies EntryReason[];
const connectionReasons: readonly (EntryReason | null)[] = ['line_down', ...pauseReasons];
const slowReason: EntryReason = 'rate_limited';

/**
 * Drives the entries on. One pass, at start, at each change and at each due time:
 *
 *   1 the clock jumped or we slept? ─► holds start again, other due times move with the clock
 *   2 `sending` that nobody here is carrying out ─► `unknown`          (a crash, or a failed commit)
 *   3 due: `held`, `retry_wait` ─► `ready`, behind its lane ─► `blocked`
 *   4 account paused, or an endpoint slowed? `ready` ─► `blocked`; no longer? back   (offline they stay `ready`)
 *   5 due `unknown` ─► read back                                       (reads only when the connection is there)
 *   6 connected? the head of each free lane, in the order of deciding, as many of its kind as a minute takes ─► send
 *   ─► sleep until the next due time
 */
export function createDispatcher(execution: Execution, clock: Clock, guard: Guard) {
  const { journal, transitions, kinds, connection, time, holdMs, mostPerMinute, isEnding, isStopped } =
    execution;
  const { entries } = journal;
  /** Lane and entries of each request under way. */
  const underWay = new Map<
    Promise<void>,
    { lane: string; ids: readonly string[]; endpoints: readonly EndpointName[] }
  >();
  const pace = createEndpointPace(connection, lanesAtOnce);
  const rate = createSendRate(
    clock,
    (kind) =>
      journal.attempts
        .sendsSince(kind, clock.nowMs() - minuteMs)
        .map((startedAtMs) => clock.nowMs() - startedAtMs),
    mostPerMinute,
  );
  const endpointsOf = (kind: string): readonly EndpointName[] => kinds.get(kind)?.endpoints ?? [];
  const allEndpoints = new Set([...kinds.values()].flatMap(({ endpoints }) => endpoints));
  let cancelTimer: (() => void) | null = null;
  let wakeAtMs: number | null = null;
  /** On the monotonic clock: a clock that is set back must not make the pause longer. */
  let storageTroubleUntilMs = 0;
  let isPassing = false;
  let isPassWanted = false;
  let isMoreDue = false;
  /** What a jump of the clock still asks for: kept when the disk refuses it, so that nothing goes early. */
  let owed = { shiftMs: 0, restart: false };

  const busyIds = (): Set<string> => new Set([...underWay.values()].flatMap(({ ids }) => ids));
  const busyEndpoints = (): EndpointName[] => [...underWay.values()].flatMap(({ endpoints }) => endpoints);
  const busyLanes = (): string[] => [...underWay.values()].map(({ lane }) => lane);

  function holdOf(kind: string): number {
    const known = kinds.get(kind);
    return known === undefined ? 0 : holdMs(known.kind);
  }

  function restartHolds(): void {
    transitions.transaction(() => {
      for (const row of entries.listInStates(['held'])) {
        transitions.note(row, { due_at_ms: time.nowMs() + holdOf(row.kind) });
      }
    });
  }

  function followClock(): void {
    const { shiftMs, slept } = time.follow(wakeAtMs);
    owed = { shiftMs: owed.shiftMs + shiftMs, restart: owed.restart || slept };
    if (!owed.restart) return;
    transitions.transaction(() => {
      if (owed.shiftMs !== 0) {
        for (const state of ['retry_wait', 'unknown'] as const) entries.shiftDue(state, owed.shiftMs);
      }
      restartHolds();
    });
    owed = { shiftMs: 0, restart: false };
  }

  function recoverOrphans(): void {
    const busy = busyIds();
    for (const row of entries.listInStates(['sending'])) {
      if (!busy.has(row.id)) becomeUnknown(execution, kinds.get(row.kind), row, { reason: 'interrupted' });
    }
  }

  /** Answers whether any was. */
  function wakeDue(agenda: ReadonlyMap<OutboxState, number | null>): boolean {
    let isSomeWoken = false;
    for (const state of ['held', 'retry_wait'] as const) {
      if ((agenda.get(state) ?? Number.POSITIVE_INFINITY) > time.nowMs()) continue;
      const due = entries.listDue(state, time.nowMs(), wokenAtOnce + 1);
      isSomeWoken = moveSome(due, 'ready', {}) || isSomeWoken;
    }
    return isSomeWoken;
  }

  /** Answers whether any is `ready` again. */
  function followPause(isSomeBlocked: boolean): boolean {
    const state = connection.state();
    if (state.state === 'paused') {
      const busy = busyIds();
      const ready = entries.listInStates(['ready']).filter(({ id }) => !busy.has(id));
      moveSome(ready, 'blocked', { reason: state.reason, reason_detail: storeDetail(state.detail) });
      return false;
    }
    if (!isSomeBlocked) return false;
    const paused = entries
      .listInStates(['blocked'])
      .filter(({ reason }) => connectionReasons.includes(reason));
    return moveSome(paused, 'ready', {});
  }

  /** The same for what only a slowed endpoint keeps. Answers whether any is `ready` again. */
  function followSlowed(isSomeBlocked: boolean): boolean {
    pace.follow(allEndpoints);
    const slowed = [...kinds.values()].filter(({ endpoints }) => pace.isSlowed(endpoints));
    for (const { kind, endpoints } of slowed) {
      const busy = busyIds();
      const ready = entries.listOfKindInState(kind, 'ready').filter(({ id }) => !busy.has(id));
      const untilMs = Math.max(...endpoints.map((endpoint) => connection.slowedUntilMs(endpoint) ?? 0));
      moveSome(ready, 'blocked', { reason: slowReason, due_at_ms: untilMs });
    }
    if (!isSomeBlocked) return false;
    const kept = new Set<string>(slowed.map(({ kind }) => kind));
    const freed = entries
      .listInStates(['blocked'])
      .filter(({ reason, kind }) => reason === slowReason && !kept.has(kind));
    return moveSome(freed, 'ready', {});
  }

  /** The rest follows in the next pass, soon. Answers whether there were any. */
  function moveSome(rows: readonly EntryRow[], to: OutboxState, change: EntryChange): boolean {
    const some = rows.slice(0, wokenAtOnce);
    isMoreDue ||= rows.length > some.length;
    if (some.length > 0)
      transitions.transaction(() => some.forEach((row) => transitions.move(row, to, change)));
    return some.length > 0;
  }

  /** Entries that only waited for the connection need not wait any longer. */
  function connectionChanged(): void {
    if (isEnding()) return;
    if (connection.mayCall()) {
      guarded(() => {
        const waiting = entries.listInStates(['retry_wait']);
        const freed = waiting.filter(({ reason }) => connectionReasons.includes(reason));
        if (freed.length > 0)
          transitions.transaction(() => freed.forEach((row) => transitions.move(row, 'ready')));
      });
    }
    wake();
  }

  function startReadBacks(): void {
    const busy = busyIds();
    for (const row of entries.listDue('unknown', time.nowMs(), wokenAtOnce)) {
      if (underWay.size >= lanesAtOnce) return;
      const reads = endpointsOf(row.kind).slice(0, 1);
      const mayRead = connection.mayCall() && pace.mayStart(reads, busyEndpoints());
      if (busy.has(row.id) || (needsConnection(kinds.get(row.kind)) && !mayRead)) continue;
      track([row], reads, resolveUnknown(execution, row));
    }
  }

  function startSends(): void {
    while (underWay.size < lanesAtOnce && connection.mayCall()) {
      const busy = busyEndpoints();
      const waiting = [...kinds.values()].filter(({ endpoints }) => !pace.mayStart(endpoints, busy));
      const [head] = entries.listReady(
        busyLanes(),
        [...waiting.map(({ kind }) => kind), ...rate.fullKinds()],
        1,
      );
      if (head === undefined) return;
      const rows = batchOf(head);
      for (const { kind } of rows) rate.started(kind);
      track(rows, endpointsOf(head.kind), sendEntries(execution, rows));
    }
  }

  /** What goes with the head: of its kind, and as small a batch as it asks for. */
  function batchOf(head: EntryRow): EntryRow[] {
    const size = kinds.get(head.kind)?.batchSize ?? 1;
    if (size === 1) return [head];
    const limit = Math.min(head.batch_limit ?? size, size);
    const alike = entries
      .listReadyOfLane(head.lane, size)
      .filter(({ kind, batch_limit: other }) => kind === head.kind && other === head.batch_limit);
    return alike.slice(0, limit);
  }

  function track(rows: readonly EntryRow[], endpoints: readonly EndpointName[], work: Promise<void>): void {
    const tracked: Promise<void> = work
      .catch((error: unknown) => {
        if (!isStopped()) troubled(error, rows);
      })
      .finally(() => {
        underWay.delete(tracked);
        pace.ended(endpoints);
        wake();
      });
    underWay.set(tracked, { lane: rows[0]?.lane ?? '', ids: rows.map(({ id }) => id), endpoints });
  }

  /** What threw must not be tried again at once, for ever. After a send, the next pass finds the orphan. */
  function troubled(error: unknown, rows: readonly EntryRow[]): void {
    pauseFor(error);
    if (error instanceof JournalWriteFailed) return;
    const detail = { code: 'internal', params: {} } as const;
    guarded(() =>
      transitions.transaction(() => {
        for (const { id } of rows) {
          const row = entries.get(id);
          if (row?.state === 'ready') {
            tryLater(execution, row, { reason: 'service_error', detail }, { counts: true });
          }
          if (row?.state === 'unknown') transitions.note(row, { due_at_ms: time.nowMs() + longestBackoffMs });
        }
      }),
    );
  }

  function pauseFor(error: unknown): void {
    pause();
    guard.report(error);
  }

  function pause(): void {
    storageTroubleUntilMs = clock.monotonicMs() + storagePauseMs;
  }

  /** Pauses after a fault, as of the disk. The entries are still there. */
  function guarded(work: () => void): void {
    if (!guard.attempt(work)) pause();
  }

  /** A wake within a pass asks for one more: moves notify listeners, and listeners wake it. */
  function wake(): void {
    if (isEnding()) return;
    isPassWanted = true;
    if (isPassing) return;
    isPassing = true;
    cancelTimer?.();
    try {
      while (isPassWanted) {
        isPassWanted = false;
        guarded(pass);
      }
    } finally {
      isPassing = false;
    }
    sleep();
  }

  function pass(): void {
    followClock();
    wakeAtMs = null;
    isMoreDue = false;
    const agenda = entries.agenda(waitingStates);
    if (agenda.size === 0) return;
    if (agenda.has('sending')) recoverOrphans();
    const isSomeWoken = wakeDue(agenda);
    const isFreed = followPause(agenda.has('blocked'));
    const isSomeFreed =
      (connection.state().state !== 'paused' && followSlowed(agenda.has('blocked'))) || isFreed;
    if (clock.monotonicMs() < storageTroubleUntilMs) return;
    if (agenda.has('unknown') || agenda.has('sending')) startReadBacks();
    if (agenda.has('ready') || isSomeWoken || isSomeFreed) startSends();
  }

  /** Also when the agenda can't be read: nothing else would wake it. */
  function sleep(): void {
    cancelTimer?.();
    try {
      wakeAtMs = nextWakeMs();
    } catch (error) {
      pauseFor(error);
      wakeAtMs = time.nowMs() + storagePauseMs;
    }
    cancelTimer = clock.after(wakeAtMs - time.nowMs(), wake);
  }

  function nextWakeMs(): number {
    const nowMs = time.nowMs();
    // What is overdue and was not started waits for the connection or for a free place: both wake us.
    const dueMs = [...entries.agenda(timedStates).values()].filter(
      (dueAtMs): dueAtMs is number => dueAtMs !== null && dueAtMs > nowMs,
    );
    const troubleLeftMs = storageTroubleUntilMs - clock.monotonicMs();
    const troubleMs = troubleLeftMs > 0 ? [nowMs + Math.ceil(troubleLeftMs)] : [];
    const freeInMs = rate.freeInMs();
    const freeMs = freeInMs === null ? [] : [nowMs + freeInMs];
    return isMoreDue ? nowMs : Math.min(nowMs + longestSleepMs, ...dueMs, ...troubleMs, ...freeMs);
  }

  return {
    wake,
    connectionChanged,
    /** Holds start again: nobody could undo while the program was not there. */
    start(): void {
      guarded(() =>
        transitions.transaction(() => {
          restartHolds();
          for (const row of entries.listInStates(['retry_wait', 'unknown'])) {
            const latestMs = time.nowMs() + longestBackoffMs;
            if ((row.due_at_ms ?? 0) > latestMs) transitions.note(row, { due_at_ms: latestMs });
          }
        }),
      );
      wake();
    },
    /** The promise ends with the requests under way. */
    async drain(): Promise<void> {
      cancelTimer?.();
      await Promise.all(underWay.keys());
    },
  };
}
