import { storeDetail } from '../../src-shared/contract/details.ts';
import type { EndpointName } from '../../src-shared/claims-service/endpoints.ts';
import type { EntryReason } from '../../src-shared/domain/decision/decision.ts';
import type { EndpointPace } from './endpoint-pace.ts';
import { entriesIn } from './entries-in.ts';
import type { MoveSome } from './entry-advance.ts';
import type { Execution } from './execution.ts';

const pauseReasons = ['unauthorized', 'no_key', 'other_acquirer'] as const satisfies EntryReason[];
const connectionReasons: readonly (EntryReason | null)[] = ['line_down', ...pauseReasons];
const slowReason: EntryReason = 'rate_limited';

/** Entries that wait for the account, the connection or a slowed endpoint. */
export function createConnectionWaits(
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
