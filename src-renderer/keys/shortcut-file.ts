import { z } from 'zod';
import { shortcutChangesSchema } from '../../src-shared/contract/app.ts';
import type { ShortcutChanges } from './active-keymap.ts';
import { type CheckedChanges, checkChanges } from './shortcut-changes.ts';

export const shortcutFileName = 'claimdesk-shortcuts.json';
/** Longest file of shortcuts in bytes, far more than every command with four keys needs. */
export const longestShortcutFile = 100_000;

/** A person's shortcuts as a file. What another version adds is ignored. */
const shortcutFileSchema = z.object({
  claimdeskShortcuts: z.literal(1),
  shortcuts: shortcutChangesSchema,
});

export function writeShortcutFile(shortcuts: ShortcutChanges): string {
  return `${JSON.stringify({ claimdeskShortcuts: 1, shortcuts }, null, 2)}\n`;
}

/** Reads a file of shortcuts; `null` if it is none. */
export function readShortcutFile(text: string): CheckedChanges | null {
  const read = shortcutFileSchema.safeParse(parseJson(text));
  return read.success ? checkChanges(read.data.shortcuts) : null;
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return null;
  }
}
