import { createClaimsServiceClient } from '../claims-service/claims-service-client.ts';
import { type ConnectionState, createConnectionState } from '../sync/connection-state.ts';
import { createDataUse } from '../sync/data-use.ts';
import { createKeyCheck } from '../sync/key-check.ts';
import type { SessionContext } from './session-context.ts';

export function createServiceAccess(context: SessionContext) {
  const { input, tools, files, guards, events, clockOf } = context;
  const { baseUrl, acquirerId } = input.record;
  let { apiKey } = input;

  const dataUse = createDataUse({
    replica: files.replica,
    clock: tools.clock,
    guard: guards.part('data_use'),
    timeZone: tools.settings.timeZone,
    bytesPerHour: tools.settings.bytesPerHour,
  });
  const state = createConnectionState({
    clock: clockOf('connection'),
    onChange: () => events.emit('statusChanged'),
  });
  const connection: ConnectionState = {
    ...state,
    // What one listener makes of it is no other's matter, and not that of the call that brought the news.
    subscribe: (listener) => state.subscribe(guards.part('connection').listener(listener)),
  };
  const client = (tools.createClient ?? createClaimsServiceClient)({
    baseUrl,
    apiKey: () => apiKey,
    clock: clockOf('client'),
    network: tools.network,
    asks: files.asks,
    onOutcome: connection.report,
    onBytes: (bytes) => dataUse.add(bytes),
  });
  return {
    client,
    connection,
    checkKey: createKeyCheck({ acquirerId, client, connection }),
    dataUse,
    hasKey: (): boolean => apiKey !== null,
    setKey(next: string): void {
      apiKey = next;
      connection.resume();
    },
  };
}
/** Access of one account to its service: the key, the client, and what was learned of the connection. */
export type ServiceAccess = ReturnType<typeof createServiceAccess>;
