import { expect, it } from 'vitest';
import { keyLabels } from './key-label.ts';
import { keymap } from './keymap.ts';

/** As printed on key caps: a sign, a function key, or one of the names that keyboards carry. */
const cap = /^(?:(?:Ctrl|Alt|⌘|⌥|⇧) )*(?:.|F\d{1,2}|Esc|Home|End|Del|PgDn|PgUp|Num [+−])$/u;

it.each(keymap.flatMap(({ command, keys }) => keys.map((key) => [command, key] as const)))(
  'the key of %s is shown as its cap says, never by its code: %s',
  (_command, key) => {
    for (const label of [...keyLabels(key, false), ...keyLabels(key, true)]) expect(label).toMatch(cap);
  },
);
