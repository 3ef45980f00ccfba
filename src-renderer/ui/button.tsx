import type { ComponentProps, ReactNode } from 'react';
import { isMacPlatform } from '../keys/press.ts';
import { Kbd } from './kbd.tsx';

export type ButtonTone = 'plain' | 'primary' | 'danger' | 'quiet';

const tones: Readonly<Record<ButtonTone, string>> = {
  plain: 'border-line bg-raised text-ink hover:bg-hover active:bg-grey-bg',
  primary: 'border-accent bg-accent text-accent-ink hover:border-accent-hover hover:bg-accent-hover',
  danger: 'border-line bg-raised text-red hover:bg-red-bg',
  quiet: 'border-transparent bg-transparent text-ink-2 hover:bg-hover hover:text-ink',
};

/** The classes of a button, for the few triggers that must be another component. */
export function buttonClass(tone: ButtonTone = 'plain'): string {
  return `inline-flex h-[30px] shrink-0 items-center gap-[7px] rounded-[7px] border px-[11px] text-[12.5px] leading-none font-medium whitespace-nowrap transition-colors duration-75 aria-disabled:pointer-events-auto aria-disabled:bg-transparent aria-disabled:text-ink-3 aria-disabled:border-line ${tones[tone]}`;
}

export interface ButtonProps extends Omit<ComponentProps<'button'>, 'disabled'> {
  tone?: ButtonTone;
  /** The key that does the same, in the keymap's spelling. */
  keys?: string | undefined;
  icon?: ReactNode;
  /** Why the button is off, said to everyone who reaches it; it stays focusable. */
  offReason?: string | null | undefined;
  /** Off because something is under way. */
  isBusy?: boolean;
}

/** A button that shows its key. */
export function Button({
  tone = 'plain',
  keys,
  icon,
  offReason,
  isBusy = false,
  children,
  onClick,
  className = '',
  ...rest
}: ButtonProps) {
  const isOff = isBusy || (offReason !== null && offReason !== undefined);
  return (
    <button
      type="button"
      {...rest}
      className={`${buttonClass(tone)} ${className}`}
      aria-disabled={isOff || undefined}
      aria-keyshortcuts={keys === undefined ? undefined : ariaKeys(keys)}
      title={offReason ?? rest.title}
      onClick={isOff ? (event) => event.preventDefault() : onClick}
    >
      {icon}
      {children}
      {keys === undefined ? null : <Kbd keys={keys} onAccent={tone === 'primary' && !isOff} />}
    </button>
  );
}

/** Blanks stand between alternatives there, so keys that come one after the other can't be said. */
function ariaKeys(keys: string): string | undefined {
  if (keys.includes(' ')) return undefined;
  return keys.replace('$mod', isMacPlatform() ? 'Meta' : 'Control');
}
