import type { OutboxState } from '../../src-shared/domain/decision/outbox-state.ts';
import { beginStretch } from '../base/work-stretch.ts';
import type { EntryChange, EntryRow } from '../journal/entry-row.ts';
import type { EndpointPace } from './endpoint-pace.ts';
import { mostRead, entriesIn } from './entries-in.ts';
import type { Execution } from './execution.ts';
import { longestBackoffMs } from './retry-rule.ts';
import { becomeUnknown } from './settle-entries.ts';
import { storeDetail } from '../../src-shared/contract/details.ts';
import type { EndpointName } from '../../src-shared/claims-service/endpoints.ts';
import type { EntryReason } from '../../src-shared/domain/decision/decision.ts';

/**
 * When each state next has something due, as Unix time in milliseconds; `null` if no time is known. A state without
 * entries is absent.
 */
type Agenda = ReadonlyMap<OutboxState, number | null>;

/** Moves rows until that takes long enough for one transaction. Returns whether there were any. */
export type MoveSome = (rows: Iterable<EntryRow>, to: OutboxState, change: EntryChange) => boolean;

/** A restart of holds, and the entries that it has still to note: those between two numbers. */
interface Restart {
  /** From when on all of them last, so that those of one kind end together and full batches go out. */
  atMs: number;
  afterSeq: number;
  untilSeq: number;
}

/** Moves entries from state to state as time passes and the connection changes. It sends nothing. */
export function createEntryAdvance(
  execution: Execution,
  pace: EndpointPace,
  /** Returns the ids of entries whose requests are under way. */
  busyIds: () => Set<string>,
) {
  const { journal, transitions, kinds, time, holdMs } = execution;
  const { entries } = journal;
  const waits = createConnectionWaits(execution, pace, busyIds, moveSome);
  let isMoreDue = false;
  /** Work that a jump of the clock still requires; kept when the disk refuses it, so that nothing is sent early. */
  let owedShiftMs = 0;
  /** Restart of the holds that is not complete; one that the disk refuses is begun anew. */
  let restart: Restart | 'from the beginning' | null = null;

  function holdOf(kind: string): number {
    const known = kinds.get(kind);
    return known === undefined ? 0 : holdMs(known.kind);
  }

  function wholeRestart(): Restart {
    const oldestSeq = entries.oldestSeq(['held']) ?? 1;
    return { atMs: time.nowMs(), afterSeq: oldestSeq - 1, untilSeq: entries.newestSeq() };
  }

  /** Restarts holds for as long as isn't felt. None ends before all of them are restarted. */
  function restartSome({ atMs, afterSeq, untilSeq }: Restart): void {
    restart = 'from the beginning';
    const rows = entries.listInStateAfter('held', afterSeq, mostRead).filter(({ seq }) => seq <= untilSeq);
    const last = transitions.transaction(() => {
      const isEnough = beginStretch(time);
      let noted: EntryRow | undefined;
      for (noted of rows) {
        transitions.note(noted, { due_at_ms: atMs + holdOf(noted.kind) });
        if (isEnough()) break;
      }
      return noted;
    });
    const isAll = rows.length < mostRead && last === rows.at(-1);
    restart = isAll || last === undefined ? null : { atMs, afterSeq: last.seq, untilSeq };
  }

  function recoverOrphans(): void {
    const busy = busyIds();
    for (const row of entries.listInStates(['sending'])) {
      if (!busy.has(row.id)) becomeUnknown(execution, kinds.get(row.kind), row, { reason: 'interrupted' });
    }
  }

  function moveSome(rows: Iterable<EntryRow>, to: OutboxState, change: EntryChange): boolean {
    const left = Iterator.from(rows);
    let next = left.next();
    if (next.done === true) return false;
    transitions.transaction(() => {
      const isEnough = beginStretch(time);
      for (; next.done !== true; next = left.next()) {
        transitions.move(next.value, to, change);
        if (isEnough()) break;
      }
      isMoreDue ||= left.next().done !== true;
    });
    return true;
  }

  function wakeDue(agenda: Agenda): boolean {
    let isSomeWoken = false;
    for (const state of ['held', 'retry_wait'] as const) {
      if (state === 'held' && restart !== null) continue;
      if ((agenda.get(state) ?? Number.POSITIVE_INFINITY) > time.nowMs()) continue;
      const due = entries.listDue(state, time.nowMs(), mostRead);
      isMoreDue ||= due.length === mostRead;
      isSomeWoken = moveSome(due, 'ready', {}) || isSomeWoken;
    }
    return isSomeWoken;
  }

  return {
    /** Restarts holds, piece by piece with each `followClock`, and shortens waits beyond the longest one: while the program was closed, nobody could undo. */
    begin(): void {
      restart = 'from the beginning';
      transitions.transaction(() => {
        const latestMs = time.nowMs() + longestBackoffMs;
        for (const row of entries.listInStates(['retry_wait', 'unknown'])) {
          if ((row.due_at_ms ?? 0) > latestMs) transitions.note(row, { due_at_ms: latestMs });
        }
      });
    },
    /** After a jump of the clock or a sleep, restarts holds, a piece with each call, and moves other due times with the clock. */
    followClock(expectedAtMs: number | null): void {
      const { shiftMs, slept } = time.follow(expectedAtMs);
      if (slept) restart = 'from the beginning';
      owedShiftMs += shiftMs;
      if (owedShiftMs !== 0) {
        transitions.transaction(() => {
          for (const state of ['retry_wait', 'unknown'] as const) entries.shiftDue(state, owedShiftMs);
        });
        owedShiftMs = 0;
      }
      if (restart !== null) restartSome(restart === 'from the beginning' ? wholeRestart() : restart);
    },
    /** Moves the entries that are due. Returns whether entries may have become ready. */
    advance(agenda: Agenda): boolean {
      isMoreDue = restart !== null;
      if (agenda.size === 0) return false;
      if (agenda.has('sending')) recoverOrphans();
      const isSomeWoken = wakeDue(agenda);
      return waits.follow(agenda.has('blocked')) || isSomeWoken;
    },
    /** Whether more is due than fits into one transaction. */
    isMoreDue: (): boolean => isMoreDue,
    /** Ends the waits of entries that only waited for the connection. */
    freeFromConnection: () => waits.free(),
  };
}

const pauseReasons = ['unauthorized', 'no_key', 'other_acquirer'] as const satisfies EntryReason[];
const connectionReasons: readonly (EntryReason | null)[] = ['line_down', ...pauseReasons];
const slowReason: EntryReason = 'rate_limited';

/** Entries that wait for the account, the connection or a slowed endpoint. */
function createConnectionWaits(
  { journal: { entries }, transitions, kinds, connection }: Execution,
  pace: EndpointPace,
  /** Returns the ids of entries whose requests are under way. */
  busyIds: () => Set<string>,
  moveSome: MoveSome,
) {
  const allEndpoints = new Set<EndpointName>([...kinds.values()].flatMap(({ endpoints }) => endpoints));

  function followPause(isSomeBlocked: boolean): boolean {
    const state = connection.state();
    if (state.state === 'paused') {
      const busy = busyIds();
      const ready = entriesIn(entries, 'ready').filter(({ id }) => !busy.has(id));
      moveSome(ready, 'blocked', { reason: state.reason, reason_detail: storeDetail(state.detail) });
      return false;
    }
    if (!isSomeBlocked) return false;
    const paused = entriesIn(entries, 'blocked').filter(({ reason }) => connectionReasons.includes(reason));
    return moveSome(paused, 'ready', {});
  }

  /** Blocks and frees entries that only a slowed endpoint holds back. */
  function followSlowed(isSomeBlocked: boolean): boolean {
    pace.follow(allEndpoints);
    const slowed = [...kinds.values()].filter(({ endpoints }) => pace.isSlowed(endpoints));
    for (const { kind, endpoints } of slowed) {
      const busy = busyIds();
      const ready = entriesIn(entries, 'ready').filter((row) => row.kind === kind && !busy.has(row.id));
      const untilMs = Math.max(...endpoints.map((endpoint) => connection.slowedUntilMs(endpoint) ?? 0));
      moveSome(ready, 'blocked', { reason: slowReason, due_at_ms: untilMs });
    }
    if (!isSomeBlocked) return false;
    const kept = new Set<string>(slowed.map(({ kind }) => kind));
    const freed = entriesIn(entries, 'blocked').filter(
      ({ reason, kind }) => reason === slowReason && !kept.has(kind),
    );
    return moveSome(freed, 'ready', {});
  }

  return {
    /** Blocks entries and frees them again as the connection says. Returns whether some were freed. */
    follow(isSomeBlocked: boolean): boolean {
      const isFreed = followPause(isSomeBlocked);
      const isPaused = connection.state().state === 'paused';
      return (!isPaused && followSlowed(isSomeBlocked)) || isFreed;
    },
    /** Ends the waits of entries that only waited for the connection. */
    free(): void {
      const waiting = entries.listInStates(['retry_wait']);
      const freed = waiting.filter(({ reason }) => connectionReasons.includes(reason));
      if (freed.length > 0)
        transitions.transaction(() => freed.forEach((row) => transitions.move(row, 'ready')));
    },
  };
}
