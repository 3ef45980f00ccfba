import { type CommandId, keymap } from '../keys/keymap.ts';
import type { CommandRegistry } from './commands.ts';

/** Selector for what is open above the views, whose question comes first whatever the menu says. */
const overViews = '[role=dialog],[role=alertdialog]';
/** Whether something above the views must be answered first. */
export const isQuestionOpen = (page: ParentNode): boolean => page.querySelector(overViews) !== null;
const fromEverywhere: CommandId = 'vault.lock';

/** Runs what was chosen in the host's menu as its key would: nothing behind an open dialog. */
export function runMenuCommand(commands: CommandRegistry, page: ParentNode, chosen: string): boolean {
  const command = keymap.find((entry) => entry.command === chosen)?.command;
  if (command === undefined) return false;
  if (command !== fromEverywhere && isQuestionOpen(page)) return false;
  return commands.run(command);
}
