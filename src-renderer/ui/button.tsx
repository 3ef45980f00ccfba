import type { ComponentProps, MouseEvent, ReactNode } from 'react';
import { textInputs } from '../keys/key-targets.ts';
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
  return `inline-flex h-[30px] shrink-0 items-center gap-[7px] rounded-[7px] border px-[11px] text-[12.5px] leading-none font-medium whitespace-nowrap aria-disabled:pointer-events-auto aria-disabled:bg-transparent aria-disabled:text-ink-3 aria-disabled:border-line ${tones[tone]}`;
}

/**
 * The tone of a button and `keys`, the key that does the same, in the keymap's spelling: every primary button shows
 * one. `undefined` in it: the key of its command was taken away.
 */
type ToneAndKeys =
  | { tone: 'primary'; keys: string | undefined }
  | { tone?: Exclude<ButtonTone, 'primary'>; keys?: string | undefined };

type ButtonProps = ToneAndKeys & PlainButtonProps;

interface PlainButtonProps extends Omit<ComponentProps<'button'>, 'disabled'> {
  icon?: ReactNode;
  /** Reason why the button is off, for everyone who reaches it; it stays focusable. */
  offReason?: string | null | undefined;
  /** Whether it is off because something is running. */
  isBusy?: boolean;
  /**
   * Whether it decides on what is shown, where the next thing to decide on may appear under the pointer at once: the
   * second click of a double-click then does nothing, and a click leaves the focus where it is, so that Enter and
   * Space don't press it again.
   */
  decides?: boolean;
}

/** A button that shows its key. */
export function Button({
  tone = 'plain',
  keys,
  icon,
  offReason,
  isBusy = false,
  decides = false,
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
      onMouseDown={decides ? keepFocus : rest.onMouseDown}
      onClick={(event) => {
        if (isOff) event.preventDefault();
        else if (!decides || event.detail < 2) onClick?.(event);
      }}
    >
      {icon}
      {children}
      {keys === undefined ? null : <Kbd keys={keys} onAccent={tone === 'primary' && !isOff} />}
    </button>
  );
}

/** Keeps the focus where it is, except in a text field: what is typed next was not meant for it. */
function keepFocus(event: MouseEvent): void {
  event.preventDefault();
  const focused = document.activeElement;
  if (focused instanceof HTMLElement && focused.matches(textInputs)) focused.blur();
}

/** Returns `aria-keyshortcuts`, in which spaces separate alternatives: keys in sequence can't be expressed. */
function ariaKeys(keys: string): string | undefined {
  if (keys.includes(' ')) return undefined;
  return keys.replace('$mod', isMacPlatform() ? 'Meta' : 'Control');
}
