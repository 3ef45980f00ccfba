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
  // Codes of keys by their place, for signs that not every keyboard types without Shift.
  Equal: '=',
  Minus: '-',
  NumpadAdd: 'Num +',
  NumpadSubtract: 'Num −',
};

/** The labels of a binding in the keymap's spelling, one for each key cap: `Shift+j` → `⇧ j`, `g i` → `g`, `i`. */
export function keyLabels(keys: string, isMac = /Mac|iP(hone|ad)/.test(navigator.platform)): string[] {
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
