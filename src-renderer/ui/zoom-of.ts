/** Returns how many pixels of the window a CSS pixel of an element takes: the text size. */
export function zoomOf(element: Element): number {
  // jsdom has none.
  return 'currentCSSZoom' in element ? element.currentCSSZoom : 1;
}
