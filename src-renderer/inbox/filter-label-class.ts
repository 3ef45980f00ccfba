/** Class of a filter's label. */
export const filterLabelClass = 'text-second font-medium text-ink-3';
