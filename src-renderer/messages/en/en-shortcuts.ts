import type { KeyRefusal } from '../../keys/key-refusal.ts';

/** The list of keyboard shortcuts, and how they are changed. */
export const shortcutsMessages = {
  changed: 'changed',
  none: 'No shortcut',
  press: 'Press a key, or two keys one after the other',
  followedBy: ' then ',
  recorderHint: 'Enter saves, Esc cancels.',
  newKeys: 'New shortcut for “{command}”',
  use: 'Use this key',
  useInstead: 'Use instead of {keys}',
  add: 'Use as well',
  remove: 'Remove {keys}',
  reset: 'Reset',
  conflict: 'Already used: {rivals}. If you replace it there, that command loses the key.',
  rival: '{command} ({keys})',
  replaceThere: 'Replace there',
  import: 'Import…',
  export: 'Export',
  resetAll: 'Reset all',
  nothingChanged: 'No shortcut has been changed.',
  singleKeys: 'Use single-key shortcuts',
  singleKeysText:
    'Turn them off if speech input or a screen reader triggers them by accident. Shortcuts with Ctrl, ⌘ or Alt, arrow keys and function keys still work, and every command is in the palette.',
  chooseFile: 'File with keyboard shortcuts',
  fileUnreadable:
    'This file can’t be read from the disk. Check that it is a file, is still there and may be opened. Nothing was changed.',
  notAFile: 'This file doesn’t contain Claimdesk shortcuts. Nothing was changed.',
  imported:
    '{count, plural, =0 {No shortcuts were imported; the default shortcuts are used.} one {# changed shortcut was imported.} other {# changed shortcuts were imported.}}',
  unknown: 'Skipped because this version doesn’t have them: {names}.',
  skipped: 'Skipped {command} ({keys}): {reason}',
  usedBy: 'the key is used by {command}.',
  unreadable:
    'Your keyboard shortcuts couldn’t be read, so the default shortcuts are used. Change one, or reset all, to replace them.',
  unusable: 'These shortcuts can’t be used, so their default keys are back: {commands}.',
  refusals: {
    not_a_key: 'This key can’t be a shortcut.',
    needed_everywhere: 'Enter, Esc, Tab and Space mean the same everywhere.',
    browser_or_system: 'The browser or the operating system uses this key.',
    types_a_character: 'With Alt, or Ctrl and Alt, this key types a character on many keyboards.',
    modified_sequence: 'In a sequence, use letters, digits or signs without Ctrl or Alt.',
    too_many_presses: 'A sequence has two keys at most.',
    dead_key: 'This key waits for another one to type an accent, so it can’t be a shortcut.',
  } satisfies Record<KeyRefusal | 'dead_key', string>,
} as const;
