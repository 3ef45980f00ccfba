import { Bookmark, ChevronDown } from 'lucide-react';
import { Button, Menu, MenuItem, MenuTrigger, Popover, Separator } from 'react-aria-components';
import { useTranslations } from 'use-intl';
import { useStore } from 'zustand';
import { useAppContext } from '../runtime/app-context.tsx';
import { type CommandId, keyOf } from '../keys/keymap.ts';
import { buttonClass } from '../ui/button.tsx';
import { Kbd } from '../ui/kbd.tsx';
import { menuItemClass, popoverClass } from '../ui/popover-class.ts';

const groups = [
  ['lists.save', 'lists.saveNew', 'lists.revert'],
  ['lists.rename', 'lists.delete'],
  ['lists.pinDocuments', 'lists.unpinDocuments'],
] as const satisfies readonly (readonly CommandId[])[];

/** The menu gives the focus back in the frame after it went; a dialog must come after that. */
const focusBackMs = 60;

/** Everything that can be done with the list that is shown. What makes no sense now is not in it. */
export function ListMenu() {
  const t = useTranslations();
  const { commands } = useAppContext();
  const available = useStore(commands.available);
  const shown = groups.map((group) => group.filter((command) => available.has(command)));
  return (
    <MenuTrigger>
      <Button className={`${buttonClass()} data-[focus-visible]:outline-2`} aria-label={t('lists.menu')}>
        <Bookmark size={14} aria-hidden="true" />
        <span className="hidden @2xl:inline">{t('lists.menu')}</span>
        <ChevronDown size={14} aria-hidden="true" className="text-ink-3" />
      </Button>
      <Popover placement="bottom end" className={`w-[300px] ${popoverClass}`}>
        <Menu
          aria-label={t('lists.menu')}
          onAction={(command) =>
            setTimeout(() => {
              const chosen = groups.flat().find((one) => one === command);
              if (chosen !== undefined) commands.run(chosen);
            }, focusBackMs)
          }
          className="p-1 outline-none"
        >
          {shown
            .filter((group) => group.length > 0)
            .flatMap((group, index) => [
              ...(index === 0
                ? []
                : [<Separator key={`before ${group[0]}`} className="mx-2 my-1 border-t border-line-soft" />]),
              ...group.map((command) => {
                const keys = keyOf(command);
                const label = t(`app.commands.${command}`);
                return (
                  <MenuItem key={command} id={command} textValue={label} className={menuItemClass}>
                    <span className="min-w-0 flex-1 truncate">{label}</span>
                    {keys === undefined ? null : <Kbd keys={keys} />}
                  </MenuItem>
                );
              }),
            ])}
        </Menu>
      </Popover>
    </MenuTrigger>
  );
}
