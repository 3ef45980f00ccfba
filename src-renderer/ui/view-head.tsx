import type { ReactNode } from 'react';

/** The head of a view: its title, its state, what it is narrowed by, and at the right what can be done in it. */
export function ViewHead({
  title,
  state,
  hasLongState = false,
  actions,
  children,
}: {
  title: string;
  state?: ReactNode;
  /** Whether the actions go below where they would leave the state little room. */
  hasLongState?: boolean;
  actions?: ReactNode;
  /** Search, filters and the like, which take the room that is left. */
  children?: ReactNode;
}) {
  return (
    <header className="flex min-h-[53px] shrink-0 flex-wrap items-start gap-x-3 gap-y-1.5 border-b border-line px-3.5 py-2.5">
      <h1
        className={`truncate text-lead leading-8 font-strong ${children === undefined ? 'min-w-0' : 'max-w-[30%] shrink-0'}`}
      >
        {title}
      </h1>
      {children}
      {state === undefined ? null : (
        <div
          className={`num flex min-h-8 min-w-0 grow items-center text-second leading-4 text-ink-3 ${hasLongState ? 'basis-96' : 'basis-32'}`}
        >
          {state}
        </div>
      )}
      {actions === undefined ? null : (
        <div className="ml-auto flex min-h-8 flex-wrap items-center justify-end gap-2">{actions}</div>
      )}
    </header>
  );
}

/** The title of a view, for screen readers, while a narrow window shows a detail in place of the view's head. */
export function TitleWithoutHead({ title }: { title: string }) {
  return <h1 className="sr-only @min-[1100px]/window:hidden">{title}</h1>;
}
