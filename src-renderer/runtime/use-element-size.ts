import { type RefCallback, useCallback, useState } from 'react';

export interface ElementSize {
  width: number;
  height: number;
}

/** Returns a ref and the size of its element, kept up to date; `null` until it is known. */
export function useElementSize(): [RefCallback<HTMLElement>, ElementSize | null] {
  const [size, setSize] = useState<ElementSize | null>(null);
  const follow = useCallback((element: HTMLElement | null) => {
    if (element === null) return undefined;
    const observer = new ResizeObserver(() =>
      setSize({ width: element.clientWidth, height: element.clientHeight }),
    );
    observer.observe(element);
    return () => observer.disconnect();
  }, []);
  return [follow, size];
}
