import { Check } from 'lucide-react';

/** Classes of a box that shows whether something is selected. */
export const emptyBoxClass = 'size-3.5 rounded-sm border-[1.5px] border-line-strong';
export const filledBoxClass =
  'keeps-color grid size-3.5 place-items-center rounded-sm bg-accent text-accent-ink';

/** The box of a row: filled if it is selected; else empty, and only under the pointer. */
export function SelectedMark({ label }: { label: string | null }) {
  if (label === null) {
    return <span aria-hidden="true" className={`hidden group-hover/row:block ${emptyBoxClass}`} />;
  }
  return (
    <span role="img" aria-label={label} className={filledBoxClass}>
      <Check size={11} strokeWidth={3} />
    </span>
  );
}
