import { Bookmark, ChevronDown } from 'lucide-react';
import { useRef, useState } from 'react';
import { Button, MenuTrigger } from 'react-aria-components';
import { flushSync } from 'react-dom';
import { useTranslations } from 'use-intl';
import type { CommandId } from '../keys/keymap.ts';
import { CommandMenu } from '../runtime/command-menu.tsx';
import { buttonClass } from '../ui/button.tsx';
import { Popover } from '../ui/popover.tsx';

const groups = [
  ['savedLists.save', 'savedLists.saveNew', 'savedLists.revert'],
  ['savedLists.rename', 'savedLists.delete', 'savedLists.moveUp', 'savedLists.moveDown'],
  ['savedLists.pinDocuments', 'savedLists.unpinDocuments'],
  ['savedLists.share', 'savedLists.shareAll', 'savedLists.readIn'],
  ['list.export'],
] as const satisfies readonly (readonly CommandId[])[];

/** Everything that can be done with the shown list. What makes no sense now is absent. */
export function ListMenu() {
  const t = useTranslations();
  const [isOpen, setIsOpen] = useState(false);
  const trigger = useRef<HTMLButtonElement>(null);
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
      <Popover placement="bottom end" className="w-[300px]">
        <CommandMenu
          label={t('savedLists.menu')}
          groups={groups}
          onChosen={() => {
            flushSync(() => setIsOpen(false));
            trigger.current?.focus({ preventScroll: true });
          }}
        />
      </Popover>
    </MenuTrigger>
  );
}
