import { type ComponentProps, useState } from 'react';
import type { CommandId } from '../keys/keymap.ts';
import { Select } from '../ui/select.tsx';
import { useCommand } from './use-command.ts';

/** Menu that narrows what a view shows. A command opens it too. */
export function FilterSelect<Value extends string | null>({
  command,
  ...select
}: Omit<ComponentProps<typeof Select<Value>>, 'isLabelHidden' | 'isOpen' | 'onOpenChange'> & {
  command: CommandId;
}) {
  const [isOpen, setIsOpen] = useState(false);
  useCommand(command, () => setIsOpen(true));
  return <Select {...select} isLabelHidden isOpen={isOpen} onOpenChange={setIsOpen} />;
}
