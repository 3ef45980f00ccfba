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
  /** What was told of them meanwhile: it shows once the last of them is answered. */
  const told = new Map<string, unknown>();
  /** As they were before they were only shown: what a save was made from. */
  const remembered = new Map<string, unknown>();
  const queryKey = queries.app.info.queryKey();
  const shownNow = (): object => queryClient.getQueryData(queryKey)?.preferences ?? {};

  function put(change: Partial<Preferences>): void {
    for (const name of Object.keys(change)) remembered.delete(name);
    draw(change);
  }

  function draw(change: Partial<Preferences>): void {
    queryClient.setQueryData(queryKey, (before) =>
      before === undefined ? before : { ...before, preferences: { ...before.preferences, ...change } },
    );
  }

  function count(names: readonly string[], step: number): void {
    for (const name of names) onTheirWay.set(name, (onTheirWay.get(name) ?? 0) + step);
  }

  /** What this page has of those among them that have parts, which another window may change at the same time. */
  function partsBefore(names: readonly string[]): { before?: Partial<Preferences> } {
    const had = Object.entries({ ...shownNow(), ...Object.fromEntries(remembered) });
    const parts = had.filter(([name, value]) => names.includes(name) && isWithParts(value));
    return parts.length === 0 ? {} : { before: Object.fromEntries(parts) };
  }

  /** The main side told of each before it answered: what it told last has this page's own changes in it. */
  function showTold(names: readonly string[]): void {
    const settled = names.filter((name) => told.has(name) && onTheirWay.get(name) === 0);
    if (settled.length > 0) put(Object.fromEntries(settled.map((name) => [name, told.get(name)])));
    for (const name of settled) told.delete(name);
  }

  return {
    show(change) {
      for (const [name, value] of Object.entries(shownNow()))
        if (name in change && !remembered.has(name)) remembered.set(name, value);
      draw(change);
    },
    async save(change) {
      const names = Object.keys(change);
      const parts = partsBefore(names);
      put(change);
      count(names, 1);
      try {
        await client.app.setPreferences({ ...change, ...parts });
      } catch (error) {
        void queryClient.invalidateQueries({ queryKey });
        throw error;
      } finally {
        count(names, -1);
        showTold(names);
      }
    },
    take(change) {
      const all = Object.entries(change);
      const others = all.filter(([name]) => (onTheirWay.get(name) ?? 0) === 0);
      for (const [name, value] of all) if ((onTheirWay.get(name) ?? 0) > 0) told.set(name, value);
      if (others.length > 0) put(Object.fromEntries(others));
    },
  };
}

function isWithParts(value: unknown): boolean {
  return typeof value === 'object' && value !== null;
}
