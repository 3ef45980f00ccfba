import type { EndpointName } from '../../src-shared/claims-service/endpoints.ts';
import type { OutboxConnection } from './kind/ports.ts';

/**
 * Which endpoints may be called now, and by how many at a time. One that asked for a pause comes back
 * slowly: one call, then two, then four, until nothing limits it. The others are not concerned.
 */
export interface EndpointPace {
  /** Looks at what the connection knows: call once a pass. */
  follow(endpoints: Iterable<EndpointName>): void;
  isSlowed(endpoints: readonly EndpointName[]): boolean;
  /** @param busy calls under way, an endpoint named once for each. */
  mayStart(endpoints: readonly EndpointName[], busy: readonly EndpointName[]): boolean;
  /** What used these endpoints came to an end. */
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
