import { useEffect, useEffectEvent, useLayoutEffect, useRef, useState } from 'react';
import { clampTop, isScaled, type ScrollScale, scrollScale, toPhysical, toVirtual } from './scroll-scale.ts';

/** Difference of the scroll bar in pixels that is rounding and not a person's scrolling. */
const roundingPx = 1.5;
const wheelLinePx = 16;

/** The visible part of a list. */
export interface Viewport {
  /** Position of the visible part, in pixels of the list's own full height. */
  top: number;
  height: number;
  setTop: (top: number) => void;
  /** Position whose rows are to be loaded: `top`, unless the list is about to move elsewhere. */
  aimTop: number;
  setAim: (top: number | null) => void;
}

/** Follows a scroll container that holds a head and rows. It knows nothing of their number. */
export function useViewport(container: HTMLElement | null, headHeightPx: number): Viewport {
  const [top, setTop] = useState(0);
  const [aim, setAim] = useState<number | null>(null);
  const [height, setHeight] = useState(0);
  useLayoutEffect(() => {
    if (container === null) return undefined;
    const measure = () => {
      // A list that is hidden behind the detail keeps its height: it comes back with it.
      if (container.clientHeight > headHeightPx) setHeight(container.clientHeight - headHeightPx);
    };
    const observer = new ResizeObserver(measure);
    observer.observe(container);
    measure();
    return () => observer.disconnect();
  }, [container, headHeightPx]);
  return { top, height, setTop, aimTop: aim ?? top, setAim };
}

/** Ties the list's position to the container's scroll bar, in both directions and whatever the list's height. */
export function useScrollBar(
  container: HTMLElement | null,
  { top, height, setTop }: Viewport,
  listHeight: number,
): ScrollScale {
  const scale = scrollScale(listHeight, height);
  /** Position that the scroll bar itself last reported, to which it is not set again. */
  const barTop = useRef(-1);
  /** Where the scroll bar stands: as it was set, or as it reported since. */
  const bar = useRef({ container, top: 0 });

  const onScroll = useEffectEvent((physical: number) => {
    if (isScaled(scale) && Math.abs(physical - toPhysical(scale, top)) <= roundingPx) return;
    barTop.current = toVirtual(scale, physical);
    bar.current.top = physical;
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
    if (listHeight > 0 && clamped !== top) setTop(clamped);
    if (bar.current.container !== container) bar.current = { container, top: 0 };
    // To scroll to where it stands would lay out the page.
    if (clamped === barTop.current || physicalTop === bar.current.top) return;
    bar.current.top = physicalTop;
    container?.scrollTo(0, physicalTop);
  }, [container, listHeight, clamped, top, physicalTop, setTop]);
  return scale;
}
