import { storeDetail } from '../../src-shared/contract/details.ts';
import type { EndpointName } from '../../src-shared/claims-service/endpoints.ts';
import type { EntryReason } from '../../src-shared/domain/decision/decision.ts';
import type { OutboxState } from '../../src-shared/domain/decision/outbox-state.ts';
import type { EntryChange, EntryRow } from '../journal/entry-row.ts';
import type { EndpointPace } from './endpoint-pace.ts';
import type { Execution } from './execution.ts';
import { longestBackoffMs } from './retry-rule.ts';
import { becomeUnknown } from './settle-entries.ts';

/** Rows moved in one transaction, so that the main side keeps answering while thousands of holds end at once. */
export const movedAtOnce = 500;
const pauseReasons = ['unauthorized', 'no_key', 'other_acquirer'] as const satisfies EntryReason[];
const connectionReasons: readonly (EntryReason | null)[] = ['line_down', ...pauseReasons];
const slowReason: EntryReason = 'rate_limited';

/**
 * When each state next has something due, as Unix time in milliseconds; `null` if no time is known. A state without
 * entries is absent.
 */
type Agenda = ReadonlyMap<OutboxState, number | null>;

/** Moves entries from state to state as time passes and the connection changes. It sends nothing. */
export interface EntryAdvance {
  /** Restarts holds and shortens waits beyond the longest one: while the program was closed, nobody could undo. */
  begin(): void;
  /** After a jump of the clock or a sleep, restarts holds and moves other due times with the clock. */
  followClock(expectedAtMs: number | null): void;
  /** Moves the entries that are due. Returns whether entries may have become ready. */
  advance(agenda: Agenda): boolean;
  /** Whether more is due than fits into one transaction. */
  isMoreDue(): boolean;
  /** Ends the waits of entries that only waited for the connection. */
  freeFromConnection(): void;
}

export function createEntryAdvance(
  execution: Execution,
  pace: EndpointPace,
  /** Returns the ids of entries whose requests are under way. */
  busyIds: () => Set<string>,
): EntryAdvance {
  const { journal, transitions, kinds, connection, time, holdMs } = execution;
  const { entries } = journal;
  const allEndpoints = new Set<EndpointName>([...kinds.values()].flatMap(({ endpoints }) => endpoints));
  let isMoreDue = false;
  /** Work that a jump of the clock still requires; kept when the disk refuses it, so that nothing is sent early. */
  let owed = { shiftMs: 0, restart: false };

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

  function recoverOrphans(): void {
    const busy = busyIds();
    for (const row of entries.listInStates(['sending'])) {
      if (!busy.has(row.id)) becomeUnknown(execution, kinds.get(row.kind), row, { reason: 'interrupted' });
    }
  }

  /** Moves as many rows as fit into one transaction. Returns whether there were any. */
  function moveSome(rows: readonly EntryRow[], to: OutboxState, change: EntryChange): boolean {
    const some = rows.slice(0, movedAtOnce);
    isMoreDue ||= rows.length > some.length;
    if (some.length > 0)
      transitions.transaction(() => some.forEach((row) => transitions.move(row, to, change)));
    return some.length > 0;
  }

  function wakeDue(agenda: Agenda): boolean {
    let isSomeWoken = false;
    for (const state of ['held', 'retry_wait'] as const) {
      if ((agenda.get(state) ?? Number.POSITIVE_INFINITY) > time.nowMs()) continue;
      const due = entries.listDue(state, time.nowMs(), movedAtOnce + 1);
      isSomeWoken = moveSome(due, 'ready', {}) || isSomeWoken;
    }
    return isSomeWoken;
  }

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

  /** Blocks and frees entries that only a slowed endpoint holds back. */
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

  return {
    begin() {
      transitions.transaction(() => {
        restartHolds();
        const latestMs = time.nowMs() + longestBackoffMs;
        for (const row of entries.listInStates(['retry_wait', 'unknown'])) {
          if ((row.due_at_ms ?? 0) > latestMs) transitions.note(row, { due_at_ms: latestMs });
        }
      });
    },
    followClock(expectedAtMs) {
      const { shiftMs, slept } = time.follow(expectedAtMs);
      owed = { shiftMs: owed.shiftMs + shiftMs, restart: owed.restart || slept };
      if (!owed.restart) return;
      transitions.transaction(() => {
        if (owed.shiftMs !== 0) {
          for (const state of ['retry_wait', 'unknown'] as const) entries.shiftDue(state, owed.shiftMs);
        }
        restartHolds();
      });
      owed = { shiftMs: 0, restart: false };
    },
    advance(agenda) {
      isMoreDue = false;
      if (agenda.size === 0) return false;
      if (agenda.has('sending')) recoverOrphans();
      const isSomeWoken = wakeDue(agenda);
      const isFreed = followPause(agenda.has('blocked'));
      const isPaused = connection.state().state === 'paused';
      return (!isPaused && followSlowed(agenda.has('blocked'))) || isSomeWoken || isFreed;
    },
    isMoreDue: () => isMoreDue,
    freeFromConnection() {
      const waiting = entries.listInStates(['retry_wait']);
      const freed = waiting.filter(({ reason }) => connectionReasons.includes(reason));
      if (freed.length > 0)
        transitions.transaction(() => freed.forEach((row) => transitions.move(row, 'ready')));
    },
  };
}
