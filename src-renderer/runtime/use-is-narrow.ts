import { useCallback, useSyncExternalStore } from 'react';
import { usePreferences } from './use-preferences.ts';

/** Width in pixels below which the detail is a page of its own. */
const detailFromPx = 1100;

/** Whether the window is narrower than this width, in pixels of the text size. */
export function useIsNarrow(fromPx = detailFromPx): boolean {
  const [preferences] = usePreferences();
  const query = `(max-width: ${(fromPx * (preferences?.textSize ?? 100)) / 100 - 0.02}px)`;
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
