import { useCallback, useLayoutEffect, useRef } from 'react';

/**
 * Returns a callback that stays the same and runs the latest `callback`, so that its receiver isn't rendered again.
 */
export function useStableCallback<Args extends unknown[], Answer>(
  callback: (...args: Args) => Answer,
): (...args: Args) => Answer {
  const latest = useRef(callback);
  useLayoutEffect(() => {
    latest.current = callback;
  });
  return useCallback((...args: Args) => latest.current(...args), []);
}
