import { expect, it } from 'vitest';
import { showWholeOnHover } from './whole-on-hover.ts';

showWholeOnHover(document);

/** An element of the page with an ellipsis, whose text needs so much room. */
function cell(widthOfText: number, title = ''): HTMLElement {
  const element = document.createElement('div');
  element.style.textOverflow = 'ellipsis';
  element.title = title;
  // jsdom has neither a layout nor the text as it is drawn.
  Object.defineProperties(element, {
    scrollWidth: { value: widthOfText },
    clientWidth: { value: 100 },
    innerText: { get: () => element.textContent },
  });
  element.append(document.createElement('span'));
  element.firstElementChild?.append('Farmacia Central');
  document.body.append(element);
  return element;
}

const move = (element: Element, type: string) =>
  element.dispatchEvent(new MouseEvent(type, { bubbles: type === 'pointerover' }));

it('The whole of a cut text is shown while the pointer is over it', () => {
  const element = cell(180);
  move(element.firstElementChild as Element, 'pointerover');
  expect(element.title).toBe('Farmacia Central');
  move(element, 'pointerleave');
  expect(element.hasAttribute('title')).toBe(false);
  element.remove();
});

it('A text that is whole, or has a title of its own, stays as it is', () => {
  const [whole, titled] = [cell(100), cell(180, 'Merchant 12')];
  for (const element of [whole, titled]) move(element.firstElementChild as Element, 'pointerover');
  expect([whole.title, titled.title]).toEqual(['', 'Merchant 12']);
  whole.remove();
  titled.remove();
});

it('What was the whole of a text is not shown for the one that has come in its place under the pointer', async () => {
  const element = cell(180);
  move(element.firstElementChild as Element, 'pointerover');
  const text = element.firstElementChild?.firstChild;
  if (text) text.textContent = 'Ferretería del Norte';
  await expect.poll(() => element.hasAttribute('title')).toBe(false);
  move(element.firstElementChild as Element, 'pointerover');
  expect(element.title).toBe('Ferretería del Norte');
  element.remove();
});
