import { useMemo } from 'react';

/** Returns the same object for as long as each of its fields is the same, so that its receiver isn't rendered again. */
export function useSameObject<One extends object>(one: One): One {
  // oxlint-disable-next-line react-hooks/exhaustive-deps
  return useMemo(() => one, Object.values(one));
}
