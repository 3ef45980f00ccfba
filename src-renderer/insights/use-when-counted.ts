import { useIsFetching } from '@tanstack/react-query';
import { type RefObject, useEffect, useEffectEvent } from 'react';
import { useIpc } from '../runtime/app-context.tsx';

/**
 * Runs `act` when all figures are counted and drawn: at once if they are, and again when they are counted anew. The
 * screen is asked, where what is still counted says `aria-busy`: a query can have its answer before that is drawn.
 */
export function useWhenCounted(figures: RefObject<HTMLElement | null>, act: () => void): void {
  const { queries, queryClient } = useIpc();
  const isCounting = useIsFetching({ queryKey: queries.insights.key() }) > 0;
  const run = useEffectEvent(act);
  useEffect(() => {
    if (isCounting) return undefined;
    let frame = 0;
    // In a frame: figures that came to the screen together with this have begun to count by then.
    const look = () => {
      const { current } = figures;
      const isDrawn = current !== null && !current.matches(busy) && current.querySelector(busy) === null;
      if (isDrawn && queryClient.isFetching({ queryKey: queries.insights.key() }) === 0) run();
      else frame = requestAnimationFrame(look);
    };
    frame = requestAnimationFrame(look);
    return () => cancelAnimationFrame(frame);
  }, [isCounting, figures, queries, queryClient]);
}

const busy = '[aria-busy=true]';
