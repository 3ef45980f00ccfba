/** An element that ends its text with an ellipsis, at its side or below its last line, because it has no more room. */
function isCut(element: HTMLElement, view: Window): boolean {
  const isTooWide = element.scrollWidth > element.clientWidth;
  const isTooHigh = element.scrollHeight > element.clientHeight;
  if (!isTooWide && !isTooHigh) return false;
  const { textOverflow, webkitLineClamp } = view.getComputedStyle(element);
  return (isTooWide && textOverflow === 'ellipsis') || (isTooHigh && /^\d/.test(webkitLineClamp));
}

/**
 * Shows the whole of a text that is cut while the pointer is over it, in every view. What has a title of its own
 * keeps it.
 */
export function showWholeOnHover(page: Document): void {
  const view = page.defaultView;
  if (view === null) return;
  page.addEventListener('pointerover', ({ target }) => {
    for (let one = target; one instanceof view.HTMLElement && one.title === ''; one = one.parentElement) {
      if (!isCut(one, view)) continue;
      const cut = one;
      cut.title = cut.innerText.replaceAll(/\s+/g, ' ').trim();
      // The row may soon be another one's.
      cut.addEventListener('pointerleave', () => cut.removeAttribute('title'), { once: true });
      return;
    }
  });
}
