import type { ReactNode } from 'react';

/** A part of a detail pane under its heading. */
export function DetailSection({ title, children }: { title: string; children: ReactNode }) {
  return (
    <section className="py-3" aria-label={title}>
      <h3 className="mb-[7px] text-second font-strong text-ink-3">{title}</h3>
      {children}
    </section>
  );
}
