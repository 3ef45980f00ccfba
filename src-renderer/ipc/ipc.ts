import { createORPCClient } from '@orpc/client';
import type { ContractRouterClient } from '@orpc/contract';
import { createTanstackQueryUtils } from '@orpc/tanstack-query';
import type { QueryClient } from '@tanstack/react-query';
import type { contract } from '../../src-shared/contract/contract.ts';
import type { Connection } from './connection.ts';
import { createPreferenceCache, type PreferenceCache } from './preference-cache.ts';
import { createQueryClient } from './query-client.ts';
import { createReviewCache, type ReviewCache } from './review-cache.ts';

export type IpcClient = ContractRouterClient<typeof contract>;
export type IpcQueries = ReturnType<typeof createTanstackQueryUtils<IpcClient>>;

/** The views' access to the main side: calls, and the same as query options for TanStack Query. */
export interface Ipc {
  client: IpcClient;
  queries: IpcQueries;
  queryClient: QueryClient;
  /** Name of this window, by which the main side tells it from the others. */
  windowId: string;
  connection: Connection;
  preferences: PreferenceCache;
  reviews: ReviewCache;
  changes: {
    /**
     * Leaves cached answers as they are, whatever the main side announces, until the returned function is called: that
     * applies at once what was announced meanwhile.
     */
    hold: () => () => void;
  };
}

export function createIpc(connection: Connection, windowId: string): Ipc {
  const client: IpcClient = createORPCClient(connection.link);
  const queries: IpcQueries = remembering(createTanstackQueryUtils(client));
  const queryClient = createQueryClient();
  const parts = { client, queries, queryClient, windowId };
  return {
    ...parts,
    connection,
    preferences: createPreferenceCache(parts),
    reviews: createReviewCache(parts),
    changes: { hold: () => () => undefined },
  };
}

/** Keeps what lies under each name: the utilities of a procedure are otherwise made anew at each access. */
function remembering<T extends object>(utils: T): T {
  const known = new Map<PropertyKey, unknown>();
  return new Proxy(utils, {
    get(target, name) {
      if (!known.has(name)) {
        const value: unknown = Reflect.get(target, name);
        known.set(name, typeof value === 'object' && value !== null ? remembering(value) : value);
      }
      return known.get(name);
    },
  });
}
