/**
 * Class of the current row in a grid. It doesn't use `group-focus-visible`: with that, each focus that comes or goes,
 * in whatever element, styles all that is inside it anew.
 */
export const currentRowClass =
  'bg-sel [[role=grid]:focus-visible_&]:shadow-[inset_0_0_0_2px_var(--focus)] before:absolute before:inset-y-0 before:left-0 before:w-[3px] before:bg-sel-line';
