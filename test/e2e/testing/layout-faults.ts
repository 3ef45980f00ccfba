import type { Page } from '@playwright/test';
import { needlesslyCut } from './cut-texts.ts';

/** A fault that is gone by then was drawn in between: columns follow a new width when it was measured. */
const lastingMs = 5000;

/** Texts of the page that are cut without need, that leave their box or the window, or that lie over one another. */
export async function layoutFaults(page: Page): Promise<string[]> {
  const giveUpAt = Date.now() + lastingMs;
  for (;;) {
    await afterDrawing(page);
    const faults = [...(await faultsNow(page)), ...(await needlesslyCut(page))];
    if (faults.length === 0 || Date.now() > giveUpAt) return faults;
  }
}

const longestMs = 2000;

/**
 * Waits until what was measured in a frame is drawn, and nothing waits to be done. On a busy machine, Chromium now
 * and then gives a page that was resized neither a frame nor idle time until something changes on it, which can be two
 * minutes later: it is not waited for longer than this. A picture makes it draw a frame.
 */
async function afterDrawing(page: Page): Promise<void> {
  const isDrawn = await page.evaluate(
    (mostMs) =>
      new Promise<boolean>((resolve) => {
        requestAnimationFrame(() => requestAnimationFrame(() => resolve(true)));
        setTimeout(() => resolve(false), mostMs);
      }),
    longestMs,
  );
  if (!isDrawn) await page.screenshot();
  await page.evaluate(
    (mostMs) => new Promise((resolve) => requestIdleCallback(resolve, { timeout: mostMs })),
    longestMs,
  );
}

function faultsNow(page: Page): Promise<string[]> {
  return page.evaluate(() => {
    const faults = new Set<string>();
    const slack = 2;
    const isScrolled = (overflow: string) => overflow === 'auto' || overflow === 'scroll';
    const isHiding = (overflow: string) => overflow === 'hidden' || overflow === 'clip';

    /** Asked once of each element: texts share most of what holds them. */
    const known = new Map<Element, ReturnType<typeof measure>>();
    const measured = (element: Element) => {
      const found = known.get(element) ?? measure(element);
      known.set(element, found);
      return found;
    };
    function measure(element: Element) {
      const live = getComputedStyle(element);
      const { overflowX, overflowY, position } = live;
      const box = element.getBoundingClientRect();
      return {
        overflowX,
        overflowY,
        box,
        isLifted: /^(fixed|absolute|sticky)$/.test(position),
        ends: live.textOverflow === 'ellipsis' || live.webkitLineClamp !== 'none',
        hasBox: hasBox(live),
        isUnseen: isUnseen(element, live, box),
      };
    }
    /** Only for screen readers. An element without a box of its own hides nothing. */
    function isUnseen(element: Element, { display, color, overflowX }: CSSStyleDeclaration, box: DOMRect) {
      if (display === 'contents') return false;
      if (color === 'rgba(0, 0, 0, 0)') return true;
      // A pixel, in the text size.
      const { currentCSSZoom: pixel } = element;
      const isTiny = box.width <= pixel && box.height <= pixel && isHiding(overflowX);
      return isTiny || !element.checkVisibility({ opacityProperty: true, visibilityProperty: true });
    }
    const hasBox = ({ borderTopWidth, borderLeftWidth, backgroundColor }: CSSStyleDeclaration) =>
      borderTopWidth !== '0px' && borderLeftWidth !== '0px' && backgroundColor !== 'rgba(0, 0, 0, 0)';

    function look(text: Text, rect: DOMRect): string | null {
      let isInScroller = false;
      for (let one = text.parentElement; one !== null; one = one.parentElement) {
        const { box, ends, ...style } = measured(one);
        if (style.isUnseen) return null;
        const isWide = rect.right > box.right + slack || rect.left < box.left - slack;
        const isHigh = rect.bottom > box.bottom + slack || rect.top < box.top - slack;
        if (isHiding(style.overflowX) && isWide) return ends ? null : 'cut at the side';
        if (isHiding(style.overflowY) && isHigh) return ends ? null : 'cut in height';
        if (isScrolled(style.overflowX) || isScrolled(style.overflowY)) isInScroller = true;
        if (isScrolled(style.overflowX) && isWide && one.clientWidth >= one.scrollWidth)
          return 'out of its scroller';
        if (!isInScroller && style.hasBox && (isWide || isHigh)) return 'out of its box';
        // What scrolls is reached by scrolling: only what holds it is looked at.
        if (isInScroller && (isWide || isHigh)) return null;
      }
      const isOut =
        rect.right > innerWidth + slack || rect.left < -slack || rect.bottom > innerHeight + slack;
      return isOut ? 'out of the window' : null;
    }

    /** Not hidden by what holds it: an ellipsis, or a scroller. */
    const isDrawn = (text: Text, rect: DOMRect): boolean => {
      for (let one = text.parentElement; one !== null; one = one.parentElement) {
        const { overflowX, overflowY, box, ...style } = measured(one);
        if (style.isUnseen) return false;
        if (overflowX === 'visible' && overflowY === 'visible') continue;
        if (rect.right > box.right + slack || rect.bottom > box.bottom + slack || rect.top < box.top - slack)
          return false;
      }
      return true;
    };
    /** What is drawn over the rest, such as a toast, lies over it by intent. */
    const layerOf = (text: Text): Element | null => {
      for (let one = text.parentElement; one !== null; one = one.parentElement) {
        if (measured(one).isLifted) return one;
      }
      return null;
    };
    const shown: { text: Text; layer: Element | null; rect: DOMRect }[] = [];

    const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
    for (let node = walker.nextNode(); node !== null; node = walker.nextNode()) {
      if (!(node instanceof Text) || node.data.trim() === '') continue;
      // An editor scrolls by itself.
      if (node.parentElement?.closest('.cm-editor, .pdfViewer')) continue;
      const range = document.createRange();
      range.selectNodeContents(node);
      for (const rect of range.getClientRects()) {
        const fault = rect.width === 0 ? null : look(node, rect);
        if (fault !== null) faults.add(`${fault}: ${node.data.trim().slice(0, 80)}`);
        else if (rect.width > 0 && isDrawn(node, rect))
          shown.push({ text: node, layer: layerOf(node), rect });
      }
    }
    for (const [index, one] of shown.entries()) {
      for (const other of shown.slice(index + 1)) {
        if (one.text === other.text || one.layer !== other.layer) continue;
        const width = Math.min(one.rect.right, other.rect.right) - Math.max(one.rect.left, other.rect.left);
        const height = Math.min(one.rect.bottom, other.rect.bottom) - Math.max(one.rect.top, other.rect.top);
        if (width <= slack || height <= 2 * slack) continue;
        faults.add(
          `lies over another: ${one.text.data.trim().slice(0, 60)} | ${other.text.data.trim().slice(0, 60)}`,
        );
      }
    }
    return [...faults];
  });
}
