/** The label of a filter. */
export const filterLabelClass = 'text-second font-medium text-ink-3';
