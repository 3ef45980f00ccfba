import { useCommand } from '../runtime/use-command.ts';
import { useIsNarrow } from '../runtime/use-is-narrow.ts';
import { usePreferences } from '../runtime/use-preferences.ts';

/** Width in pixels below which a window has no room for words beside the list. */
const wordsFromPx = 900;

/** Whether the navigation shows icons alone: as set, and always in a narrow window. */
export function useNavCollapsed(): { isCollapsed: boolean; isNarrow: boolean } {
  const [preferences, change] = usePreferences();
  const isNarrow = useIsNarrow(wordsFromPx);
  const isWanted = preferences?.isNavCollapsed ?? false;
  useCommand('nav.toggle', () => change({ isNavCollapsed: !isWanted }), !isNarrow);
  return { isCollapsed: isNarrow || isWanted, isNarrow };
}
