import { useSyncExternalStore } from 'react';
import { useCommand } from '../runtime/use-command.ts';
import { usePreferences } from '../runtime/use-preferences.ts';

/** Media query for windows without room for words beside the list. */
const narrow = '(max-width: 899.98px)';

/** Whether the navigation shows icons alone: as set, and always in a narrow window. */
export function useNavCollapsed(): { isCollapsed: boolean; isNarrow: boolean } {
  const [preferences, change] = usePreferences();
  const isNarrow = useSyncExternalStore(subscribe, () => window.matchMedia(narrow).matches);
  const isWanted = preferences?.isNavCollapsed ?? false;
  useCommand('nav.toggle', () => change({ isNavCollapsed: !isWanted }), !isNarrow);
  return { isCollapsed: isNarrow || isWanted, isNarrow };
}

function subscribe(onChange: () => void): () => void {
  const query = window.matchMedia(narrow);
  query.addEventListener('change', onChange);
  return () => query.removeEventListener('change', onChange);
}
