import { useEffect, useState } from 'react';

/** Milliseconds without a change after which typing counts as over. */
export const settledAfterMs = 1000;

/**
 * Returns a text for screen readers once it has stood for a moment, and an empty one until then: the counts of a
 * search are not read out at each letter.
 */
export function useSettled(text: string): string {
  const [settled, setSettled] = useState('');
  useEffect(() => {
    const timer = setTimeout(() => setSettled(text), settledAfterMs);
    return () => clearTimeout(timer);
  }, [text]);
  return settled === text ? text : '';
}
