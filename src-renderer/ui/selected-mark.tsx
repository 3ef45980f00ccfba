import { Check } from 'lucide-react';

/** Of a row: a filled box when it is selected; else an empty one, under the pointer alone. */
export function SelectedMark({ label }: { label: string | null }) {
  if (label === null) {
    return (
      <span
        aria-hidden="true"
        className="hidden size-3.5 rounded-sm border-[1.5px] border-line-strong group-hover/row:block"
      />
    );
  }
  return (
    <span
      role="img"
      aria-label={label}
      className="keeps-color grid size-3.5 place-items-center rounded-sm bg-accent text-accent-ink"
    >
      <Check size={11} strokeWidth={3} aria-hidden="true" />
    </span>
  );
}
