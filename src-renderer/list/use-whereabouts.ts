import { useRef, useState } from 'react';
import type { LoadedList } from './loaded-list.ts';
import type { Whereabouts } from './placement.ts';

/** Finds an item that is not loaded; absent for lists that are always loaded as a whole. */
export type Locate = 'unknown' | ((id: string) => Promise<number | null>) | undefined;

interface Finder {
  /**
   * Returns where an item is that is not among the loaded ones. Each is asked for once in each state of the list, and
   * the answer draws the component again.
   */
  whereIs: (id: string) => Whereabouts;
  /** Finds an item before the cursor goes there, which then needn't ask. @throws what `locate` throws */
  seek: (id: string) => Promise<Whereabouts>;
}

/** Finds items of a list that may not be loaded. */
export function useWhereabouts(live: LoadedList, locate: Locate): Finder {
  const [, redraw] = useState(0);
  const places = useRef(new WeakMap<LoadedList, Map<string, Whereabouts>>());
  const placesNow = () => {
    const known = places.current.get(live) ?? new Map<string, Whereabouts>();
    places.current.set(live, known);
    return known;
  };

  function whereIs(id: string): Whereabouts {
    if (locate === undefined) return 'not_listed';
    if (locate === 'unknown') return locate;
    const known = placesNow();
    const answer = known.get(id);
    if (answer !== undefined) return answer;
    known.set(id, 'asking');
    const report = (place: Whereabouts) => {
      known.set(id, place);
      redraw((count) => count + 1);
    };
    locate(id).then(
      (index) => report(index ?? 'not_listed'),
      () => report('unknown'),
    );
    return 'asking';
  }

  async function seek(id: string): Promise<Whereabouts> {
    const loadedAt = live.indexOf(id);
    if (loadedAt >= 0) return loadedAt;
    if (typeof locate !== 'function') return whereIs(id);
    const place = (await locate(id)) ?? 'not_listed';
    placesNow().set(id, place);
    return place;
  }

  return { whereIs, seek };
}
