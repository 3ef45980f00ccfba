/** The row of the cursor, in a list inside of `group/grid`. */
export const currentRowClass =
  'bg-sel group-focus-visible/grid:shadow-[inset_0_0_0_2px_var(--focus)] before:absolute before:inset-y-0 before:left-0 before:w-[3px] before:bg-sel-line';
