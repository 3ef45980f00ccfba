import { useEffect, useState } from 'react';
import { useAppContext } from './app-context.tsx';

/** Returns the time, updated every `stepMs`; `null` stops the updates when nothing on the screen needs them. */
export function useNow(stepMs: number | null): number {
  const { now } = useAppContext();
  const [nowMs, setNowMs] = useState(now);
  useEffect(() => {
    if (stepMs === null) return undefined;
    const update = () => setNowMs(now());
    // At once as well: what was shown before the counting began may be old.
    const first = setTimeout(update);
    const timer = setInterval(update, stepMs);
    return () => {
      clearTimeout(first);
      clearInterval(timer);
    };
  }, [now, stepMs]);
  return nowMs;
}
