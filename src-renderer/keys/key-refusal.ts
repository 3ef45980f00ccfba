import { isCharacter, parseKeys, type Press } from './press.ts';

/** Reasons why keys can't be given to a command. */
export const keyRefusals = [
  'not_a_key',
  'needed_everywhere',
  'browser_or_system',
  'types_a_character',
  'modified_sequence',
  'too_many_presses',
] as const;
export type KeyRefusal = (typeof keyRefusals)[number];

/** Keys for leaving, confirming, moving on and pressing what has the focus, which mean the same everywhere. */
const neededEverywhere = new Set(['Escape', 'Enter', 'Tab', 'Space']);
const named =
  /^(F\d{1,2}|Arrow(Up|Down|Left|Right)|Home|End|PageUp|PageDown|Delete|Backspace|Insert|Enter|Escape|Tab|Space)$/;
/** Keys that browsers use with Ctrl or ⌘: windows, tabs, the address, zoom, the clipboard and undo of text. */
const ofTheBrowser = new Set(['Tab', 'F4', 'F5', ...'wtnqrlhjoducvxyzi+=-_0123456789'.split('')]);
/** Keys that browsers use with Ctrl or ⌘ and Shift: windows, tabs, developer tools and private data. */
const ofTheBrowserWithShift = new Set(['Delete', 'Tab', ...'wtnqrijcopbmz'.split('')]);
const functionKeysOfTheBrowser = new Set(['F3', 'F5', 'F7', 'F10', 'F11', 'F12']);

/** Returns why a person can't give these keys to a command; `null` if they can. */
export function keyRefusalOf(keys: string): KeyRefusal | null {
  const presses = parseKeys(keys);
  if (presses.length > 2) return 'too_many_presses';
  const refused = presses.map(refusalOfPress).find((refusal) => refusal !== null);
  if (refused !== undefined) return refused;
  const isModified = ({ key, hasMod, hasAlt }: Press) => hasMod || hasAlt || !isCharacter(key);
  return presses.length === 2 && presses.some(isModified) ? 'modified_sequence' : null;
}

function refusalOfPress({ key, hasMod, hasAlt, hasShift }: Press): KeyRefusal | null {
  if (/\p{Cc}/u.test(key) || (!isCharacter(key) && !named.test(key))) return 'not_a_key';
  if (neededEverywhere.has(key)) return 'needed_everywhere';
  // Ctrl and Alt are AltGr on Windows; Alt alone opens menus and types signs on a Mac.
  if (hasAlt && isCharacter(key)) return 'types_a_character';
  if (hasMod && (hasShift ? ofTheBrowserWithShift : ofTheBrowser).has(key)) return 'browser_or_system';
  if (hasAlt && (/^F\d/.test(key) || hasMod)) return 'browser_or_system';
  return functionKeysOfTheBrowser.has(key) ? 'browser_or_system' : null;
}
