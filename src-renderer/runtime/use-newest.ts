import { useEffect, useRef } from 'react';

/**
 * Returns a function for work of which only the newest counts: call it when the work begins; its result says whether
 * no other has begun since, and the caller is still mounted.
 */
export function useNewest(): () => () => boolean {
  const newest = useRef<object | null>(null);
  useEffect(
    () => () => {
      newest.current = null;
    },
    [],
  );
  return () => {
    const own = {};
    newest.current = own;
    return () => newest.current === own;
  };
}
