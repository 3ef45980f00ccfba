import { useLayoutEffect } from 'react';
import { useAppContext } from '../runtime/app-context.tsx';

/** Keeps what went wrong behind the lock screen, or just before it, until somebody has read it. */
export function useProblemsOverLock(isLocked: boolean): void {
  const { toasts, now } = useAppContext();
  useLayoutEffect(() => {
    if (!isLocked) return undefined;
    const lockedAtMs = now();
    return () => {
      const { toasts: shown, update } = toasts.getState();
      for (const { id, tone, untilMs } of shown) {
        if (tone === 'problem' && (untilMs ?? 0) > lockedAtMs)
          update(id, { untilMs: Number.POSITIVE_INFINITY });
      }
    };
  }, [isLocked, toasts, now]);
}
