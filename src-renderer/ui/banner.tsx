import type { ReactNode } from 'react';
import { Dot } from './pill.tsx';

/** Banner that says what holds up the whole view and why, above its list; `children` is the next step. */
export function Banner({
  title,
  text,
  children,
}: {
  title: string;
  text: string | null;
  children?: ReactNode;
}) {
  return (
    <div role="status" className="flex items-center gap-3 border-b border-line bg-amber-bg px-3.5 py-2.5">
      <span className="self-start pt-[3px]">
        <Dot tone="amber" />
      </span>
      <div className="min-w-0 flex-1">
        <b className="num font-strong">{title}</b>
        {text === null ? null : <p className="break-words">{text}</p>}
      </div>
      {children}
    </div>
  );
}
