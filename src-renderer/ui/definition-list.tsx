import { Fragment, type ReactNode } from 'react';

/** Pairs of a name and a value, for reading. */
export function DefinitionList({ children }: { children: ReactNode }) {
  return <dl className="grid grid-cols-[128px_minmax(0,1fr)] gap-y-1">{children}</dl>;
}

/**
 * One pair. `isIdentifier` sets the value in the monospace, and lets a long one wrap between its groups; `isQuiet` says
 * that there is nothing.
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
          {isIdentifier && typeof children === 'string' ? <Grouped text={children} /> : children}
        </span>
        {action}
      </dd>
    </div>
  );
}

/** An identifier that wraps after a hyphen: a browser breaks none there that has a digit after it. */
export function Grouped({ text }: { text: string }) {
  const groups = text.split('-');
  return groups.map((group, index) => (
    // oxlint-disable-next-line react/no-array-index-key -- groups never move
    <Fragment key={index}>
      {group}
      {index === groups.length - 1 ? null : (
        <>
          -<wbr />
        </>
      )}
    </Fragment>
  ));
}
