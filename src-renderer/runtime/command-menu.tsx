import { Menu, MenuItem, Separator } from 'react-aria-components';
import { useTranslations } from 'use-intl';
import { useStore } from 'zustand';
import { useKeyOf } from '../keys/keymap-context.ts';
import type { CommandId } from '../keys/keymap.ts';
import { useAppContext } from './app-context.tsx';
import { Kbd } from '../ui/kbd.tsx';
import { menuItemClass } from '../ui/popover-class.ts';

/** A menu of commands with their keys, in groups. Commands that can't run now are absent. */
export function CommandMenu({
  label,
  groups,
  onChosen,
}: {
  label: string;
  groups: readonly (readonly CommandId[])[];
  /**
   * Called when a command was chosen, right before it runs: closes the menu and returns the focus, so that a dialog
   * may take it.
   */
  onChosen: () => void;
}) {
  const keyOf = useKeyOf();
  const names = useTranslations('app.commands');
  const { commands } = useAppContext();
  const available = useStore(commands.available);
  return (
    <Menu
      aria-label={label}
      // The menu, and none of its items: an Enter that comes at once does nothing.
      autoFocus
      onAction={(key) => {
        onChosen();
        const chosen = groups.flat().find((command) => command === key);
        if (chosen !== undefined) commands.run(chosen);
      }}
      className="p-1 outline-none"
    >
      {groups
        .map((group) => group.filter((command) => available.has(command)))
        .filter((group) => group.length > 0)
        .flatMap((group, index) => [
          ...(index === 0
            ? []
            : [<Separator key={`before ${group[0]}`} className="mx-2 my-1 border-t border-line-soft" />]),
          ...group.map((command) => {
            const keys = keyOf(command);
            return (
              <MenuItem key={command} id={command} textValue={names(command)} className={menuItemClass}>
                <span className="min-w-0 flex-1 truncate">{names(command)}</span>
                {keys === undefined ? null : <Kbd keys={keys} />}
              </MenuItem>
            );
          }),
        ])}
    </Menu>
  );
}
