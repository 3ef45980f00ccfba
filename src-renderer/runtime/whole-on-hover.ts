/** Whether an element cuts its text with an ellipsis, at its side or below its last line, for lack of room. */
function isCut(element: HTMLElement, view: Window): boolean {
  const isTooWide = element.scrollWidth > element.clientWidth;
  const isTooHigh = element.scrollHeight > element.clientHeight;
  if (!isTooWide && !isTooHigh) return false;
  const { textOverflow, webkitLineClamp } = view.getComputedStyle(element);
  return (isTooWide && textOverflow === 'ellipsis') || (isTooHigh && /^\d/.test(webkitLineClamp));
}

/**
 * Shows the whole of a cut text while the pointer is over it, in every view. An element with a title of its own keeps
 * it.
 */
export function showWholeOnHover(page: Document): void {
  const view = page.defaultView;
  if (view === null) return;
  page.addEventListener('pointerover', ({ target }) => {
    for (let one = target; one instanceof view.HTMLElement && one.title === ''; one = one.parentElement) {
      if (!isCut(one, view)) continue;
      const cut = one;
      cut.title = cut.innerText.replaceAll(/\s+/g, ' ').trim();
      const over = new AbortController();
      const end = () => {
        over.abort();
        changes.disconnect();
        cut.removeAttribute('title');
      };
      // The row may soon be another one's, under the pointer too.
      const changes = new view.MutationObserver(end);
      changes.observe(cut, { characterData: true, childList: true, subtree: true });
      cut.addEventListener('pointerleave', end, { signal: over.signal });
      return;
    }
  });
}
