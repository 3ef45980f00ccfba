import { afterEach, beforeEach, expect, it } from 'vitest';
import { titleCutText } from './title-cut-text.ts';

let stop: () => void;

beforeEach(() => {
  document.body.innerHTML =
    '<p id="cut" style="text-overflow: ellipsis"><b>Compañía Sudamericana</b></p><p id="whole">Ñ</p>';
  for (const [id, width] of [
    ['cut', 300],
    ['whole', 10],
  ] as const) {
    const element = byId(id);
    Object.defineProperty(element, 'scrollWidth', { value: width });
    Object.defineProperty(element, 'clientWidth', { value: 100 });
  }
  stop = titleCutText(document);
});
afterEach(() => stop());

const byId = (id: string) => document.querySelector<HTMLElement>(`#${id}`) ?? document.body;
const enter = (element: Element | null) =>
  element?.dispatchEvent(new MouseEvent('pointerover', { bubbles: true }));

it('titles what is cut as long as the pointer is there', () => {
  enter(document.querySelector('b'));
  expect(byId('cut').title).toBe('Compañía Sudamericana');
  enter(byId('whole'));
  expect(byId('cut').hasAttribute('title')).toBe(false);
  expect(byId('whole').hasAttribute('title')).toBe(false);
});

it('leaves a title that is there', () => {
  byId('cut').title = 'The whole name';
  enter(byId('cut'));
  enter(byId('whole'));
  expect(byId('cut').title).toBe('The whole name');
});
