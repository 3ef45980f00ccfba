import { ChevronDown, type LucideIcon } from 'lucide-react';
import { useRef, useState } from 'react';
import { Button, MenuTrigger } from 'react-aria-components';
import { flushSync } from 'react-dom';
import type { CommandId } from '../keys/keymap.ts';
import { buttonClass } from '../ui/button.tsx';
import { Popover } from '../ui/popover.tsx';
import { CommandMenu } from './command-menu.tsx';

/** A button that opens a menu of commands. Those that make no sense now are absent. */
export function CommandMenuButton({
  label,
  icon: Icon,
  groups,
}: {
  label: string;
  icon: LucideIcon;
  groups: readonly (readonly CommandId[])[];
}) {
  const [isOpen, setIsOpen] = useState(false);
  const trigger = useRef<HTMLButtonElement>(null);
  return (
    <MenuTrigger isOpen={isOpen} onOpenChange={setIsOpen}>
      <Button ref={trigger} className={`${buttonClass()} data-[focus-visible]:outline-2`} aria-label={label}>
        <Icon size={14} />
        <span className="hidden @2xl:inline">{label}</span>
        <ChevronDown size={14} className="text-ink-3" />
      </Button>
      <Popover placement="bottom end" className="w-[300px]">
        <CommandMenu
          label={label}
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
