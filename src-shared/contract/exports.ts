import { eventIterator } from '@orpc/contract';
import { z } from 'zod';
import { exportFormats, exportOutcomes, savedFormats } from '../domain/export/export-kind.ts';
import { claimViewNames } from '../query/views.ts';
import { longestQuery } from '../query/query.ts';
import { daysSchema } from '../domain/insights/insight-period.ts';
import { claimFilterSchema, claimSortSchema } from './claims.ts';
import { selectionIdSchema } from './claims-ref.ts';
import { merchantQuestionSchema } from './insights.ts';
import { meantDecisionsSchema } from './outbox.ts';
import { spokenLanguages } from './app.ts';
import { base } from './errors.ts';
import { feedQuestionSchema } from './feed.ts';
import { claimIdSchema, epochMs, inAccount } from './identifiers.ts';
import { refusalSchema } from './refusals.ts';

const mostFigures = 2000;

export const csvSeparators = [',', ';', '\t'] as const;

/** Columns of an export, in their order. A file's header has these names, unless it has headings in a language. */
export const exportColumns = [
  'claim_id',
  'created_at_utc',
  'updated_at_utc',
  'merchant',
  'card_holder',
  'rrn',
  'amount',
  'currency',
  'network',
  'card',
  'status',
  'step',
  'outcome',
  'open',
  'seen',
  'read',
  'pending_decisions',
] as const;
/** Columns of what agents wrote about claims for themselves: only on request. */
export const noteColumns = ['notes', 'tags'] as const;
/** Columns of what a rule proposes for a claim. */
export const proposalColumns = ['proposed', 'rule'] as const;
/** Columns that later versions added, after all others, so that programs which count columns still find them. */
export const addedColumns = [
  'documents_listed',
  'documents_approved',
  'target_at_utc',
  'days_left',
  ...proposalColumns,
] as const;
const claimColumns = [...exportColumns, ...noteColumns, ...addedColumns] as const;
export type ExportColumn = (typeof claimColumns)[number];

/** Columns of an export of decisions, which always has all of them. */
export const decisionColumns = [
  'decision_id',
  'decided_at_utc',
  'agent',
  'kind',
  'value',
  'claim_id',
  'object',
  'state',
  'resolution',
  'reason',
  'message',
  'service_returned',
  'sends',
  'ended_at_utc',
  'sent_again_for',
  'group_id',
  'rule',
  'rule_version',
  'rule_taken',
] as const;
export type DecisionColumn = (typeof decisionColumns)[number];

/** Columns of an export of the feed, which always has all of them. The claim is as it is when the file is written. */
export const changeColumns = [
  'change',
  'noticed_at_utc',
  'kind',
  'claim_id',
  'merchant',
  'amount',
  'currency',
  'before',
  'after',
  'subject',
  'decision_id',
] as const;
export type ChangeColumn = (typeof changeColumns)[number];

/** Columns of an export of the insights: each figure by outcome and currency. */
export const figureColumns = [
  'figure',
  'query',
  'outcome',
  'currency',
  'claims',
  'claims_with_amount',
  'amount',
] as const;
export type FigureColumn = (typeof figureColumns)[number];

/**
 * Columns of an export of merchants: a row for each currency of a merchant's claims. Counts and rates are in the
 * first of them alone, so that a sum over the rows counts no claim twice; amounts are always of one currency.
 */
export const merchantColumns = [
  'merchant',
  'merchant_id',
  'query',
  'shared_tax_id',
  'claims_open',
  'claims_created',
  'claims_created_before',
  'share_of_created',
  'claims_won',
  'claims_ended',
  'win_rate',
  'win_rate_low',
  'win_rate_high',
  'currency',
  'claims_with_amount',
  'amount',
  'claims_left_out',
] as const;
export type MerchantColumn = (typeof merchantColumns)[number];
export type FileColumn = ExportColumn | DecisionColumn | ChangeColumn | FigureColumn | MerchantColumn;

const count = z.number().int().min(0);
const exportIdSchema = z.string().min(1).max(64);

/** Claims of an export: those of a list when the export begins, or those selected in it. */
const exportedClaimsSchema = z.discriminatedUnion('from', [
  z.strictObject({ from: z.literal('list'), filter: claimFilterSchema, sort: claimSortSchema }),
  z.strictObject({ from: z.literal('selection'), selectionId: selectionIdSchema, sort: claimSortSchema }),
]);

const exportShapeSchema = z.strictObject({
  format: z.enum(exportFormats),
  columns: z.array(z.enum(claimColumns)).min(1).max(claimColumns.length),
  /** Separator of a CSV file. */
  separator: z.enum(csvSeparators),
  /** Whether a CSV file has a byte order mark, by which Excel recognises UTF-8. */
  hasByteOrderMark: z.boolean(),
  /**
   * Language of the headings in CSV files and workbooks. `null`: the names of the columns, the same in every
   * language, so that programs which read an export continue to work.
   */
  headings: z.enum(spokenLanguages).nullable(),
});
export type ExportShape = z.infer<typeof exportShapeSchema>;

/** Shape of a file without its columns: an export of decisions has all of them. */
export const fileShapeSchema = exportShapeSchema.omit({ columns: true });
export type FileShape = z.infer<typeof fileShapeSchema>;

export const exportRequestSchema = inAccount.extend({
  claims: exportedClaimsSchema,
  shape: exportShapeSchema,
});
export type ExportRequest = z.infer<typeof exportRequestSchema>;

/** Changes of the feed that are exported. */
const exportedChangesSchema = feedQuestionSchema.pick({ kinds: true, filter: true });
export type ExportedChanges = z.infer<typeof exportedChangesSchema>;

/** A figure as on the screen. */
const exportedFigureSchema = z.strictObject({
  /** Name of the figure, the same in every language. */
  figure: z.string().min(1).max(60),
  /** Query of what the figure counts, in the search language. */
  query: z.string().max(longestQuery),
  filter: claimFilterSchema,
});
export type ExportedFigure = z.infer<typeof exportedFigureSchema>;

const insightScopeSchema = z.object({ view: z.enum(claimViewNames), days: daysSchema });
const exportedInsightsSchema = insightScopeSchema.extend({
  figures: z.array(exportedFigureSchema).min(1).max(mostFigures),
});
export type ExportedInsights = z.infer<typeof exportedInsightsSchema>;

/** The merchants of a period that a search finds, in the order of the table. */
const exportedMerchantsSchema = insightScopeSchema.extend({ question: merchantQuestionSchema });
export type ExportedMerchants = z.infer<typeof exportedMerchantsSchema>;

/**
 * Which claims an export had: the list's filter at that time, how many were selected, or whose case files these are.
 */
export const exportScopeSchema = z.discriminatedUnion('from', [
  z.object({ from: z.literal('list'), filter: claimFilterSchema, sort: claimSortSchema }),
  z.object({ from: z.literal('selection'), selected: count, sort: claimSortSchema }),
  z.object({ from: z.literal('case_files'), claimIds: z.array(claimIdSchema) }),
  meantDecisionsSchema.extend({ from: z.literal('decisions') }),
  exportedChangesSchema.extend({ from: z.literal('changes') }),
  insightScopeSchema.extend({ from: z.literal('figures') }),
  exportedMerchantsSchema.extend({ from: z.literal('merchants') }),
]);
export type ExportScope = z.infer<typeof exportScopeSchema>;

/** An export as the journal has it. `null` for how it ended: it is running, or the program ended first. */
export const exportRecordSchema = z.object({
  id: exportIdSchema,
  agent: z.string(),
  startedAtMs: epochMs,
  endedAtMs: epochMs.nullable(),
  outcome: z.enum(exportOutcomes).nullable(),
  rows: count.nullable(),
  format: z.enum(savedFormats),
  fileName: z.string(),
  /** Scope; `null` if another version recorded it in a way that this one can't read. */
  scope: exportScopeSchema.nullable(),
  /** Whether notes and tags were included. `null` if such a file never has them, or the record can't be read. */
  hasNotes: z.boolean().nullable(),
});
export type ExportRecord = z.infer<typeof exportRecordSchema>;

export const exportProgressSchema = z.object({
  /** State of the export. `waiting`: the browser has not fetched it yet. */
  state: z.enum(['waiting', 'writing', ...exportOutcomes]),
  rows: count,
  /** Total number of rows; `null` if not counted yet. */
  total: count.nullable(),
  fileName: z.string(),
  /** Reason why it failed; `null` if it didn't. */
  refusal: refusalSchema.nullable(),
  /** Once done, what the file beside the export says about it, as JSON. */
  about: z.string().nullable(),
});
export type ExportProgress = z.infer<typeof exportProgressSchema>;

export const startedExportSchema = z.object({
  export: z.object({ id: exportIdSchema, downloadPath: z.string().nullable() }).nullable(),
});

/** Starts a file of rows of one kind, in a shape without columns. */
const startOf = <Shape extends z.ZodRawShape>(asked: Shape) =>
  base.input(inAccount.extend({ ...asked, shape: fileShapeSchema })).output(startedExportSchema);
const inExport = inAccount.extend({ exportId: exportIdSchema });

export const exportsContract = {
  /**
   * Asks for a place in a dialog of the system, and starts; `null` if the person closed the dialog. A host without
   * such a dialog returns an address, good for one download, and the export starts with that.
   */
  start: base.input(exportRequestSchema).output(startedExportSchema),
  /** Starts an export of these decisions, newest first; see `start`. */
  startDecisions: startOf({ decisions: meantDecisionsSchema }),
  /** Starts an export of the changes that the question selects, newest first; see `start`. */
  startChanges: startOf({ changes: exportedChangesSchema }),
  /** Starts an export of the figures, computed anew; see `start`. */
  startFigures: startOf({ insights: exportedInsightsSchema }),
  /** Starts an export of every merchant that the search finds, counted anew; see `start`. */
  startMerchants: startOf({ merchants: exportedMerchantsSchema }),
  /** Streams the progress until the export has ended. */
  follow: base.input(inExport).output(eventIterator(exportProgressSchema)),
  cancel: base.input(inExport).output(z.object({})),
  /** Returns the newest exports of this account, newest first. */
  recent: base.input(inAccount).output(z.object({ exports: z.array(exportRecordSchema) })),
};
