import { Check } from 'lucide-react';
import type { ReactNode } from 'react';
import { Checkbox, type CheckboxProps } from 'react-aria-components';

/** A box to tick with its words beside it; alone or in a `CheckboxGroup`. */
export function BoxedCheckbox({
  children,
  className = 'items-start gap-2.5',
  ...rest
}: Omit<CheckboxProps, 'children' | 'className'> & { children: ReactNode; className?: string }) {
  return (
    <Checkbox {...rest} className={`group flex ${className}`}>
      <span className="mt-[3px] grid size-3.5 shrink-0 place-items-center rounded-sm border-[1.5px] border-line-strong group-data-[focus-visible]:outline-2 group-data-[focus-visible]:outline-offset-1 group-data-[focus-visible]:outline-focus group-data-[invalid]:border-red-dot group-data-[selected]:border-accent group-data-[selected]:bg-accent">
        <Check size={11} strokeWidth={3} className="hidden text-accent-ink group-data-[selected]:block" />
      </span>
      <span className="min-w-0">{children}</span>
    </Checkbox>
  );
}
