import { useEffect, useEffectEvent, useLayoutEffect } from 'react';

/**
 * Moves the focus once `isReady`, in the commit that draws it: a key that is pressed as soon as it is
 * seen must find it. A dialog that opens moves the focus to itself after that, so it is done once more.
 */
export function useFocusWhen(isReady: boolean, focus: () => void): void {
  const focusNow = useEffectEvent(focus);
  useLayoutEffect(() => {
    if (isReady) focusNow();
  }, [isReady]);
  useEffect(() => {
    if (isReady) focusNow();
  }, [isReady]);
}
