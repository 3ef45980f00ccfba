import { z } from 'zod';
import { notAppendedReasons } from '../domain/export/case-file.ts';
import { documentKeySchema } from './documents.ts';
import { base } from './errors.ts';
import { startedExportSchema } from './exports.ts';
import { claimIdSchema, inAccount } from './identifiers.ts';

/** Most case files in one export: for a larger selection the file could not be opened by anybody. */
export const mostCaseFiles = 200;

const line = z.string().max(2000);
const title = z.string().max(200);

/** A section of a case file, in the words of the interface. */
export const caseFileSectionSchema = z.discriminatedUnion('kind', [
  z.strictObject({
    kind: z.literal('facts'),
    title,
    facts: z.array(z.strictObject({ term: title, text: line })).max(500),
  }),
  /** Texts, each below a line that says when and by whom it was written. */
  z.strictObject({
    kind: z.literal('entries'),
    title,
    /** Line that is printed if there are none. */
    none: line,
    entries: z.array(z.strictObject({ head: line, text: z.string().max(10_000) })).max(2000),
  }),
  z.strictObject({
    kind: z.literal('documents'),
    title,
    none: line,
    documents: z
      .array(z.strictObject({ key: documentKeySchema, name: line, lines: z.array(line).max(10) }))
      .max(500),
  }),
]);
export type CaseFileSection = z.infer<typeof caseFileSectionSchema>;

/** Contents of one claim's case file before its documents. */
export const caseFileSheetSchema = z.strictObject({
  claimId: claimIdSchema,
  title,
  /** Lines below the title. */
  lines: z.array(line).max(10),
  sections: z.array(caseFileSectionSchema).max(20),
});
export type CaseFileSheet = z.infer<typeof caseFileSheetSchema>;

/** Words about each document, used once it is known how it could be appended. */
export const caseFileWordsSchema = z.strictObject({
  sha256: title,
  pages: title,
  notAppended: title,
  /** Line for a page whose notes and form fields can't be drawn. */
  partlyDrawn: line,
  /** Words before the characters that the file's font lacks. */
  uncovered: line,
  reasons: z.record(z.enum(notAppendedReasons), line),
});
export type CaseFileWords = z.infer<typeof caseFileWordsSchema>;

const batchIdSchema = z.string().min(1).max(64);

export const caseFilesContract = {
  /**
   * Adds the contents of case files to a batch. Without an id a new batch begins, and the one before is forgotten.
   */
  add: base
    .input(inAccount.extend({ batchId: batchIdSchema.nullable(), sheet: caseFileSheetSchema }))
    .output(z.object({ batchId: batchIdSchema })),
  /**
   * Starts an export like `exports.start`; `exports.follow` and `exports.cancel` work on it. One claim is a PDF,
   * several are a ZIP of PDFs.
   */
  start: base
    .input(
      inAccount.extend({
        batchId: batchIdSchema,
        words: caseFileWordsSchema,
        /** Whether the documents themselves are appended, rather than only listed. */
        hasDocuments: z.boolean(),
        hasNotes: z.boolean(),
      }),
    )
    .output(startedExportSchema),
};
