import { afterEach, beforeEach, expect, it } from 'vitest';
import { guardHeldKeys } from './held-key-guard.ts';

let stop: () => void;

beforeEach(() => {
  document.body.innerHTML =
    '<button id="asks">a</button><div role="alertdialog"><button id="answer">b</button><input></div><div role="grid" tabindex="0"></div>';
  stop = guardHeldKeys(window);
});
afterEach(() => stop());

/** Whether the browser may do with the key what it does there. */
function press(key: string, on: string, repeat = false): boolean {
  const event = new KeyboardEvent('keydown', { key, repeat, bubbles: true, cancelable: true });
  return document.querySelector(on)?.dispatchEvent(event) ?? false;
}

it.each(['Enter', ' '])(
  '"%s" that is held presses no button and sends no form where it did not begin',
  (key) => {
    expect(press(key, '#asks')).toBe(true);
    for (const place of ['#answer', 'input', '[role=alertdialog]'])
      expect(press(key, place, true)).toBe(false);
    expect(press(key, '#answer')).toBe(true);
  },
);

it('a key that is held where it began repeats, and so does one that presses nothing', () => {
  press('Enter', '#asks');
  expect(press('Enter', '#asks', true)).toBe(true);
  expect(press('Enter', '[role=grid]', true)).toBe(true);
  press('j', '[role=grid]');
  expect(press('j', '#answer', true)).toBe(true);
});
