import { useEffect, useEffectEvent, useLayoutEffect, useMemo, useRef, useState } from 'react';
import type { KnownRoom } from './known-room.ts';
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
  /** Position that the list is about to move to; `null` if it stays. */
  aim: number | null;
  setAim: (top: number | null) => void;
}

/** Follows a scroll container that holds a head and rows. It knows nothing of their number. */
export function useViewport(container: HTMLElement | null, headHeightPx: number, room?: KnownRoom): Viewport {
  const [top, setTop] = useState(0);
  const [aim, setAim] = useState<number | null>(null);
  const [height, setHeight] = useState(() => room?.sizes().heightPx ?? 0);
  const isKnown = useEffectEvent(() => height > 0);
  useLayoutEffect(() => {
    if (container === null) return undefined;
    const measure = () => {
      const heightPx = container.clientHeight - headHeightPx;
      // A list that is hidden behind the detail keeps its height: it comes back with it.
      if (heightPx <= 0) return;
      setHeight(heightPx);
      room?.learn({ heightPx });
    };
    const observer = new ResizeObserver(measure);
    observer.observe(container);
    if (!isKnown()) measure();
    return () => observer.disconnect();
  }, [container, headHeightPx, room]);
  return useMemo(() => ({ top, height, setTop, aimTop: aim ?? top, aim, setAim }), [top, height, aim]);
}

/** Ties the list's position to the container's scroll bar, in both directions and whatever the list's height. */
export function useScrollBar(
  container: HTMLElement | null,
  { top, height, setTop }: Viewport,
  listHeight: number,
): ScrollScale {
  const scale = scrollScale(listHeight, height);
  /** Where the scroll bar stands, as it was set or as it reported since, and the list's position there. */
  const bar = useRef({ container, physical: 0, top: -1 });

  const onScroll = useEffectEvent((physical: number) => {
    if (isScaled(scale) && Math.abs(physical - toPhysical(scale, top)) <= roundingPx) return;
    bar.current = { container, physical, top: toVirtual(scale, physical) };
    setTop(bar.current.top);
  });
  const onWheel = useEffectEvent((event: WheelEvent) => {
    // Over a shortened way the wheel would leap: it moves the list by its own pixels instead.
    if (!isScaled(scale) || event.ctrlKey) return;
    event.preventDefault();
    setTop(clampTop(scale, top + event.deltaY * (event.deltaMode === 0 ? 1 : wheelLinePx)));
  });
  const onShown = useEffectEvent(() => {
    container?.scrollTo(0, bar.current.physical);
  });
  useEffect(() => {
    if (container === null) return undefined;
    let isShown = true;
    // Nothing scrolls while it is hidden, and a browser shows it again where it was before.
    const observer = new ResizeObserver(() => {
      const wasShown = isShown;
      isShown = container.clientHeight > 0;
      if (isShown && !wasShown) onShown();
    });
    observer.observe(container);
    return () => observer.disconnect();
  }, [container]);
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
    if (bar.current.container !== container) bar.current = { container, physical: 0, top: -1 };
    // To scroll to where it stands would lay out the page.
    if (clamped === bar.current.top || physicalTop === bar.current.physical) return;
    bar.current = { container, physical: physicalTop, top: clamped };
    container?.scrollTo(0, physicalTop);
  }, [container, listHeight, clamped, top, physicalTop, setTop]);
  return scale;
}
