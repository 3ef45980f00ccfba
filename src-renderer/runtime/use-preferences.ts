import { useQuery } from '@tanstack/react-query';
import type { Preferences } from '../../src-shared/contract/app.ts';
import { useIpc } from './app-context.tsx';

/** What the interface remembers between starts, and a way to change it that shows at once. */
export function usePreferences(): [Preferences | undefined, (change: Partial<Preferences>) => void] {
  const { queries, preferences } = useIpc();
  const info = useQuery(queries.app.info.queryOptions());
  const change = (part: Partial<Preferences>) => {
    // What wasn't taken is no longer shown either.
    preferences.save(part).catch(() => undefined);
  };
  return [info.data?.preferences, change];
}
