import { useAppContext } from './app-context.tsx';
import { isSameList } from './navigation.ts';

/**
 * Returns a function for work that navigates at its end: call it when the work begins; its result says whether the
 * user is still in the same account and view. Whoever has moved on meanwhile is not taken away from there.
 */
export function useStaying(): () => () => boolean {
  const { navigation } = useAppContext();
  return () => {
    const before = navigation.getState();
    return () => isSameList(navigation.getState(), before);
  };
}
