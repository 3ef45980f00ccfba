import type { ComponentProps, ReactNode } from 'react';
import { useFormatter } from 'use-intl';

export const navItemClass =
  'flex h-[30px] w-full shrink-0 items-center gap-[9px] rounded-[6px] px-2.5 text-left text-ink-2 hover:bg-hover aria-[current]:bg-hover aria-[current]:font-medium aria-[current]:text-ink';

/** A place to go to in the navigation, with how many are there. */
export function NavButton({
  icon,
  isCurrent,
  mark,
  count,
  hotLabel,
  children,
  ...rest
}: Omit<ComponentProps<'button'>, 'className'> & {
  icon: ReactNode;
  isCurrent: boolean;
  /** What is special about it now: a dot that everyone can read. */
  mark?: string | undefined;
  count?: number | undefined;
  /** The count wants a person; this says so. */
  hotLabel?: string | undefined;
}) {
  const format = useFormatter();
  return (
    <button type="button" {...rest} className={navItemClass} aria-current={isCurrent ? 'page' : undefined}>
      <span aria-hidden="true" className="grid w-[15px] shrink-0 place-items-center text-ink-3">
        {icon}
      </span>
      <span className="min-w-0 truncate">{children}</span>
      {mark === undefined ? null : (
        <span className="-ml-1 shrink-0 text-accent-text" title={mark}>
          <span aria-hidden="true">•</span>
          <span className="sr-only">{mark}</span>
        </span>
      )}
      {count === undefined ? null : (
        <span
          className={`num ml-auto shrink-0 text-small ${hotLabel === undefined ? 'text-ink-3' : 'rounded-full bg-amber-bg px-1.5 font-strong text-amber'}`}
          title={hotLabel}
        >
          {format.number(count)}
        </span>
      )}
    </button>
  );
}
