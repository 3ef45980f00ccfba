import { afterEach, beforeEach, expect, it } from 'vitest';
import type { CommandId } from '../keys/keymap.ts';
import { createCommandRegistry } from './commands.ts';
import { listenToKeys } from './listen-to-keys.ts';

let ran: CommandId[];
let refused: string[];
let nowMs: number;
let stop: () => void;

beforeEach(() => {
  [ran, refused, nowMs] = [[], [], 10_000];
  const commands = createCommandRegistry();
  for (const id of [
    'claim.accept',
    'claim.markSeen',
    'claim.documents',
    'list.next',
    'outbox.sendNow',
    'go.inbox',
    'webhook.showSecret',
    'webhook.copySecret',
  ] as const)
    commands.offer(id, () => ran.push(id));
  stop = listenToKeys(window, commands, undefined, false, {
    now: () => nowMs,
    onRefused: (keys) => refused.push(keys),
  });
  document.body.innerHTML =
    '<input id="search"><button id="seen">Seen</button><div role="dialog" id="tags"><input><button>Save</button></div>' +
    '<div role="dialog" id="question"><button>Yes</button></div>';
});
afterEach(() => stop());

function press(
  key: string,
  on = 'body',
  { afterMs = 100, ...init }: KeyboardEventInit & { afterMs?: number } = {},
) {
  nowMs += afterMs;
  const event = new KeyboardEvent('keydown', { key, code: key, bubbles: true, cancelable: true, ...init });
  Object.defineProperty(event, 'timeStamp', { value: nowMs });
  document.querySelector(on)?.dispatchEvent(event);
  return event;
}
const type = (word: string, afterMs = 100) => Array.from(word).map((key) => press(key, 'body', { afterMs }));

/** A tag is typed, and Enter closes the dialog after so long. */
async function closeTags(afterMs = 0): Promise<void> {
  press('x', '#tags input');
  press('Enter', '#tags input');
  nowMs += afterMs;
  document.querySelector('#tags')?.remove();
  await Promise.resolve();
}

// Promise: no-key-after-text
it('A word typed on after a dialog has closed decides nothing, and is shown', async () => {
  await closeTags();
  type('angry');
  expect(ran).toEqual([]);
  expect(refused.at(-1)).toBe('angry');
});

it('A word typed on neither shows nor copies a secret', async () => {
  await closeTags();
  type('vc');
  expect(ran).toEqual([]);
});

it('The time counts from when the dialog closed, not from the key that closes it', async () => {
  await closeTags(5_000);
  press('a');
  expect(ran).toEqual([]);
});

it('A word as slow as 250 ms from letter to letter is refused to its end', async () => {
  await closeTags();
  type('zebras and a saga', 250);
  expect(ran).toEqual([]);
});

it('A dialog that gives the focus back before it has gone still counts from when it has gone', async () => {
  document.querySelector<HTMLElement>('#tags input')?.focus();
  press('x', '#tags input');
  press('Enter', '#tags input', { ctrlKey: true });
  nowMs += 2_000;
  document.querySelector<HTMLElement>('#seen')?.focus();
  press('a', '#seen', { afterMs: 20 });
  expect(ran).toEqual([]);
  nowMs += 500;
  document.querySelector('#tags')?.remove();
  await Promise.resolve();
  press('a', '#seen', { afterMs: 300 });
  expect(ran).toEqual([]);
});

it('Nothing is decided past a dialog that is still saving', () => {
  press('x', '#tags input');
  press('Enter', '#tags input', { ctrlKey: true });
  press('a', 'body', { afterMs: 3_000 });
  expect(ran).toEqual([]);
});

it('Whatever the time a field within the page goes, it counts from then', async () => {
  document.body.insertAdjacentHTML('beforeend', '<main><div><input id="reason"></div></main>');
  press('x', '#reason');
  nowMs += 5_000;
  document.querySelector('#reason')?.parentElement?.remove();
  await Promise.resolve();
  press('a', 'body', { afterMs: 500 });
  expect(ran).toEqual([]);
});

it('A word that begins later is refused from what shows that it is one', async () => {
  await closeTags();
  press('q', 'body', { afterMs: 700 });
  type('angry saga', 250);
  expect(ran).toEqual([]);
  expect(refused.at(-1)).toBe('angry saga');
  nowMs += 500;
  type('sa');
  expect(ran).toEqual(['claim.markSeen']);
});

it('A word whose first letters open something decides nothing with what follows them', async () => {
  await closeTags();
  nowMs += 700;
  document.querySelector('#seen')?.addEventListener('keydown', (event) => event.stopPropagation());
  press('d');
  press(' ', '#seen', { afterMs: 250 });
  press('a', 'body', { afterMs: 250 });
  type('rs', 250);
  expect(ran).toEqual(['claim.documents']);
});

it('A practiced agent is not held up once the time after a text is over', async () => {
  await closeTags();
  nowMs += 600;
  for (const key of Array.from('ajajsssgija')) press(key, 'body', { afterMs: 30 });
  expect(refused).toEqual([]);
});

it('A key that decides works again after a pause, and moving always does until one was refused', async () => {
  await closeTags();
  type('jj');
  expect(ran).toEqual(['list.next', 'list.next']);
  type('aj');
  expect(ran).toHaveLength(2);
  press('a', 'body', { afterMs: 400 });
  expect(ran.at(-1)).toBe('claim.accept');
});

// Promise: fast-hands-not-held
it('A practiced agent is never held up where no text was typed', () => {
  for (const key of Array.from('ajajsssgia')) press(key, 'body', { afterMs: 30 });
  expect(ran).toEqual([
    'claim.accept',
    'list.next',
    'claim.accept',
    'list.next',
    'claim.markSeen',
    'claim.markSeen',
    'claim.markSeen',
    'go.inbox',
    'claim.accept',
  ]);
  expect(refused).toEqual([]);
});

it('The second Enter presses neither a button behind the dialog nor the answer of a question', async () => {
  await closeTags();
  expect(press('Enter', '#seen').defaultPrevented).toBe(true);
  expect(press(' ', '#seen').defaultPrevented).toBe(true);
  expect(press('Enter', '#question button').defaultPrevented).toBe(true);
  press('Enter', 'body', { ctrlKey: true });
  expect(ran).toEqual([]);
});

it('A dialog’s own button takes Enter while it is open', () => {
  press('x', '#tags input');
  press('Tab', '#tags input');
  expect(press('Enter', '#tags button').defaultPrevented).toBe(false);
});

it('A field that is left by Enter guards as a dialog does; Tab and the mouse lead on at once', () => {
  const field = document.querySelector<HTMLElement>('#search');
  field?.focus();
  press('x', '#search');
  press('Enter', '#search');
  field?.blur();
  press('a');
  expect(ran).toEqual([]);
  press('x', '#search', { afterMs: 2_000 });
  press('Tab', '#search');
  press('a');
  expect(ran).toEqual(['claim.accept']);
  press('x', '#search');
  document.body.dispatchEvent(new MouseEvent('pointerdown', { bubbles: true }));
  press('a');
  expect(ran).toEqual(['claim.accept', 'claim.accept']);
});
