import type { EndpointName } from '../../src-shared/claims-service/endpoints.ts';
import type { OutboxConnection } from './kind/ports.ts';

/**
 * Tells which endpoints may be called now, and by how many calls at a time. An endpoint that asked for a pause comes
 * back slowly: one call, then two, then four, until nothing limits it. Other endpoints are not affected.
 */
export interface EndpointPace {
  /** Reads the pauses from the connection; call it once a pass. */
  follow(endpoints: Iterable<EndpointName>): void;
  isSlowed(endpoints: readonly EndpointName[]): boolean;
  /**
   * Whether a request to these endpoints may start. @param busy endpoints of the calls under way, once for each call.
   */
  mayStart(endpoints: readonly EndpointName[], busy: readonly EndpointName[]): boolean;
  /** Notes that a request to these endpoints has ended. */
  ended(endpoints: readonly EndpointName[]): void;
}

export function createEndpointPace(connection: OutboxConnection, mostAtOnce: number): EndpointPace {
  const limits = new Map<EndpointName, number>();
  const isSlowed = (endpoint: EndpointName): boolean => connection.slowedUntilMs(endpoint) !== null;
  return {
    follow(endpoints) {
      for (const endpoint of endpoints) if (isSlowed(endpoint)) limits.set(endpoint, 1);
    },
    isSlowed: (endpoints) => endpoints.some(isSlowed),
    mayStart: (endpoints, busy) =>
      endpoints.every((endpoint) => {
        const limit = limits.get(endpoint);
        if (isSlowed(endpoint)) return false;
        return limit === undefined || busy.filter((one) => one === endpoint).length < limit;
      }),
    ended(endpoints) {
      for (const endpoint of endpoints) {
        const limit = limits.get(endpoint);
        if (limit === undefined || isSlowed(endpoint)) continue;
        if (limit * 2 >= mostAtOnce) limits.delete(endpoint);
        else limits.set(endpoint, limit * 2);
      }
    },
  };
}
