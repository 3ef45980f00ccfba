import { isMacPlatform } from './press.ts';

const signs: Readonly<Record<string, string>> = {
  ArrowDown: '↓',
  ArrowUp: '↑',
  ArrowLeft: '←',
  ArrowRight: '→',
  Backspace: '⌫',
  Delete: 'Del',
  Escape: 'Esc',
  Enter: '↵',
  PageDown: 'PgDn',
  PageUp: 'PgUp',
  Shift: '⇧',
};

/** The labels of a binding in the keymap's spelling, one for each key cap: `Shift+j` → `⇧ j`, `g i` → `g`, `i`. */
export function keyLabels(keys: string, isMac = isMacPlatform()): string[] {
  return keys.split(' ').map((press) =>
    press
      .replace(/\[[A-Za-z]+\]\+/g, '')
      .split(/(?<=.)\+/)
      .map((part) => modifierOf(part, isMac) ?? signs[part] ?? part)
      .join(' '),
  );
}

function modifierOf(part: string, isMac: boolean): string | undefined {
  if (part === '$mod') return isMac ? '⌘' : 'Ctrl';
  return part === 'Alt' && isMac ? '⌥' : undefined;
}
