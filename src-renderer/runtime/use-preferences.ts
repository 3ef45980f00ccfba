import { useQuery } from '@tanstack/react-query';
import type { Preferences } from '../../src-shared/contract/app.ts';
import { useIpc } from './app-context.tsx';

/** What the interface remembers between starts, and a way to change it that shows at once. */
export function usePreferences(): [Preferences | undefined, (change: Partial<Preferences>) => void] {
  const { client, queries, queryClient } = useIpc();
  const info = useQuery(queries.app.info.queryOptions());
  const change = (part: Partial<Preferences>) => {
    queryClient.setQueryData(queries.app.info.queryKey(), (before) =>
      before === undefined ? before : { ...before, preferences: { ...before.preferences, ...part } },
    );
    // Losing a preference is no harm: the next change writes it again.
    client.app.setPreferences(part).catch(() => undefined);
  };
  return [info.data?.preferences, change];
}
