import { useQuery } from '@tanstack/react-query';
import type { Preferences } from '../../src-shared/contract/app.ts';
import { useIpc } from './app-context.tsx';

/**
 * Returns the preferences, which are kept between starts, and a function that changes them and shows the change at
 * once.
 */
export function usePreferences(): [Preferences | undefined, (change: Partial<Preferences>) => void] {
  const { queries, preferences } = useIpc();
  const info = useQuery(queries.app.info.queryOptions());
  const change = (part: Partial<Preferences>) => {
    // What wasn't taken is no longer shown either.
    preferences.save(part).catch(() => undefined);
  };
  return [info.data?.preferences, change];
}
