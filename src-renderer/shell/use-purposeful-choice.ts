import { type KeyboardEvent, useRef, useState } from 'react';
import { useTranslations } from 'use-intl';
import { isDeciding } from '../keys/deciding-commands.ts';
import { type CommandId, keymap } from '../keys/keymap.ts';
import { namesCommand, rankCommand } from '../runtime/command-rank.ts';

const steering: ReadonlySet<string> = new Set(['ArrowDown', 'ArrowUp', 'Home', 'End']);

/**
 * Keeps Enter in the palette from a command that decides, unless a person went to it with the arrows or typed words
 * of its name: what is offered first, what lies under a resting mouse, and what comes up as results change decide
 * nothing. A word that another decision on offer has as well names neither, unless it fits the name of one better.
 * The identity counts, not the place: another line that takes the highlight was not chosen.
 */
export function usePurposefulChoice(text: string, offered: readonly CommandId[]) {
  const t = useTranslations('app');
  const [highlighted, setHighlighted] = useState('');
  const [hint, setHint] = useState<string | null>(null);
  const isSteering = useRef(false);
  const chosen = useRef<string | null>(null);

  function commandAt(value: string): CommandId | undefined {
    return keymap.find(({ command }) => value === `command ${command}`)?.command;
  }
  function isOnPurpose(command: CommandId): boolean {
    if (!isDeciding(command) || chosen.current === highlighted) return true;
    const rivals = offered.filter((other) => other !== command && isDeciding(other));
    return isNamed(command) && !rivals.some((other) => isNamed(other, rankOf(command)));
  }
  function rankOf(command: CommandId): number {
    return rankCommand(text, t(`commands.${command}`));
  }
  /** Whether what is typed names the command, and matches its name no worse than this. */
  function isNamed(command: CommandId, worst = Infinity): boolean {
    const names = [t(`commands.${command}`), t(`commandTerms.${command}`)].join(' ');
    return namesCommand(text, names) && rankOf(command) <= worst;
  }
  return {
    /** Reason why the last Enter did nothing. */
    hint,
    /** Called when what is typed has changed. */
    restart: () => {
      chosen.current = null;
      setHint(null);
    },
    /** For the palette's list of lines. */
    highlight: {
      value: highlighted,
      onValueChange: (value: string) => {
        setHighlighted(value);
        if (!isSteering.current) return;
        chosen.current = value;
        setHint(null);
      },
      onKeyDown: (event: KeyboardEvent) => {
        // Ctrl with n, p, j and k moves as well.
        isSteering.current = steering.has(event.key) || (event.ctrlKey && /^[npjk]$/.test(event.key));
        // The list handles the same event after this, and whatever moves the highlight later is no key.
        queueMicrotask(() => (isSteering.current = false));
        const command = event.key === 'Enter' ? commandAt(highlighted) : undefined;
        if (command === undefined || isOnPurpose(command)) return;
        event.preventDefault();
        setHint(t('palette.onPurpose', { command: t(`commands.${command}`) }));
      },
    },
  };
}
