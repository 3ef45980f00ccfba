/**
 * Class of the current row in a grid. As `group-focus-visible`, each focus that comes or goes anywhere would style all
 * that is inside it anew.
 */
export const currentRowClass =
  'bg-sel [[role=grid]:focus-visible_&]:shadow-[inset_0_0_0_2px_var(--focus)] before:absolute before:inset-y-0 before:left-0 before:w-[3px] before:bg-sel-line';
