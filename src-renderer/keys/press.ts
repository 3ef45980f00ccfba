/** One press of a shortcut, as the keymap spells it: `$mod+Shift+f`. */
export interface Press {
  /** A character in lower case, or a name as in `KeyboardEvent.key`. */
  key: string;
  /** Whether Ctrl, or ⌘ on a Mac, is down. */
  hasMod: boolean;
  hasAlt: boolean;
  hasShift: boolean;
}

/** The properties of a keyboard event that a match needs. */
export type KeyPressEvent = Pick<
  KeyboardEvent,
  'key' | 'code' | 'ctrlKey' | 'metaKey' | 'altKey' | 'shiftKey' | 'isComposing' | 'getModifierState'
>;

const notTyped = new Set(['Dead', 'Process', 'Unidentified', 'Compose']);
/** Keys that only change what another one means. */
export const modifierKeys: ReadonlySet<string> = new Set(['Shift', 'Control', 'Alt', 'AltGraph', 'Meta']);

/** Returns the presses of a binding in order: `g i` has two. */
export function parseKeys(keys: string): Press[] {
  return keys.split(' ').map(parsePress);
}

function parsePress(spelled: string): Press {
  // `[Shift]` says that a sign may sit behind Shift, which holds for every sign.
  const parts = spelled.replace(/\[[A-Za-z]+\]\+/g, '').split(/(?<=.)\+/);
  const key = parts.pop() ?? '';
  return {
    key: isCharacter(key) ? key.toLowerCase() : key,
    hasMod: parts.includes('$mod'),
    hasAlt: parts.includes('Alt'),
    hasShift: parts.includes('Shift'),
  };
}

export function isCharacter(key: string): boolean {
  return Array.from(key).length === 1;
}

/**
 * Whether the key is a letter, which Shift makes a capital; on some keyboards signs and digits are behind Shift too.
 */
function isLetter(key: string): boolean {
  return isCharacter(key) && key.toLowerCase() !== key.toUpperCase();
}

/**
 * Returns the press of an event, by what is printed on the key and not by its position, so that each layout has its
 * own. `null`: nothing was typed yet (a dead key, an input method), or only a modifier is down.
 */
export function pressOf(event: KeyPressEvent, isMac: boolean): Press | null {
  if (event.isComposing || notTyped.has(event.key) || modifierKeys.has(event.key)) return null;
  const key = keyOfEvent(event);
  const hasAltGraph = event.getModifierState('AltGraph');
  const isPlain = isLetter(key) || /^\d$/.test(key) || !isCharacter(key);
  // AltGr and Option type signs: what they hold meanwhile (Ctrl and Alt on Windows) is no shortcut.
  const isComposed = !isPlain && (hasAltGraph || (event.altKey && (isMac ? !event.metaKey : event.ctrlKey)));
  const hasControl = event.ctrlKey && !isComposed;
  const hasMeta = event.metaKey;
  return {
    key,
    hasMod: isMac ? hasMeta : hasControl,
    // A modifier that no binding uses keeps every binding from matching, as Alt does.
    hasAlt: ((event.altKey || hasAltGraph) && !isComposed) || (isMac ? hasControl : hasMeta),
    hasShift: event.shiftKey && (isLetter(key) || !isCharacter(key)),
  };
}

function keyOfEvent({ key, code }: KeyPressEvent): string {
  if (key === ' ') return 'Space';
  const letter = /^Key([A-Z])$/.exec(code)?.[1];
  // A keyboard of another script has the Latin letter of the same place, printed beside its own.
  if (letter !== undefined && isLetter(key) && !/\p{Script=Latin}/u.test(key)) return letter.toLowerCase();
  return isCharacter(key) ? key.toLowerCase() : key;
}

export function isSamePress(one: Press, other: Press): boolean {
  return (
    one.key === other.key &&
    one.hasMod === other.hasMod &&
    one.hasAlt === other.hasAlt &&
    one.hasShift === other.hasShift
  );
}

/** Spells a press as the keymap does. */
export function spellPress({ key, hasMod, hasAlt, hasShift }: Press): string {
  return [hasMod ? '$mod' : [], hasAlt ? 'Alt' : [], hasShift ? 'Shift' : [], key].flat().join('+');
}

/** Returns one spelling for the same keys, so that two of them can be compared. */
export function canonicalKeys(keys: string): string {
  return parseKeys(keys).map(spellPress).join(' ');
}

/**
 * Whether the keys are a character without Ctrl, ⌘ or Alt, which speech input and screen readers may type by
 * accident.
 */
export function hasBareCharacter(keys: string): boolean {
  return parseKeys(keys).some(({ key, hasMod, hasAlt }) => isCharacter(key) && !hasMod && !hasAlt);
}

export function isMacPlatform(platform = navigator.platform): boolean {
  return /Mac|iP(hone|ad)/.test(platform);
}
