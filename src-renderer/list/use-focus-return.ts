import { useLayoutEffect } from 'react';

/**
 * Gives the focus to `rest` when nothing has it: what had it went away. `fallback` stands in while
 * there is no `rest` (an empty list), and hands the focus on as soon as there is one.
 *
 * What floats over the view gives the focus back itself, in the frame after it went. This looks after
 * that, in the same frame, so that a button that opened a menu still gets the focus back from it.
 */
export function useFocusReturn(rest: HTMLElement | null, fallback: HTMLElement | null): void {
  useLayoutEffect(() => {
    const place = rest ?? fallback;
    if (place === null) return undefined;
    const take = () => {
      const focused = document.activeElement;
      const isFree = focused === null || focused === document.body || focused === fallback;
      // Under a float the view takes no part: the float has the focus, or gives it back.
      if (isFree && focused !== place && place.closest('[inert],[aria-hidden=true]') === null)
        place.focus({ preventScroll: true });
    };
    take();
    // The focus may come to it late, sent by what was drawn before there was a `rest`.
    fallback?.addEventListener('focus', take);
    let frame = 0;
    const takeSoon = () => {
      if (frame !== 0) return;
      frame = requestAnimationFrame(() => {
        frame = 0;
        take();
      });
    };
    const observer = new MutationObserver(() => {
      if (document.activeElement === document.body) takeSoon();
    });
    // A click on the view that is open already draws nothing anew.
    const onLeft = ({ target, relatedTarget }: FocusEvent) => {
      if (relatedTarget === null && target instanceof Element && target.closest('nav') !== null) takeSoon();
    };
    document.addEventListener('focusout', onLeft);
    observer.observe(document.body, {
      childList: true,
      subtree: true,
      attributes: true,
      attributeFilter: ['inert', 'aria-hidden', 'disabled'],
    });
    return () => {
      fallback?.removeEventListener('focus', take);
      document.removeEventListener('focusout', onLeft);
      observer.disconnect();
      cancelAnimationFrame(frame);
    };
  }, [rest, fallback]);
}
