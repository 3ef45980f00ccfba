import { ChevronRight } from 'lucide-react';
import { type ReactNode, useId } from 'react';

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

/** A group that unfolds under its heading. What is folded is not drawn. */
export function FoldedSection({
  title,
  hint,
  isOpen,
  onToggle,
  children,
}: {
  title: string;
  hint?: string;
  isOpen: boolean;
  onToggle: () => void;
  children: ReactNode;
}) {
  const id = useId();
  return (
    <section className="border-b border-line-soft py-1 last:border-0">
      <h3>
        <button
          type="button"
          aria-expanded={isOpen}
          aria-controls={isOpen ? id : undefined}
          onClick={onToggle}
          className="-mx-1.5 flex min-h-[30px] w-[calc(100%+12px)] items-center gap-1.5 rounded-[5px] px-1.5 text-left text-second font-strong text-ink-3 hover:bg-hover"
        >
          <ChevronRight size={13} className={`shrink-0 ${isOpen ? 'rotate-90' : ''}`} />
          {title}
        </button>
      </h3>
      {isOpen ? (
        <div id={id} className="pt-1 pb-2">
          {hint === undefined ? null : <p className="mb-1.5 text-second text-ink-3">{hint}</p>}
          {children}
        </div>
      ) : null}
    </section>
  );
}
