import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { type CommandRegistry, createCommandRegistry } from './commands.ts';
import type { CommandId } from '../keys/keymap.ts';
import { activeKeymap } from '../keys/active-keymap.ts';
import { listenToKeys } from './listen-to-keys.ts';

let ran: CommandId[];
let stop: () => void;
let commands: CommandRegistry;

beforeEach(() => {
  ran = [];
  commands = createCommandRegistry();
  for (const id of [
    'list.next',
    'claim.accept',
    'go.accounts',
    'go.outbox',
    'list.select',
    'list.open',
    'palette.open',
    'keys.open',
    'list.extendNext',
    'list.clear',
    'list.density',
    'savedLists.save',
    'savedLists.saveNew',
    'print',
  ] as const) {
    commands.offer(id, () => ran.push(id));
  }
  stop = listenToKeys(window, commands);
  document.body.innerHTML =
    '<input><textarea></textarea><button>b</button><div role="dialog"><p tabindex="0">d</p></div><div role="grid" tabindex="0"></div>';
});
afterEach(() => stop());

function press(
  key: string,
  on: string | null = null,
  { pressedAtMs, ...init }: KeyboardEventInit & { pressedAtMs?: number } = {},
): KeyboardEvent {
  const target = on === null ? document.body : document.querySelector(on);
  const event = new KeyboardEvent('keydown', { key, code: key, bubbles: true, cancelable: true, ...init });
  if (pressedAtMs !== undefined) Object.defineProperty(event, 'timeStamp', { value: pressedAtMs });
  target?.dispatchEvent(event);
  return event;
}

describe('the keys', () => {
  it('run what a view offers, as often as a held key repeats', () => {
    press('j', '[role=grid]');
    press('j', '[role=grid]', { repeat: true });
    press('ArrowDown', '[role=grid]');
    expect(ran).toEqual(['list.next', 'list.next', 'list.next']);
  });

  // Promise: no-key-in-text
  it('never fire while typing', () => {
    for (const field of ['input', 'textarea']) for (const key of ['j', 'a', 'Enter', '?']) press(key, field);
    expect(ran).toEqual([]);
  });

  it('still open the palette, save and print from a text field', () => {
    press('k', 'input', { ctrlKey: true });
    press('s', 'input', { ctrlKey: true });
    press('S', 'input', { ctrlKey: true, shiftKey: true });
    press('p', 'input', { ctrlKey: true });
    expect(ran).toEqual(['palette.open', 'savedLists.save', 'savedLists.saveNew', 'print']);
  });

  it('never fire while typing, whatever key a person gave to saving or the palette', () => {
    stop();
    const fewer = createCommandRegistry();
    for (const id of ['palette.open', 'savedLists.save'] as const) fewer.offer(id, () => ran.push(id));
    stop = listenToKeys(
      window,
      fewer,
      activeKeymap({ 'palette.open': ['q', 'Delete'], 'savedLists.save': ['$mod+e'] }),
    );
    for (const key of ['q', 'Delete']) press(key, 'input');
    expect(ran).toEqual([]);
    press('e', 'input', { ctrlKey: true });
    press('q');
    expect(ran).toEqual(['savedLists.save', 'palette.open']);
  });

  it('leave a dialog its keys, and a button its Enter', () => {
    press('a', '[role=dialog] p');
    press('Enter', 'button');
    expect(ran).toEqual([]);
    press('a', 'button');
    expect(ran).toEqual(['claim.accept']);
  });

  it('take a sequence as one, not as its last key', () => {
    press('g');
    press('a');
    expect(ran).toEqual(['go.accounts']);
    press('a');
    expect(ran).toEqual(['go.accounts', 'claim.accept']);
  });

  it('never let the last key of a sequence decide, whatever came before it', () => {
    for (const key of ['g', 'o', 'g', 'a']) press(key);
    expect(ran).toEqual(['go.outbox', 'go.accounts']);
    ran = [];
    for (const key of ['g', 'g', 'a']) press(key);
    expect(ran).toEqual(['go.accounts']);
  });

  it('drop a key that ends a sequence which there is not', () => {
    for (const key of ['g', 'x', 'a']) press(key);
    expect(ran).toEqual(['claim.accept']);
  });

  it('keep a sequence while Shift goes down, and let go of it after a while', () => {
    press('g', null, { pressedAtMs: 0 });
    press('Shift', null, { shiftKey: true, pressedAtMs: 10 });
    press('a', null, { pressedAtMs: 900 });
    expect(ran).toEqual(['go.accounts']);
    press('g', null, { pressedAtMs: 1_000 });
    press('x', null, { pressedAtMs: 6_000 });
    expect(ran).toEqual(['go.accounts', 'list.select']);
  });

  it('keep a sequence that a busy page comes to late', () => {
    vi.useFakeTimers();
    press('g', null, { pressedAtMs: 100 });
    vi.advanceTimersByTime(5_000);
    press('a', null, { pressedAtMs: 300 });
    vi.useRealTimers();
    expect(ran).toEqual(['go.accounts']);
  });

  // Promise: held-key-decides-once
  it('decide once however long a key is held', () => {
    press('a');
    press('a', null, { repeat: true });
    expect(ran).toEqual(['claim.accept']);
  });

  it('move on as long as they are held, and do nothing else twice', () => {
    for (const [key, shiftKey] of [
      ['x', false],
      ['D', true],
      ['Enter', false],
      ['Escape', false],
    ] as const) {
      press(key, '[role=grid]', { shiftKey });
      press(key, '[role=grid]', { shiftKey, repeat: true });
    }
    expect(ran).toEqual(['list.select', 'list.density', 'list.open', 'list.clear']);
    ran = [];
    press('J', '[role=grid]', { shiftKey: true });
    press('J', '[role=grid]', { shiftKey: true, repeat: true });
    expect(ran).toEqual(['list.extendNext', 'list.extendNext']);
  });

  it('move once where a view says so, also when it came while the key was held', () => {
    press('j', '[role=grid]');
    const end = commands.offer('list.next', () => ran.push('review.start'), true);
    press('j', '[role=grid]', { repeat: true });
    expect(ran).toEqual(['list.next']);
    press('j', '[role=grid]');
    press('j', '[role=grid]', { repeat: true });
    press('j', '[role=grid]', { repeat: true });
    expect(ran).toEqual(['list.next', 'review.start']);
    end.takeBack();
    // The key that passed a claim by moves nothing in what comes next, as long as it is held.
    press('j', '[role=grid]', { repeat: true });
    expect(ran).toEqual(['list.next', 'review.start']);
  });

  it('held on, mean nothing to what took the focus meanwhile, nor to the browser', () => {
    press('Escape', '[role=dialog] p');
    press('Escape', '[role=grid]', { repeat: true });
    expect(ran).toEqual([]);
    expect(press('s', '[role=grid]', { ctrlKey: true }).defaultPrevented).toBe(true);
    expect(press('s', 'input', { ctrlKey: true, repeat: true }).defaultPrevented).toBe(true);
    expect(press('s', '[role=dialog] p', { ctrlKey: true, repeat: true }).defaultPrevented).toBe(true);
    expect(ran).toEqual(['savedLists.save']);
    expect(press('a', 'input').defaultPrevented).toBe(false);
    expect(press('a', 'input', { repeat: true }).defaultPrevented).toBe(false);
  });

  it('distinguish Shift where it matters, and not where a sign needs it', () => {
    press('J', null, { shiftKey: true, code: 'KeyJ' });
    press('?', null, { shiftKey: true, code: 'Slash' });
    expect(ran).toEqual(['list.extendNext', 'keys.open']);
  });

  it('do not fire with a modifier that belongs to the browser', () => {
    press('a', null, { altKey: true });
    press('j', null, { ctrlKey: true });
    expect(ran).toEqual([]);
  });
});
