import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import type { CommandId } from '../keys/keymap.ts';
import { keymap } from '../keys/keymap.ts';
import { createCommandRegistry } from './commands.ts';
import { listenToKeys } from './listen-to-keys.ts';

/** A press as a browser reports it: the key that is down, and those held with it. */
interface Shape {
  key: string;
  code: string;
  held?: readonly ('ctrl' | 'alt' | 'shift' | 'meta' | 'altGraph')[];
  isComposing?: boolean;
}

let ran: CommandId[];
let stop: () => void = () => undefined;

function listen(isMac = false): void {
  stop();
  const commands = createCommandRegistry();
  // Of the commands that share a key, the first stands for all.
  for (const { command } of keymap) commands.offer(command, () => ran.push(command));
  stop = listenToKeys(window, commands, undefined, isMac);
}
beforeEach(() => {
  ran = [];
  listen();
});
afterEach(() => stop());

function press({ key, code, held = [], isComposing = false }: Shape): void {
  const event = new KeyboardEvent('keydown', {
    key,
    code,
    isComposing,
    bubbles: true,
    cancelable: true,
    ctrlKey: held.includes('ctrl'),
    altKey: held.includes('alt'),
    shiftKey: held.includes('shift'),
    metaKey: held.includes('meta'),
    modifierAltGraph: held.includes('altGraph'),
  });
  document.body.dispatchEvent(event);
}

type Case = readonly [layout: string, shape: Shape, command: CommandId | null];

describe('keys are what is printed on them', () => {
  const cases: readonly Case[] = [
    ['US: ?', { key: '?', code: 'Slash', held: ['shift'] }, 'keys.open'],
    ['US: 1', { key: '1', code: 'Digit1' }, 'go.needs_decision'],
    ['US: Shift 1 is !', { key: '!', code: 'Digit1', held: ['shift'] }, null],
    ['US: number pad', { key: '6', code: 'Numpad6' }, 'go.all'],
    ['US: plus on the number pad', { key: '+', code: 'NumpadAdd' }, 'document.zoomIn'],
    ['US: Caps Lock', { key: 'J', code: 'KeyJ' }, 'list.next'],
    ['es: / on 7', { key: '/', code: 'Digit7', held: ['shift'] }, 'search.focus'],
    ['es: ? beside 0', { key: '?', code: 'Minus', held: ['shift'] }, 'keys.open'],
    ['es: \\ with AltGr, Linux', { key: '\\', code: 'Backquote', held: ['altGraph'] }, 'nav.toggle'],
    [
      'es: \\ with AltGr, Windows',
      { key: '\\', code: 'Backquote', held: ['ctrl', 'alt', 'altGraph'] },
      'nav.toggle',
    ],
    ['es: [ with AltGr', { key: '[', code: 'BracketLeft', held: ['altGraph'] }, 'document.previousPage'],
    [
      'es: ] with AltGr',
      { key: ']', code: 'BracketRight', held: ['ctrl', 'alt', 'altGraph'] },
      'document.nextPage',
    ],
    ['es: = on 0', { key: '=', code: 'Digit0', held: ['shift'] }, 'document.zoomIn'],
    ['es: @', { key: '@', code: 'Digit2', held: ['ctrl', 'alt', 'altGraph'] }, null],
    ['es: €', { key: '€', code: 'KeyE', held: ['altGraph'] }, null],
    ['es: ñ', { key: 'ñ', code: 'Semicolon' }, null],
    ['es: dead ´', { key: 'Dead', code: 'Quote' }, null],
    ['pt-BR: / beside Shift', { key: '/', code: 'IntlRo' }, 'search.focus'],
    ['pt-BR: ?', { key: '?', code: 'IntlRo', held: ['shift'] }, 'keys.open'],
    [
      'pt-BR: / with AltGr on Q',
      { key: '/', code: 'KeyQ', held: ['ctrl', 'alt', 'altGraph'] },
      'search.focus',
    ],
    ['pt-BR: \\', { key: '\\', code: 'IntlBackslash' }, 'nav.toggle'],
    ['pt-BR: [', { key: '[', code: 'BracketRight' }, 'document.previousPage'],
    ['pt-BR: ]', { key: ']', code: 'Backslash' }, 'document.nextPage'],
    ['pt-BR: ç', { key: 'ç', code: 'Semicolon' }, null],
    ['pt-BR: dead ~', { key: 'Dead', code: 'Quote' }, null],
    ['de: z where US has y', { key: 'z', code: 'KeyY' }, 'outbox.cancel'],
    ['de: y where US has z', { key: 'y', code: 'KeyZ' }, 'document.retry'],
    ['de: / on 7', { key: '/', code: 'Digit7', held: ['shift'] }, 'search.focus'],
    ['de: ? beside 0', { key: '?', code: 'Minus', held: ['shift'] }, 'keys.open'],
    ['de: \\ with AltGr', { key: '\\', code: 'Minus', held: ['ctrl', 'alt', 'altGraph'] }, 'nav.toggle'],
    ['de: @ on Q', { key: '@', code: 'KeyQ', held: ['ctrl', 'alt', 'altGraph'] }, null],
    ['de: µ on M', { key: 'µ', code: 'KeyM', held: ['altGraph'] }, null],
    ['de: = on 0', { key: '=', code: 'Digit0', held: ['shift'] }, 'document.zoomIn'],
    ['de: + of its own', { key: '+', code: 'BracketRight' }, 'document.zoomIn'],
    ['de: dead ´ where US has =', { key: 'Dead', code: 'Equal' }, null],
    ['de: ß', { key: 'ß', code: 'Minus' }, null],
    ['fr: a where US has q', { key: 'a', code: 'KeyQ' }, 'claim.accept'],
    ['fr: m where US has ;', { key: 'm', code: 'Semicolon' }, 'claim.email'],
    ['fr: q', { key: 'q', code: 'KeyA' }, null],
    ['fr: 1 with Shift', { key: '1', code: 'Digit1', held: ['shift'] }, 'go.needs_decision'],
    ['fr: 0 with Shift', { key: '0', code: 'Digit0', held: ['shift'] }, 'document.fit'],
    ['fr: & without', { key: '&', code: 'Digit1' }, null],
    ['fr: - on 6', { key: '-', code: 'Digit6' }, 'document.zoomOut'],
    ['fr: /', { key: '/', code: 'Period', held: ['shift'] }, 'search.focus'],
    ['fr: ?', { key: '?', code: 'KeyM', held: ['shift'] }, 'keys.open'],
    ['fr: \\ with AltGr', { key: '\\', code: 'Digit8', held: ['altGraph'] }, 'nav.toggle'],
    [
      'fr: [ with AltGr',
      { key: '[', code: 'Digit5', held: ['ctrl', 'alt', 'altGraph'] },
      'document.previousPage',
    ],
    ['fr: @ with AltGr', { key: '@', code: 'Digit0', held: ['altGraph'] }, null],
    ['fr: dead ^', { key: 'Dead', code: 'BracketLeft' }, null],
    ['fr: Ctrl .', { key: '.', code: 'Comma', held: ['ctrl', 'shift'] }, 'templates.fixAll'],
    ['fr: Ctrl A', { key: 'a', code: 'KeyQ', held: ['ctrl'] }, 'list.selectAll'],
    ['ru: the Latin letter of its place', { key: 'о', code: 'KeyJ' }, 'list.next'],
    ['AltGr with a letter', { key: 'a', code: 'KeyA', held: ['altGraph'] }, null],
    ['an input method at work', { key: 'a', code: 'KeyA', isComposing: true }, null],
    ['an input method’s key', { key: 'Process', code: 'KeyA' }, null],
    ['what a dead key made', { key: 'á', code: 'KeyA' }, null],
  ];
  it.each(cases)('%s', (_layout, shape, command) => {
    press(shape);
    expect(ran[0] ?? null).toBe(command);
  });

  const onMac: readonly Case[] = [
    ['\\ with Option', { key: '\\', code: 'Backquote', held: ['alt'] }, 'nav.toggle'],
    ['[ with Option', { key: '[', code: 'Digit5', held: ['alt'] }, 'document.previousPage'],
    ['@ with Option', { key: '@', code: 'KeyL', held: ['alt'] }, null],
    ['å with Option', { key: 'å', code: 'KeyA', held: ['alt'] }, null],
    ['⌘ K', { key: 'k', code: 'KeyK', held: ['meta'] }, 'palette.open'],
    ['Control K', { key: 'k', code: 'KeyK', held: ['ctrl'] }, null],
  ];
  it.each(onMac)('on a Mac: %s', (_layout, shape, command) => {
    listen(true);
    press(shape);
    expect(ran[0] ?? null).toBe(command);
  });

  it('an account by its digit on a French keyboard, where Shift goes down between', () => {
    press({ key: 'g', code: 'KeyG' });
    press({ key: 'Shift', code: 'ShiftLeft', held: ['shift'] });
    press({ key: '2', code: 'Digit2', held: ['shift'] });
    expect(ran).toEqual(['go.account2']);
  });

  it('a dead key ends a sequence: what follows it does not mean its second key', () => {
    press({ key: 'g', code: 'KeyG' });
    press({ key: 'Dead', code: 'Quote' });
    press({ key: 'o', code: 'KeyO' });
    expect(ran).not.toContain('go.outbox');
  });
});
