import { useEffect, useState } from 'react';
import { useAppContext } from './app-context.tsx';

/** Returns the time, updated every `stepMs`; `null` stops the updates when nothing on the screen needs them. */
export function useNow(stepMs: number | null): number {
  const { now } = useAppContext();
  const [counted, setCounted] = useState(() => ({ stepMs, nowMs: now() }));
  useEffect(() => {
    if (stepMs === null) return undefined;
    const timer = setInterval(() => setCounted({ stepMs, nowMs: now() }), stepMs);
    return () => clearInterval(timer);
  }, [now, stepMs]);
  // What was shown before the counting began may be old.
  if (counted.stepMs !== stepMs) setCounted({ stepMs, nowMs: now() });
  return counted.nowMs;
}
