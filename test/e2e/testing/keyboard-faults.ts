import type { Page } from '@playwright/test';

/** Where the focus is after a press of Tab. */
interface FocusStop {
  /** The number of the control, `null` where the page itself has the focus. */
  index: number | null;
  name: string;
  /** Why a person could not see that it has the focus; `null`: it is seen. */
  unseen: string | null;
}

/**
 * What of the page can't be reached by keyboard, or can't be seen when it is: Tab goes round once. In a
 * list, a menu, a toolbar or a group of radio buttons one member stands for all: arrows go to the others.
 * The focus is where it was before.
 */
export async function keyboardFaults(page: Page): Promise<string[]> {
  await page.evaluate(numberControls);
  const met = new Set<number>();
  const faults = new Set<string>();
  let outside = 0;
  for (let presses = 0; presses < 600; presses += 1) {
    // One after another: each press starts from where the one before ended.
    await page.keyboard.press('Tab');
    const stop = await page.evaluate(focusStop);
    if (stop.index === null) {
      // Past the last control the focus leaves the page for the browser's own.
      outside += 1;
      if (outside > 1) break;
      continue;
    }
    // It came after the controls were numbered.
    if (stop.index < 0) continue;
    if (met.has(stop.index)) break;
    met.add(stop.index);
    if (stop.unseen !== null) faults.add(`${stop.unseen}: ${stop.name}`);
  }
  for (const name of await page.evaluate(unreached, [...met])) faults.add(`not reached by Tab: ${name}`);
  await page.evaluate(() => document.querySelector<HTMLElement>('[data-walk-start]')?.focus());
  return [...faults];
}

/** Gives each control of the page, frames aside, a number, and remembers which has the focus. */
function numberControls(): void {
  const controls =
    'button, a[href], input, select, textarea, summary, [role=button], [role=link], [role=checkbox], [role=switch], [role=tab], [contenteditable=true], [tabindex="0"]';
  for (const one of document.querySelectorAll('[data-walk-start]')) one.removeAttribute('data-walk-start');
  document.activeElement?.setAttribute('data-walk-start', '');
  for (const [index, one] of document.querySelectorAll<HTMLElement | SVGElement>(controls).entries())
    one.dataset['walk'] = String(index);
}

function focusStop(): FocusStop {
  const active = document.activeElement;
  if (active === null || active === document.body) return { index: null, name: 'the page', unseen: null };
  const numbered = active.closest<HTMLElement | SVGElement>('[data-walk]');
  const name = `${active.tagName.toLowerCase()} ${active.getAttribute('aria-label') ?? active.textContent.trim().slice(0, 50)}`;
  if (numbered === null) return { index: -1, name, unseen: null };

  const probe = document.body.appendChild(document.createElement('i'));
  probe.style.color = 'var(--focus)';
  const focusColour = getComputedStyle(probe).color;
  probe.remove();
  const isMarked = (element: Element | null): boolean => {
    if (element === null) return false;
    const { outlineStyle, outlineWidth, boxShadow, backgroundColor } = getComputedStyle(element);
    const isStroked = element instanceof SVGElement && getComputedStyle(element).stroke === focusColour;
    const isOutlined = outlineStyle !== 'none' && outlineWidth !== '0px';
    // Where only what has the focus has a background: a menu, and the current row of a list.
    const isRow = element.matches(
      '[data-focused][role=option], [role^=menuitem][data-focused], [data-current]',
    );
    return (
      isOutlined ||
      isStroked ||
      boxShadow.includes(focusColour) ||
      (isRow && backgroundColor !== 'rgba(0, 0, 0, 0)')
    );
  };
  const text = '[contenteditable=true], textarea, input:not([type=radio], [type=checkbox], [type=file])';
  // A frame drawn over what scrolls.
  const frame = active.nextElementSibling?.checkVisibility() === true ? active.nextElementSibling : null;
  /** A list marks its current row, a hidden input the label around it, and a text field shows the caret. */
  const isSeen =
    active.matches(text) ||
    [active, active.closest('label, [data-focus-visible]'), active.parentElement, frame].some(isMarked) ||
    [...active.querySelectorAll('[data-current], [data-focus-visible], rect')].some(isMarked);

  const shown = active.matches('input') ? (active.closest('label') ?? active) : active;
  const { left, right, top, bottom } = shown.getBoundingClientRect();
  const isOut = right <= 0 || bottom <= 0 || left >= innerWidth || top >= innerHeight;
  const x = (Math.max(left, 0) + Math.min(right, innerWidth)) / 2;
  const y = (Math.max(top, 0) + Math.min(bottom, innerHeight)) / 2;
  const over = isOut ? null : document.elementFromPoint(x, y);
  const isCovered = over !== null && !shown.contains(over) && !over.contains(shown);
  const unseen = isOut
    ? 'has the focus out of the window'
    : isCovered
      ? `has the focus behind ${over.tagName.toLowerCase()} "${over.textContent.trim().slice(0, 30)}"`
      : isSeen
        ? null
        : 'no mark of the focus';
  return { index: Number(numbered.dataset['walk']), name, unseen };
}

function unreached(met: number[]): string[] {
  const composites =
    '[role=grid], [role=radiogroup], [role=listbox], [role=menu], [role=toolbar], [role=tablist], [role=tree], svg[role=group], tr';
  const isMet = (one: Element | null) =>
    one instanceof HTMLElement || one instanceof SVGElement
      ? met.includes(Number(one.dataset['walk']))
      : false;
  const missed: string[] = [];
  for (const one of document.querySelectorAll('[data-walk]')) {
    const { width, height } = one.getBoundingClientRect();
    const isShown =
      width > 1 && height > 1 && one.checkVisibility({ opacityProperty: true, visibilityProperty: true });
    const isOff =
      one.matches(':disabled, [aria-disabled=true]') || one.closest('[inert], [aria-hidden=true]') !== null;
    if (!isShown || isOff) continue;
    // Arrows go to those of a group that Tab passes by.
    const isMember = (one instanceof HTMLElement || one instanceof SVGElement) && one.tabIndex < 0;
    const isRadio = one.matches('[type=radio]');
    const group = isRadio
      ? one.closest('[role=radiogroup], fieldset')
      : isMember
        ? one.closest(composites)
        : null;
    // The control itself, what it is made of, what it is a part of, or another member of its group.
    const standIns = [
      one,
      ...one.querySelectorAll('[data-walk]'),
      one.parentElement?.closest('[data-walk]') ?? null,
      group,
      ...(group?.querySelectorAll('[data-walk]') ?? []),
    ];
    if (standIns.some(isMet)) continue;
    missed.push(
      `${one.tagName.toLowerCase()} ${one.getAttribute('aria-label') ?? one.textContent.trim().slice(0, 50)}`,
    );
  }
  return missed;
}
