import { useEffect } from 'react';
import { useIpc } from '../runtime/app-context.tsx';

/** Shortest interval between two reports in milliseconds: the shortest auto-lock time is a minute. */
const progressIntervalMs = 15_000;

/** Reports activity to the main side while `isWatched`: its vault locks itself otherwise. */
export function useActivity(isWatched: boolean): void {
  const { client } = useIpc();
  useEffect(() => {
    if (!isWatched) return undefined;
    let isShown = false;
    let timer: ReturnType<typeof setTimeout> | undefined;
    const tell = () => {
      if (isShown) return;
      isShown = true;
      timer = setTimeout(() => (isShown = false), progressIntervalMs);
      client.vault.activity().catch(() => undefined);
    };
    const events = ['keydown', 'pointerdown', 'wheel'] as const;
    for (const event of events) window.addEventListener(event, tell, { capture: true, passive: true });
    return () => {
      clearTimeout(timer);
      for (const event of events) window.removeEventListener(event, tell, { capture: true });
    };
  }, [client, isWatched]);
}
