/** Kinds of file that rows are exported to. */
export const exportFormats = ['csv', 'xlsx', 'jsonl'] as const;
export type ExportFormat = (typeof exportFormats)[number];

/** One case file, or several in an archive. */
export const caseFileFormats = ['pdf', 'zip'] as const;
/** Every kind of file that the journal may have an export of. */
export const savedFormats = [...exportFormats, ...caseFileFormats] as const;
export type SavedFormat = (typeof savedFormats)[number];

export const exportOutcomes = ['done', 'cancelled', 'failed'] as const;
export type ExportOutcome = (typeof exportOutcomes)[number];
