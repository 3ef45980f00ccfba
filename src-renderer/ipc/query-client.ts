import {
  type InvalidateOptions,
  type InvalidateQueryFilters,
  type Query,
  QueryClient,
  type QueryKey,
} from '@tanstack/react-query';

/** What the main side said stays right until the change stream says otherwise. */
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
 * A first answer that is under way when its question becomes stale may tell of the time before. TanStack
 * Query would wait for it and take it for the new one; it's asked for once more here.
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
