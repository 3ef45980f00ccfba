import type { ComponentProps, ReactNode } from 'react';

/** A button that is only an icon; `label` is its name for everyone. */
export function IconButton({
  label,
  children,
  className = '',
  ...rest
}: Omit<ComponentProps<'button'>, 'children'> & { label: string; children: ReactNode }) {
  return (
    <button
      type="button"
      {...rest}
      aria-label={label}
      title={label}
      className={`inline-grid size-6 shrink-0 place-items-center rounded-[5px] text-ink-3 hover:bg-hover hover:text-ink ${className}`}
    >
      {children}
    </button>
  );
}
