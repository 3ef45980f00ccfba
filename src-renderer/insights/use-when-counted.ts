import { useIsFetching } from '@tanstack/react-query';
import { useEffect, useEffectEvent } from 'react';
import { useIpc } from '../runtime/app-context.tsx';

/** Runs `act` when all figures are counted and drawn: at once if they are, and again when they are counted anew. */
export function useWhenCounted(act: () => void): void {
  const { queries, queryClient } = useIpc();
  const isCounting = useIsFetching({ queryKey: queries.insights.key() }) > 0;
  const run = useEffectEvent(act);
  useEffect(() => {
    if (isCounting) return undefined;
    // In a frame: figures that came to the screen together with this have begun to count by then.
    const frame = requestAnimationFrame(() => {
      if (queryClient.isFetching({ queryKey: queries.insights.key() }) === 0) run();
    });
    return () => cancelAnimationFrame(frame);
  }, [isCounting, queries, queryClient]);
}
