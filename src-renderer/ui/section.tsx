import type { ReactNode } from 'react';

/** A group of the detail, under a quiet heading. */
export function Section({
  title,
  hint,
  children,
}: {
  title: string | null;
  hint?: string;
  children: ReactNode;
}) {
  return (
    <section className="border-b border-line-soft py-3 last:border-0">
      {title === null ? null : <h3 className="mb-[7px] text-second font-strong text-ink-3">{title}</h3>}
      {hint === undefined ? null : <p className="mb-1.5 text-second text-ink-3">{hint}</p>}
      {children}
    </section>
  );
}
