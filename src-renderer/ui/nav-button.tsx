import type { ComponentProps, ReactNode } from 'react';
import { useFormatter } from 'use-intl';
import { CountingMark } from './counting-mark.tsx';
import { Kbd } from './kbd.tsx';

const navItemClass =
  'data-[gap=above]:shadow-[0_-2px_0_var(--accent)] data-[gap=below]:shadow-[0_2px_0_var(--accent)] relative flex h-[30px] w-full shrink-0 items-center gap-[9px] [@container_window_(max-height:760px)]:h-6 rounded-[6px] px-2.5 text-left text-ink-2 hover:bg-hover aria-[current]:bg-hover aria-[current]:font-medium aria-[current]:text-ink';

const quietCountClass = 'text-ink-3 group-data-[collapsed]/nav:sr-only';
/** Class of a count that needs a person; beside an icon alone it is a dot. */
const hotCountClass =
  'rounded-full bg-amber-bg px-1.5 font-strong text-amber group-data-[collapsed]/nav:absolute group-data-[collapsed]/nav:top-1 group-data-[collapsed]/nav:right-0.5 group-data-[collapsed]/nav:size-2 group-data-[collapsed]/nav:overflow-hidden group-data-[collapsed]/nav:bg-amber-dot group-data-[collapsed]/nav:p-0 group-data-[collapsed]/nav:text-transparent';

/** An item of the navigation, with a count or a key. */
export function NavButton({
  icon,
  isCurrent = false,
  mark,
  count,
  countingLabel,
  hotLabel,
  keys,
  onClick,
  children,
  ...rest
}: Omit<ComponentProps<'button'>, 'className'> & {
  icon: ReactNode;
  isCurrent?: boolean;
  /** Mark of something special: a dot with a text for screen readers. */
  mark?: string | undefined;
  count?: number | undefined;
  /** Text that says that the count is being made. */
  countingLabel?: string | undefined;
  /** Text that says that the count needs a person. */
  hotLabel?: string | undefined;
  /** Key that does the same. */
  keys?: string | undefined;
}) {
  const format = useFormatter();
  return (
    <button
      type="button"
      title={typeof children === 'string' ? children : undefined}
      {...rest}
      onClick={(event) => {
        // After a click of the mouse the view has the focus, as after its key: Enter is meant for it.
        if (event.detail > 0) event.currentTarget.blur();
        onClick?.(event);
      }}
      className={navItemClass}
      aria-current={isCurrent ? 'page' : undefined}
    >
      <span aria-hidden="true" className="grid w-[15px] shrink-0 place-items-center text-ink-3">
        {icon}
      </span>
      <span className="min-w-0 truncate group-data-[collapsed]/nav:sr-only">{children}</span>
      {mark === undefined ? null : (
        <span className="-ml-1 shrink-0 text-accent-text group-data-[collapsed]/nav:-ml-3.5" title={mark}>
          <span aria-hidden="true">•</span>
          <span className="sr-only">{mark}</span>
        </span>
      )}
      {count === undefined && countingLabel === undefined ? null : (
        <span
          className={`num ml-auto flex shrink-0 gap-1 text-small ${hotLabel === undefined ? quietCountClass : hotCountClass}`}
          title={hotLabel}
        >
          {countingLabel === undefined ? null : <CountingMark label={countingLabel} />}
          {count === undefined ? null : format.number(count)}
        </span>
      )}
      {keys === undefined ? null : (
        <span className="ml-auto group-data-[collapsed]/nav:hidden">
          <Kbd keys={keys} />
        </span>
      )}
    </button>
  );
}

/** The key in place of an icon, if one cap shows it; a key that a person set may be longer, or missing. */
export function NavKey({ keys, fallback }: { keys: string | undefined; fallback: ReactNode }) {
  return keys?.length === 1 ? <span className="num text-ink-3">{keys}</span> : fallback;
}
