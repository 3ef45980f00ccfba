/** Kinds of file that claims are exported to. */
export const exportFormats = ['csv', 'xlsx', 'jsonl'] as const;
export type ExportFormat = (typeof exportFormats)[number];

export const exportOutcomes = ['done', 'cancelled', 'failed'] as const;
export type ExportOutcome = (typeof exportOutcomes)[number];
