import { Command } from 'cmdk';
import type { ReactNode } from 'react';
import { Dialog } from './dialog.tsx';

/** Chooses one of many by typing: a field that has the focus, and what it finds under it. */
export function SearchDialog({
  title,
  label,
  resultsLabel,
  text,
  onChange,
  maxLength,
  onClose,
  width = 'normal',
  className = '-mx-1.5 max-h-[340px] min-h-24',
  nothing,
  children,
}: {
  title: string;
  label: string;
  resultsLabel: string;
  text: string;
  onChange: (text: string) => void;
  maxLength: number;
  onClose: () => void;
  width?: 'normal' | 'wide';
  /** Class of the area for what is found. */
  className?: string;
  /** Text of the line that stands alone if nothing is found, because a list box must never be without one. */
  nothing: string | null;
  children: ReactNode;
}) {
  return (
    <Dialog isOpen title={title} width={width} onClose={onClose}>
      <Command label={label} shouldFilter={false} loop className="flex flex-col gap-2">
        <Command.Input
          autoFocus
          value={text}
          onValueChange={onChange}
          maxLength={maxLength}
          placeholder={label}
          className="h-8 w-full rounded-[7px] border border-line bg-bg px-2.5"
        />
        <Command.List label={resultsLabel} className={`overflow-y-auto ${className}`}>
          {nothing === null ? null : (
            <Command.Item value="nothing" disabled className="px-3 py-6 text-center text-ink-3">
              {nothing}
            </Command.Item>
          )}
          {children}
        </Command.List>
      </Command>
    </Dialog>
  );
}
