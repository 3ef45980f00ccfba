import type { ChosenPreferences, Preferences } from '../../src-shared/contract/app.ts';
import type { Ipc } from './ipc.ts';

/** The preferences among the cached answers: what this page changes shows at once, and what others change follows. */
export interface PreferenceCache {
  /** Shown here and not remembered. */
  show(change: Partial<Preferences>): void;
  /** Rejects with why it wasn't taken; the cache then has what the main side has. */
  save(change: Partial<Preferences>): Promise<void>;
  /** The main side tells of a change, this page's own ones among them. */
  take(change: ChosenPreferences): void;
}

export function createPreferenceCache({
  client,
  queries,
  queryClient,
}: Pick<Ipc, 'client' | 'queries' | 'queryClient'>): PreferenceCache {
  /** How many own changes of each are on their way: what is told of them meanwhile is older than what is shown. */
  const onTheirWay = new Map<string, number>();
  const queryKey = queries.app.info.queryKey();

  function show(change: Partial<Preferences>): void {
    queryClient.setQueryData(queryKey, (before) =>
      before === undefined ? before : { ...before, preferences: { ...before.preferences, ...change } },
    );
  }

  function count(names: readonly string[], step: number): void {
    for (const name of names) onTheirWay.set(name, (onTheirWay.get(name) ?? 0) + step);
  }

  return {
    show,
    async save(change) {
      const names = Object.keys(change);
      show(change);
      count(names, 1);
      try {
        await client.app.setPreferences(change);
      } catch (error) {
        void queryClient.invalidateQueries({ queryKey });
        throw error;
      } finally {
        count(names, -1);
      }
    },
    take(change) {
      const others = Object.entries(change).filter(([name]) => (onTheirWay.get(name) ?? 0) === 0);
      if (others.length > 0) show(Object.fromEntries(others));
    },
  };
}
