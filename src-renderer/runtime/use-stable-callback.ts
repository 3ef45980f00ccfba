import { useCallback, useLayoutEffect, useRef } from 'react';

/** A callback that stays the same and runs the latest `callback`, so that what takes it is not drawn again for it. */
export function useStableCallback<Args extends unknown[]>(
  callback: (...args: Args) => void,
): (...args: Args) => void {
  const latest = useRef(callback);
  useLayoutEffect(() => {
    latest.current = callback;
  });
  return useCallback((...args: Args) => latest.current(...args), []);
}
