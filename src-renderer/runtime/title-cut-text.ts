/**
 * Whatever ends in an ellipsis for want of room shows its whole text under the pointer, in every view
 * and language. Answers a stop.
 */
export function titleCutText(page: Document): () => void {
  let titled: Element | null = null;
  function untitle(): void {
    titled?.removeAttribute('title');
    titled = null;
  }
  function onPointerOver({ target }: Event): void {
    untitle();
    for (
      let one = target instanceof Element ? target : null;
      one !== null && one !== page.body;
      one = one.parentElement
    ) {
      if (one.hasAttribute('title')) return;
      if (!isCut(one)) continue;
      one.setAttribute('title', one.textContent);
      titled = one;
      return;
    }
  }
  page.addEventListener('pointerover', onPointerOver);
  return () => {
    untitle();
    page.removeEventListener('pointerover', onPointerOver);
  };
}

function isCut(element: Element): boolean {
  return element.scrollWidth > element.clientWidth && getComputedStyle(element).textOverflow === 'ellipsis';
}
