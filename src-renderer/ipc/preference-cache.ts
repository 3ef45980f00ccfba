import type { ChosenPreferences, Preferences } from '../../src-shared/contract/app.ts';
import type { Ipc } from './ipc.ts';

/** The preferences among the cached answers: changes by this page show at once, and changes by others follow. */
export interface PreferenceCache {
  /** Shows a change here without saving it. */
  show(change: Partial<Preferences>): void;
  /** Saves a change. Rejects with the reason if it was refused; the cache then has the main side's values. */
  save(change: Partial<Preferences>): Promise<void>;
  /** Applies a change that the main side announced, this page's own changes among them. */
  take(change: ChosenPreferences): void;
}

export function createPreferenceCache({
  client,
  queries,
  queryClient,
}: Pick<Ipc, 'client' | 'queries' | 'queryClient'>): PreferenceCache {
  /** Number of this page's unanswered changes by name: announcements meanwhile are older than what is shown. */
  const onTheirWay = new Map<string, number>();
  /** Values announced meanwhile, which show once the last change is answered. */
  const told = new Map<string, unknown>();
  /** Values before they were only shown, from which a save is made. */
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

  /**
   * Returns this page's values of those preferences that have parts, which another window may change at the same
   * time.
   */
  function partsBefore(names: readonly string[]): { before?: Partial<Preferences> } {
    const had = Object.entries({ ...shownNow(), ...Object.fromEntries(remembered) });
    const parts = had.filter(([name, value]) => names.includes(name) && isWithParts(value));
    return parts.length === 0 ? {} : { before: Object.fromEntries(parts) };
  }

  /**
   * Shows announced values. The main side announces each before it answers, so the last announcement includes this
   * page's own changes.
   */
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
