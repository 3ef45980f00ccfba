import { z } from 'zod';
import { notAppendedReasons } from '../domain/export/case-file.ts';
import { documentKeySchema } from './documents.ts';
import { base } from './errors.ts';
import { claimIdSchema, inAccount } from './identifiers.ts';

/** A case file for each claim of a larger selection would be a file that nobody can open. */
export const mostCaseFiles = 200;

const line = z.string().max(2000);
const title = z.string().max(200);

/** A part of a case file, in the words of the interface. */
export const caseFileSectionSchema = z.discriminatedUnion('kind', [
  z.strictObject({
    kind: z.literal('facts'),
    title,
    facts: z.array(z.strictObject({ term: title, text: line })).max(500),
  }),
  /** Each with a line above it that says when and who. */
  z.strictObject({
    kind: z.literal('entries'),
    title,
    /** Said when there are none. */
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

/** What one claim's case file says before its documents. */
export const caseFileSheetSchema = z.strictObject({
  claimId: claimIdSchema,
  title,
  /** Below the title. */
  lines: z.array(line).max(10),
  sections: z.array(caseFileSectionSchema).max(20),
});
export type CaseFileSheet = z.infer<typeof caseFileSheetSchema>;

/** What is said of each document once it is known how it could be appended. */
export const caseFileWordsSchema = z.strictObject({
  sha256: title,
  pages: title,
  notAppended: title,
  /** Of a page whose notes and form fields can't be drawn. */
  partlyDrawn: line,
  /** Before the characters that the font of the file lacks. */
  uncovered: line,
  reasons: z.record(z.enum(notAppendedReasons), line),
});
export type CaseFileWords = z.infer<typeof caseFileWordsSchema>;

const batchIdSchema = z.string().min(1).max(64);

export const caseFilesContract = {
  /** Gathers what the case files of a batch say. Without an id a new batch begins, and the one before is forgotten. */
  add: base
    .input(inAccount.extend({ batchId: batchIdSchema.nullable(), sheet: caseFileSheetSchema }))
    .output(z.object({ batchId: batchIdSchema })),
  /**
   * Begins as `exports.start` does, and goes on in the same way: `exports.follow`, `exports.cancel`. One claim is a
   * PDF, several are a ZIP of them.
   */
  start: base
    .input(
      inAccount.extend({
        batchId: batchIdSchema,
        words: caseFileWordsSchema,
        /** The documents themselves are appended, not only listed. */
        hasDocuments: z.boolean(),
        hasNotes: z.boolean(),
      }),
    )
    .output(
      z.object({ export: z.object({ id: z.string(), downloadPath: z.string().nullable() }).nullable() }),
    ),
};
