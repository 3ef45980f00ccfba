import { useEffect, useRef, useState } from 'react';
import { mostMoments, reviewPaceMs } from '../../src-shared/domain/review/review-pace.ts';
import { useAppContext } from '../runtime/app-context.tsx';

/**
 * Returns how long a claim takes since the review was opened or resumed, in milliseconds; `null` while too little is
 * known.
 */
export function useReviewPace(at: number): number | null {
  const { now } = useAppContext();
  const [momentsMs, setMomentsMs] = useState<readonly number[]>([]);
  const farthest = useRef(-1);
  useEffect(() => {
    // Back and forth among claims that were there is no progress.
    if (at <= farthest.current) return;
    farthest.current = at;
    setMomentsMs((before) => [...before, now()].slice(-mostMoments));
  }, [at, now]);
  return reviewPaceMs(momentsMs);
}
