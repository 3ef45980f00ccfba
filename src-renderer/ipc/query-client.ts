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
 * A query client that takes no answer for a new one that was on the way when it became stale, as TanStack Query does
 * with the first answer of a request and with any that nobody looks at.
 */
class AskingAgainClient extends QueryClient {
  override async invalidateQueries<Key extends QueryKey = QueryKey>(
    filters?: InvalidateQueryFilters<Key>,
    options?: InvalidateOptions,
  ): Promise<void> {
    const underWay = this.getQueryCache()
      .findAll(filters)
      .filter(
        (query) =>
          query.state.fetchStatus === 'fetching' && (query.state.data === undefined || !query.isActive()),
      );
    const askAgain = async (query: Query): Promise<void> => {
      await query.promise?.catch(() => undefined);
      await super.invalidateQueries({ queryKey: query.queryKey, exact: true }, options);
    };
    await Promise.all([super.invalidateQueries(filters, options), ...underWay.map(askAgain)]);
  }
}
