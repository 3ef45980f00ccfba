import { useEffect, useState } from 'react';
import { useAppContext } from './app-context.tsx';

/** The time, told anew every `stepMs`; `null` when nothing on the screen counts. */
export function useNow(stepMs: number | null): number {
  const { now } = useAppContext();
  const [nowMs, setNowMs] = useState(now);
  useEffect(() => {
    if (stepMs === null) return undefined;
    const tell = () => setNowMs(now());
    // At once as well: what was told before the counting began may be long ago.
    const first = setTimeout(tell);
    const timer = setInterval(tell, stepMs);
    return () => {
      clearTimeout(first);
      clearInterval(timer);
    };
  }, [now, stepMs]);
  return nowMs;
}
