import { useCallback, useLayoutEffect, useRef } from 'react';

/** A callback that stays the same and runs the latest `callback`, so that what takes it is not drawn again for it. */
export function useStableCallback<Args extends unknown[], Answer>(
  callback: (...args: Args) => Answer,
): (...args: Args) => Answer {
  const latest = useRef(callback);
  useLayoutEffect(() => {
    latest.current = callback;
  });
  return useCallback((...args: Args) => latest.current(...args), []);
}
