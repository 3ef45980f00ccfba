import type { EndpointName } from '../../src-shared/claims-service/endpoints.ts';
import type { OutboxConnection } from './kind/ports.ts';

export function createEndpointPace(connection: OutboxConnection, mostAtOnce: number) {
  const limits = new Map<EndpointName, number>();
  const isSlowed = (endpoint: EndpointName): boolean => connection.slowedUntilMs(endpoint) !== null;
  return {
    /** Reads the pauses from the connection; call it once a pass. */
    follow(endpoints: Iterable<EndpointName>): void {
      for (const endpoint of endpoints) if (isSlowed(endpoint)) limits.set(endpoint, 1);
    },
    isSlowed: (endpoints: readonly EndpointName[]): boolean => endpoints.some(isSlowed),
    /**
     * Whether a request to these endpoints may start. @param busy endpoints of the calls under way, once for each call.
     */
    mayStart: (endpoints: readonly EndpointName[], busy: readonly EndpointName[]): boolean =>
      endpoints.every((endpoint) => {
        const limit = limits.get(endpoint);
        if (isSlowed(endpoint)) return false;
        return limit === undefined || busy.filter((one) => one === endpoint).length < limit;
      }),
    /** Notes that a request to these endpoints has ended. */
    ended(endpoints: readonly EndpointName[]): void {
      for (const endpoint of endpoints) {
        const limit = limits.get(endpoint);
        if (limit === undefined || isSlowed(endpoint)) continue;
        if (limit * 2 >= mostAtOnce) limits.delete(endpoint);
        else limits.set(endpoint, limit * 2);
      }
    },
  };
}
/**
 * Tells which endpoints may be called now, and by how many calls at a time. An endpoint that asked for a pause comes
 * back slowly: one call, then two, then four, until nothing limits it. Other endpoints are not affected.
 */
export type EndpointPace = ReturnType<typeof createEndpointPace>;
