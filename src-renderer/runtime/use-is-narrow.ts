import { useCallback, useSyncExternalStore } from 'react';

/** Width in pixels below which the detail is a page of its own. */
const detailFromPx = 1100;

/** Whether the window is narrower than this width in pixels. */
export function useIsNarrow(fromPx = detailFromPx): boolean {
  const query = `(max-width: ${fromPx - 0.02}px)`;
  const subscribe = useCallback(
    (onChange: () => void) => {
      const list = window.matchMedia(query);
      list.addEventListener('change', onChange);
      return () => list.removeEventListener('change', onChange);
    },
    [query],
  );
  return useSyncExternalStore(subscribe, () => window.matchMedia(query).matches);
}
