/**
 * The focus ring of a scroller marked `peer`, drawn over what scrolls, which would hide the scroller's own. Both are
 * in an element with a position.
 */
export function FocusFrame() {
  return (
    <div
      aria-hidden
      className="pointer-events-none absolute inset-0 z-2 hidden shadow-[inset_0_0_0_2px_var(--focus)] peer-focus-visible:block forced-colors:border-2 forced-colors:border-[Highlight]"
    />
  );
}
