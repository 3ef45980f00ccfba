import { useSyncExternalStore } from 'react';

/** Below this the detail is a page of its own. */
const narrow = '(max-width: 1099.98px)';

export function useIsNarrow(): boolean {
  return useSyncExternalStore(subscribe, () => window.matchMedia(narrow).matches);
}

function subscribe(onChange: () => void): () => void {
  const query = window.matchMedia(narrow);
  query.addEventListener('change', onChange);
  return () => query.removeEventListener('change', onChange);
}
