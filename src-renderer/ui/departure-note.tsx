import type { ReactNode } from 'react';

/** Says why what is shown is no longer in the list beside it. */
export function DepartureNote({ children }: { children: ReactNode }) {
  return (
    <p role="status" className="shrink-0 border-b border-line bg-amber-bg px-[18px] py-2 text-amber">
      {children}
    </p>
  );
}
