import { useEffect, useEffectEvent, useLayoutEffect, useRef, useState } from 'react';
import { clampTop, isScaled, type ScrollScale, scrollScale, toPhysical, toVirtual } from './scroll-scale.ts';

export const rowHeightPx = 44;
export const headHeightPx = 28;
/** Rows drawn beyond each edge, for scrolling that runs ahead of drawing. */
const overscan = 8;
/** Below this a difference of the scroll bar is its rounding, not a hand. */
const roundingPx = 1.5;
const wheelLinePx = 16;

export interface VirtualRows {
  /** Where the list is, in pixels of its own full height. */
  top: number;
  viewportHeight: number;
  /** Rows to ask for and draw, overscan included. */
  first: number;
  last: number;
  setTop: (virtualTop: number) => void;
}

/** Follows a scroll container that holds a head and rows of one height. Knows nothing of how many there are. */
export function useVirtualRows(container: HTMLElement | null): VirtualRows {
  const [top, setTop] = useState(0);
  const [viewportHeight, setViewportHeight] = useState(0);
  useLayoutEffect(() => {
    if (container === null) return undefined;
    const measure = () => {
      // A list that is hidden behind the detail keeps its height: it comes back with it.
      if (container.clientHeight > headHeightPx) setViewportHeight(container.clientHeight - headHeightPx);
    };
    const observer = new ResizeObserver(measure);
    observer.observe(container);
    measure();
    return () => observer.disconnect();
  }, [container]);
  const first = Math.max(0, Math.floor(top / rowHeightPx) - overscan);
  return {
    top,
    viewportHeight,
    first,
    last: Math.ceil((top + viewportHeight) / rowHeightPx) + overscan,
    setTop,
  };
}

/** Ties the rows' place to the container's scroll bar, both ways, whatever the list's length. */
export function useScrollBar(
  container: HTMLElement | null,
  { top, viewportHeight, setTop }: VirtualRows,
  count: number,
): ScrollScale {
  const scale = scrollScale(count, rowHeightPx, viewportHeight);
  /** The place that the scroll bar itself reported last: the bar is not pushed back to it. */
  const barTop = useRef(-1);

  const onScroll = useEffectEvent((physical: number) => {
    if (isScaled(scale) && Math.abs(physical - toPhysical(scale, top)) <= roundingPx) return;
    barTop.current = toVirtual(scale, physical);
    setTop(barTop.current);
  });
  const onWheel = useEffectEvent((event: WheelEvent) => {
    // Over a shortened way the wheel would leap: it moves the list by its own pixels instead.
    if (!isScaled(scale) || event.ctrlKey) return;
    event.preventDefault();
    setTop(clampTop(scale, top + event.deltaY * (event.deltaMode === 0 ? 1 : wheelLinePx)));
  });
  useEffect(() => {
    if (container === null) return undefined;
    const scrolled = () => onScroll(container.scrollTop);
    const wheeled = (event: WheelEvent) => onWheel(event);
    container.addEventListener('scroll', scrolled, { passive: true });
    container.addEventListener('wheel', wheeled, { passive: false });
    return () => {
      container.removeEventListener('scroll', scrolled);
      container.removeEventListener('wheel', wheeled);
    };
  }, [container]);

  const clamped = clampTop(scale, top);
  const physicalTop = toPhysical(scale, clamped);
  useLayoutEffect(() => {
    if (count > 0 && clamped !== top) setTop(clamped);
    else if (clamped !== barTop.current) container?.scrollTo(0, physicalTop);
  }, [container, count, clamped, top, physicalTop, setTop]);
  return scale;
}

/** The place from which row `index` is wholly on the screen, moved as little as can be. */
export function topShowing(
  index: number,
  { top, viewportHeight }: Pick<VirtualRows, 'top' | 'viewportHeight'>,
): number {
  const rowTop = index * rowHeightPx;
  if (rowTop < top) return rowTop;
  // Before the first measuring one row is taken for granted.
  return Math.max(top, rowTop + rowHeightPx - Math.max(viewportHeight, rowHeightPx));
}
