/** Formats of files that rows are exported to. */
export const exportFormats = ['csv', 'xlsx', 'jsonl'] as const;
export type ExportFormat = (typeof exportFormats)[number];

/** Formats of one case file, or of several in an archive. */
export const caseFileFormats = ['pdf', 'zip'] as const;
/** Formats of every file that the journal may have an export of. */
export const savedFormats = [...exportFormats, ...caseFileFormats] as const;
export type SavedFormat = (typeof savedFormats)[number];

export const exportOutcomes = ['done', 'cancelled', 'failed'] as const;
export type ExportOutcome = (typeof exportOutcomes)[number];
