import type { Page } from '@playwright/test';

/**
 * Texts that end in an ellipsis although they need not: their whole is not shown on hover, or there is room for more
 * of it, beside the text or in another column of the list.
 */
export function needlesslyCut(page: Page): Promise<string[]> {
  return page.evaluate(() => {
    const slack = 2;
    /** Less than this, a column has no room to give: so much it keeps, so that widths hold still when rows change. */
    const spare = 26;
    const faults = new Set<string>();
    const plain = (text: string) => text.replaceAll(/\s+/g, ' ').trim();

    /** What cuts a text, with an ellipsis at its side or below its last line. */
    function cutterOf(text: Text): HTMLElement | null {
      for (let one = text.parentElement; one !== null; one = one.parentElement) {
        const { textOverflow, webkitLineClamp, overflowX } = getComputedStyle(one);
        const isHiding = overflowX === 'hidden' || overflowX === 'clip';
        if (isHiding && textOverflow === 'ellipsis' && one.scrollWidth > one.clientWidth + 1) return one;
        if (webkitLineClamp !== 'none' && one.scrollHeight > one.clientHeight + slack) return one;
      }
      return null;
    }

    const isShown = (element: Element) => {
      const { width, height } = element.getBoundingClientRect();
      return (
        width > 1 &&
        height > 1 &&
        element.checkVisibility({ opacityProperty: true, visibilityProperty: true })
      );
    };

    /** The text, or a part of it, is not drawn. */
    function isCut(text: Text, cutter: HTMLElement): boolean {
      const range = document.createRange();
      range.selectNodeContents(text);
      const { right, bottom } = cutter.getBoundingClientRect();
      return [...range.getClientRects()].some(
        (rect) => rect.width > 0 && (rect.right > right + slack || rect.bottom > bottom + slack),
      );
    }

    function isToldOnHover(text: Text): boolean {
      const over = text.parentElement;
      over?.dispatchEvent(new PointerEvent('pointerover', { bubbles: true }));
      let isTold = false;
      for (let one = over; one !== null; one = one.parentElement) {
        isTold ||= plain(one.title).includes(plain(text.data));
        one.dispatchEvent(new PointerEvent('pointerleave'));
      }
      return isTold;
    }

    /** Width that the content of a cell leaves in it, in pixels of the text size. */
    function roomIn(cell: Element): number {
      const { paddingLeft, paddingRight } = getComputedStyle(cell);
      const range = document.createRange();
      range.selectNodeContents(cell);
      const walker = document.createTreeWalker(cell, NodeFilter.SHOW_TEXT | NodeFilter.SHOW_ELEMENT);
      let [left, right] = [Number.POSITIVE_INFINITY, Number.NEGATIVE_INFINITY];
      const add = ({ left: from, right: to, width }: DOMRect) => {
        if (width === 0) return;
        left = Math.min(left, from);
        right = Math.max(right, to);
      };
      for (let node = walker.nextNode(); node !== null; node = walker.nextNode()) {
        if (node instanceof Text) {
          range.selectNodeContents(node);
          for (const rect of range.getClientRects()) add(rect);
        } else if (
          node instanceof SVGElement ||
          node instanceof HTMLInputElement ||
          // The dot before a status.
          (node instanceof HTMLElement && node.tagName === 'I')
        )
          add(node.getBoundingClientRect());
      }
      const inner = cell.clientWidth - Number.parseFloat(paddingLeft) - Number.parseFloat(paddingRight);
      return right < left ? inner : inner - (right - left) / cell.currentCSSZoom;
    }

    const cellsOf = (row: Element) => [
      ...row.querySelectorAll(':scope > [role=gridcell], :scope > [role=columnheader]'),
    ];
    /** Whether some column leaves room in each row that is drawn. */
    const known = new Map<Element, boolean>();
    function hasColumnWithRoom(grid: Element): boolean {
      const found = known.get(grid);
      if (found !== undefined) return found;
      const rows = [...grid.querySelectorAll('[role=row]')]
        .map(cellsOf)
        .filter((cells) => cells.length > 1 && cells.some(isShown));
      const columns = Math.max(0, ...rows.map((cells) => cells.length));
      const hasRoom = Array.from({ length: columns }, (_, at) =>
        Math.min(
          ...rows.filter((cells) => cells.length === columns).map((cells) => roomIn(cells[at] as Element)),
        ),
      ).some((room) => room > spare && room < Number.POSITIVE_INFINITY);
      known.set(grid, hasRoom);
      return hasRoom;
    }

    const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
    for (let node = walker.nextNode(); node !== null; node = walker.nextNode()) {
      if (!(node instanceof Text) || plain(node.data) === '') continue;
      const cutter = cutterOf(node);
      if (cutter === null || !isShown(cutter) || !isCut(node, cutter)) continue;
      const said = plain(node.data).slice(0, 80);
      const grid = cutter.closest('[role=gridcell]')?.closest('[role=grid],[role=treegrid]');
      if (!isToldOnHover(node)) faults.add(`cut, and not whole on hover: ${said}`);
      else if (grid && hasColumnWithRoom(grid)) faults.add(`cut, while a column has room: ${said}`);
    }
    return [...faults];
  });
}
