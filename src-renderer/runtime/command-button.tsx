import type { ComponentProps } from 'react';
import { useTranslations } from 'use-intl';
import { useKeyOf } from '../keys/keymap-context.ts';
import type { CommandId } from '../keys/keymap.ts';
import { Button, type ButtonTone } from '../ui/button.tsx';
import { useAppContext } from './app-context.tsx';

/**
 * A button that runs a command, with its key: a click never does what the key doesn't. It has the command's name
 * unless it is given another text.
 */
export function CommandButton({
  command,
  tone = 'plain',
  children,
  ...button
}: Omit<ComponentProps<typeof Button>, 'tone' | 'keys' | 'onClick'> & {
  command: CommandId;
  tone?: ButtonTone;
}) {
  const keyOf = useKeyOf();
  const names = useTranslations('app.commands');
  const { commands } = useAppContext();
  return (
    <Button {...button} tone={tone} keys={keyOf(command)} onClick={() => commands.run(command)}>
      {children ?? names(command)}
    </Button>
  );
}
