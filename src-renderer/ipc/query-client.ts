import {
  type InvalidateOptions,
  type InvalidateQueryFilters,
  type Query,
  QueryClient,
  type QueryKey,
} from '@tanstack/react-query';

/** Creates a query client whose answers stay fresh until the change stream says otherwise. */
export function createQueryClient(): QueryClient {
  return new AskingAgainClient({
    defaultOptions: {
      // The main side is on this machine: the browser's idea of online says nothing about it.
      queries: {
        staleTime: Number.POSITIVE_INFINITY,
        retry: false,
        networkMode: 'always',
        refetchOnWindowFocus: false,
      },
      mutations: { retry: false, networkMode: 'always' },
    },
  });
}

/**
 * A query client that repeats a request which became stale while its first answer was on the way: that answer may be
 * older than the change, and TanStack Query would take it for the new one.
 */
class AskingAgainClient extends QueryClient {
  override async invalidateQueries<Key extends QueryKey = QueryKey>(
    filters?: InvalidateQueryFilters<Key>,
    options?: InvalidateOptions,
  ): Promise<void> {
    const underWay = this.getQueryCache()
      .findAll(filters)
      .filter(({ state }) => state.fetchStatus === 'fetching' && state.data === undefined);
    const askAgain = async (query: Query): Promise<void> => {
      await query.promise?.catch(() => undefined);
      await super.invalidateQueries({ queryKey: query.queryKey, exact: true }, options);
    };
    await Promise.all([super.invalidateQueries(filters, options), ...underWay.map(askAgain)]);
  }
}
