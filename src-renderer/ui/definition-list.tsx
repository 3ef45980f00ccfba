import type { ReactNode } from 'react';

/** Pairs of a name and a value, for reading. */
export function DefinitionList({ children }: { children: ReactNode }) {
  return <dl className="grid grid-cols-[128px_minmax(0,1fr)] gap-y-1">{children}</dl>;
}

/**
 * One pair. `isIdentifier` sets the value in the monospace; one without spaces stays on one line. `isQuiet` says that
 * there is nothing.
 */
export function Definition({
  term,
  children,
  isIdentifier = false,
  isQuiet = false,
  action,
}: {
  term: ReactNode;
  children: ReactNode;
  isIdentifier?: boolean;
  isQuiet?: boolean;
  action?: ReactNode;
}) {
  return (
    <div className="group/definition col-span-2 grid grid-cols-subgrid items-baseline">
      <dt className="min-w-0 pr-3 wrap-anywhere text-ink-3">{term}</dt>
      <dd className="flex min-w-0 items-baseline gap-1">
        <span
          className={`num min-w-0 break-words ${isIdentifier ? 'ident' : ''} ${isQuiet ? 'text-ink-3' : ''}`}
        >
          {isIdentifier && typeof children === 'string' ? <Identifier text={children} /> : children}
        </span>
        {action}
      </dd>
    </div>
  );
}

/** Matches identifiers that may be too long for a line; longer ones may be anything that was received. */
const longIdentifier = /^\S{25,64}$/;
/** Number of characters at the end of an identifier that are always shown. */
const shownEnd = 8;

/** An identifier on one line. Where it has no room, its middle is cut: beginning and end tell it from others. */
export function Identifier({ text }: { text: string }) {
  if (!longIdentifier.test(text)) return text;
  return (
    <span className="flex min-w-0" title={text}>
      <span className="truncate">{text.slice(0, -shownEnd)}</span>
      <span className="shrink-0">{text.slice(-shownEnd)}</span>
    </span>
  );
}
