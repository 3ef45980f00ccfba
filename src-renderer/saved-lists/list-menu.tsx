import { Bookmark, ChevronDown } from 'lucide-react';
import { useRef, useState } from 'react';
import { Button, Menu, MenuItem, MenuTrigger, Popover, Separator } from 'react-aria-components';
import { flushSync } from 'react-dom';
import { useTranslations } from 'use-intl';
import { useStore } from 'zustand';
import { useAppContext } from '../runtime/app-context.tsx';
import type { CommandId } from '../keys/keymap.ts';
import { useKeyOf } from '../keys/keymap-context.ts';
import { buttonClass } from '../ui/button.tsx';
import { Kbd } from '../ui/kbd.tsx';
import { menuItemClass, popoverClass } from '../ui/popover-class.ts';

const groups = [
  ['savedLists.save', 'savedLists.saveNew', 'savedLists.revert'],
  ['savedLists.rename', 'savedLists.delete', 'savedLists.moveUp', 'savedLists.moveDown'],
  ['savedLists.pinDocuments', 'savedLists.unpinDocuments'],
  ['savedLists.share', 'savedLists.shareAll', 'savedLists.readIn'],
  ['list.export'],
] as const satisfies readonly (readonly CommandId[])[];

/** Everything that can be done with the list that is shown. What makes no sense now is not in it. */
export function ListMenu() {
  const keyOf = useKeyOf();
  const t = useTranslations();
  const { commands } = useAppContext();
  const available = useStore(commands.available);
  const [isOpen, setIsOpen] = useState(false);
  const trigger = useRef<HTMLButtonElement>(null);
  const shown = groups.map((group) => group.filter((command) => available.has(command)));
  return (
    <MenuTrigger isOpen={isOpen} onOpenChange={setIsOpen}>
      <Button
        ref={trigger}
        className={`${buttonClass()} data-[focus-visible]:outline-2`}
        aria-label={t('savedLists.menu')}
      >
        <Bookmark size={14} aria-hidden="true" />
        <span className="hidden @2xl:inline">{t('savedLists.menu')}</span>
        <ChevronDown size={14} aria-hidden="true" className="text-ink-3" />
      </Button>
      <Popover placement="bottom end" className={`w-[300px] ${popoverClass}`}>
        <Menu
          aria-label={t('savedLists.menu')}
          onAction={(command) => {
            // At once: the menu has gone and has given the focus back, so that a dialog may take it.
            flushSync(() => setIsOpen(false));
            trigger.current?.focus({ preventScroll: true });
            const chosen = groups.flat().find((one) => one === command);
            if (chosen !== undefined) commands.run(chosen);
          }}
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
