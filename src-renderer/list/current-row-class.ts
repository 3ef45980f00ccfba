/** Class of the current row in a list inside `group/grid`. */
export const currentRowClass =
  'bg-sel group-focus-visible/grid:shadow-[inset_0_0_0_2px_var(--focus)] before:absolute before:inset-y-0 before:left-0 before:w-[3px] before:bg-sel-line';
