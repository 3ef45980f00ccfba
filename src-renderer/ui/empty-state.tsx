import { type ReactNode, useLayoutEffect, useRef } from 'react';

/** Explanation when there is nothing to show, and the next step. */
export function EmptyState({
  icon,
  title,
  children,
  actions,
  isView = false,
}: {
  icon?: ReactNode;
  title: string;
  children?: ReactNode;
  actions?: ReactNode;
  /** Whether it replaces a whole view, so that the focus of the view before comes here. */
  isView?: boolean;
}) {
  const root = useRef<HTMLDivElement>(null);
  useLayoutEffect(() => {
    if (isView && document.activeElement === document.body) root.current?.focus();
  }, [isView]);
  return (
    <div
      ref={root}
      tabIndex={isView ? -1 : undefined}
      className="grid h-full place-items-center p-8 outline-none"
    >
      <div className="flex max-w-[360px] flex-col items-center gap-2 text-center">
        {icon === undefined ? null : <div className="mb-1 text-ink-3">{icon}</div>}
        <h2 className="text-lead font-strong">{title}</h2>
        <div className="text-balance text-ink-2">{children}</div>
        {actions === undefined ? null : (
          <div className="mt-3 flex flex-wrap justify-center gap-2">{actions}</div>
        )}
      </div>
    </div>
  );
}
