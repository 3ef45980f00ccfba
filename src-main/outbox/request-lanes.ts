import type { EndpointName } from '../../src-shared/claims-service/endpoints.ts';
import type { Clock } from '../base/clock.ts';
import type { EntryRow } from '../journal/entry-row.ts';
import type { EndpointPace } from './endpoint-pace.ts';
import { mostRead } from './entries-in.ts';
import type { Execution } from './execution.ts';
import { needsConnection, resolveUnknown } from './read-back.ts';
import { sendEntries } from './send-entries.ts';
import { createSendRate, minuteMs } from './send-rate.ts';

/** Most requests of different lanes at the same time. */
export const lanesAtOnce = 6;

/** Lane, entries and endpoints of a request under way. */
interface UnderWay {
  lane: string;
  ids: readonly string[];
  endpoints: readonly EndpointName[];
}

export interface RequestLanesOptions {
  execution: Execution;
  clock: Clock;
  pace: EndpointPace;
  /** Called with what a request threw, which is a fault of the program and no answer of the service. */
  onTrouble: (error: unknown, rows: readonly EntryRow[]) => void;
  /** Called when a request has ended and its lane is free. */
  onEnd: () => void;
}

/** Starts requests of several lanes side by side: in each lane one at a time, in the order of deciding. */
export function createRequestLanes({ execution, clock, pace, onTrouble, onEnd }: RequestLanesOptions) {
  const { journal, kinds, connection, time, mostPerMinute } = execution;
  const { entries, attempts } = journal;
  const underWay = new Map<Promise<void>, UnderWay>();
  const rate = createSendRate(
    clock,
    (kind) =>
      attempts.sendsSince(kind, clock.nowMs() - minuteMs).map((startedAtMs) => clock.nowMs() - startedAtMs),
    mostPerMinute,
  );
  const endpointsOf = (kind: string): readonly EndpointName[] => kinds.get(kind)?.endpoints ?? [];
  const busyIds = (): Set<string> => new Set([...underWay.values()].flatMap(({ ids }) => ids));
  const busyEndpoints = (): EndpointName[] => [...underWay.values()].flatMap(({ endpoints }) => endpoints);
  const busyLanes = (): string[] => [...underWay.values()].map(({ lane }) => lane);

  /** Returns the entries that are sent with the head: of the same kind, and as many as its batch allows. */
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
      .catch((error: unknown) => onTrouble(error, rows))
      .finally(() => {
        underWay.delete(tracked);
        pace.ended(endpoints);
        onEnd();
      });
    underWay.set(tracked, { lane: rows[0]?.lane ?? '', ids: rows.map(({ id }) => id), endpoints });
  }

  return {
    busyIds,
    /** Reads back entries whose outcome is unknown. */
    startReadBacks(): void {
      const busy = busyIds();
      for (const row of entries.listDue('unknown', time.nowMs(), mostRead)) {
        if (underWay.size >= lanesAtOnce) return;
        const reads = endpointsOf(row.kind).slice(0, 1);
        const mayRead = connection.mayCall() && pace.mayStart(reads, busyEndpoints());
        if (busy.has(row.id) || (needsConnection(kinds.get(row.kind)) && !mayRead)) continue;
        track([row], reads, resolveUnknown(execution, row));
      }
    },
    startSends(): void {
      while (underWay.size < lanesAtOnce && connection.mayCall()) {
        const busy = busyEndpoints();
        const waiting = [...kinds.values()].filter(({ endpoints }) => !pace.mayStart(endpoints, busy));
        const notNow = [...waiting.map(({ kind }) => kind), ...rate.fullKinds()];
        const [head] = entries.listReady(busyLanes(), notNow, 1);
        if (head === undefined) return;
        const rows = batchOf(head);
        for (const { kind } of rows) rate.started(kind);
        track(rows, endpointsOf(head.kind), sendEntries(execution, rows));
      }
    },
    /**
     * Returns the time until a kind at its limit may be sent again, in milliseconds; `null` if none is waiting for
     * that.
     */
    freeInMs: (): number | null => rate.freeInMs(),
    /** Resolves when no request is under way. */
    async ended(): Promise<void> {
      await Promise.all(underWay.keys());
    },
  };
}
