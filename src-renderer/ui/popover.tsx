import type { ReactNode } from 'react';
import { Popover as AriaPopover, type PopoverProps } from 'react-aria-components';
import { popoverClass } from './popover-class.ts';

/** Surface beside its trigger. React Aria places it in pixels of the window; its content has the text size. */
export function Popover({
  className,
  children,
  ...rest
}: Omit<PopoverProps, 'className' | 'children'> & { className?: string; children: ReactNode }) {
  return (
    <AriaPopover {...rest} className="window-pixels flex flex-col outline-none">
      <div className={`text-pixels min-h-0 ${className ?? ''} ${popoverClass}`}>{children}</div>
    </AriaPopover>
  );
}
