import { useRef, useState } from 'react';
import type { LoadedList } from './loaded-list.ts';
import type { Whereabouts } from './placement.ts';

/** Finds an item that is not loaded; absent for lists that are always loaded as a whole. */
export type Locate = 'unknown' | ((id: string) => Promise<number | null>) | undefined;

/**
 * Returns where an item is that is not among the loaded ones. Each is asked for once in each state of the list, and
 * the answer draws the component again.
 */
export function useWhereabouts(live: LoadedList, locate: Locate): (id: string) => Whereabouts {
  const [, redraw] = useState(0);
  const places = useRef(new WeakMap<LoadedList, Map<string, Whereabouts>>());
  return (id) => {
    if (locate === undefined) return 'not_listed';
    if (locate === 'unknown') return locate;
    const known = places.current.get(live) ?? new Map<string, Whereabouts>();
    places.current.set(live, known);
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
  };
}
