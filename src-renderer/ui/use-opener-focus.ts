import { useLayoutEffect, useState } from 'react';

/**
 * Gives the focus back, when the component goes, to what had it before: for dialogs, which are there
 * while they are open.
 *
 * React Aria does the same in the next frame. On a busy machine that frame comes before React's effects
 * make the page behind the dialog active again: an inert element takes no focus, and it would be lost.
 */
export function useOpenerFocus(): void {
  // As it renders first: a child that takes the focus by itself does so before any effect.
  const [opener] = useState(() => document.activeElement);
  useLayoutEffect(
    () => () => {
      if (opener instanceof HTMLElement && isInert(opener)) focusWhenActive(opener);
    },
    [opener],
  );
}

function focusWhenActive(element: HTMLElement): void {
  const observer = new MutationObserver(() => {
    if (element.isConnected && isInert(element)) return;
    observer.disconnect();
    // What took the focus on purpose keeps it.
    if (document.activeElement === document.body) element.focus({ preventScroll: true });
  });
  observer.observe(document.body, { subtree: true, attributes: true, attributeFilter: ['inert'] });
}

function isInert(element: Element): boolean {
  return element.closest('[inert]') !== null;
}
