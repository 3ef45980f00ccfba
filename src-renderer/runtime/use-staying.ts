import { useAppContext } from './app-context.tsx';
import type { NavigationState } from './navigation.ts';

const placeOf = ({ accountId, view, listId }: NavigationState): string =>
  JSON.stringify([accountId, view, listId]);

/**
 * For work that goes somewhere at its end: call it when the work begins; what it answers says whether the user is
 * still in the account and view where that was. Whoever has gone on meanwhile is not taken away from there.
 */
export function useStaying(): () => () => boolean {
  const { navigation } = useAppContext();
  return () => {
    const before = placeOf(navigation.getState());
    return () => placeOf(navigation.getState()) === before;
  };
}
