import { detailSchema } from './details.ts';
import { z } from 'zod';
import { eventIterator } from '@orpc/contract';
import { actionRefusals } from '../domain/decision/collaboration.ts';
import { claimSnapshotSchema } from '../domain/decision/decision.ts';
import { documentFaults, documentTypes, listingFaults } from '../domain/documents/document-rules.ts';
import { outboxStates } from '../domain/decision/outbox-state.ts';
import { leftOut, namedClaimSchema } from './claims.ts';
import { claimsRef, questionIdSchema } from './claims-ref.ts';
import { base } from './errors.ts';
import { claimIdSchema, entryIdSchema, inAccount, epochMs } from './identifiers.ts';
import { maxClaimsPerCall } from './limits.ts';

const count = z.number().int().min(0);
/** Identifies a document within its claim for as long as the service lists it under the same name. */
export const documentKeySchema = z.string().min(1).max(64);

const faultSchema = z.object({
  code: z.enum(documentFaults),
  /** Message of the system or the store; never an address. */
  detail: detailSchema.nullable(),
  atMs: epochMs,
});
export type DocumentFaultSeen = z.infer<typeof faultSchema>;

const listingFaultSchema = z.object({
  code: z.enum(listingFaults),
  /** The service's own words. */
  detail: detailSchema.nullable(),
});
export type ListingFaultSeen = z.infer<typeof listingFaultSchema>;

/** Place of the document's bytes. */
export const documentFileSchema = z.discriminatedUnion('state', [
  z.object({
    state: z.literal('here'),
    type: z.enum(documentTypes),
    bytes: count,
    /** Width of a picture in pixels; `null` for a PDF. */
    width: count.nullable(),
    height: count.nullable(),
    savedAtMs: epochMs,
  }),
  z.object({
    state: z.literal('not_yet'),
    /** Whether it is being downloaded or is queued. */
    isWanted: z.boolean(),
    receivedBytes: count,
    /** Size in bytes; `null` if the store doesn't say. */
    totalBytes: count.nullable(),
    /** Reason why the last try ended; it is tried again. */
    fault: faultSchema.nullable(),
  }),
  z.object({ state: z.literal('refused'), fault: faultSchema }),
]);
export type DocumentFile = z.infer<typeof documentFileSchema>;

export const claimDocumentSchema = z.object({
  key: documentKeySchema,
  /** Name as received. `null` stands for what the service did not say. */
  name: z.string().nullable(),
  status: z.string().nullable(),
  /** Whether the last listing has it; `false` if only an earlier one did. */
  isListed: z.boolean(),
  firstSeenAtMs: epochMs,
  /** Each verdict and when it was first read, oldest first. */
  verdicts: z.array(z.object({ atMs: epochMs, status: z.string().nullable() })),
  file: documentFileSchema,
});
export type ClaimDocument = z.infer<typeof claimDocumentSchema>;

export const claimDocumentsSchema = z.object({
  /** Time when the service last listed them; `null` if never, so that it is unknown which there are. */
  listedAtMs: epochMs.nullable(),
  /** Whether the service is being asked for the first time. */
  isListing: z.boolean(),
  /** The service's own count. What it counts is not documented. */
  quantity: z.number().nullable(),
  /** Reason why the last listing failed; `null` if it didn't. */
  listingFault: listingFaultSchema.nullable(),
  documents: z.array(claimDocumentSchema),
  /** Whether its documents are kept offline, whatever else is downloaded. */
  isPinned: z.boolean(),
  /** The decision to finish the upload; `null` if there was none. */
  finish: z
    .object({
      entryId: entryIdSchema,
      state: z.enum(outboxStates),
      atMs: epochMs,
      /** Detail such as `processed 2, uploaded 3`, if they differ. */
      detail: detailSchema.nullable(),
    })
    .nullable(),
});
export type ClaimDocuments = z.infer<typeof claimDocumentsSchema>;

/** Progress of downloading the documents of pinned claims. */
export const pinningProgressSchema = z.object({
  isPaused: z.boolean(),
  claims: count,
  /** Number of claims whose listing was read and whose documents are stored or refused. */
  claimsDone: count,
  documents: count,
  documentsHere: count,
  documentsRefused: count,
});
export type PinningProgress = z.infer<typeof pinningProgressSchema>;

export const smallestCapBytes = 50 * 1024 * 1024;
/** Default limit of stored documents, in bytes. */
export const firstDocumentsCapBytes = 2_000_000_000;
export const largestCapBytes = 100 * 1024 * 1024 * 1024;
export const documentsCapBytesSchema = z.number().int().min(smallestCapBytes).max(largestCapBytes);

const inClaim = inAccount.extend({ claimId: claimIdSchema });
const inDocument = inClaim.extend({ key: documentKeySchema });
const claimIds = z.array(claimIdSchema).min(1).max(maxClaimsPerCall);

/** Documents to confirm before the documentation of a claim is finished. */
const finishPreparationSchema = z.object({
  /** Whether claim and documents were read from the service just now. */
  isFresh: z.boolean(),
  /** Reason why the documents could not be read now; `null` if they could. */
  listingFault: listingFaultSchema.nullable(),
  listedAtMs: epochMs.nullable(),
  saw: claimSnapshotSchema,
  /** The documents; `null` if they were never listed, so that it is unknown whether there are any. */
  documents: z
    .array(z.object({ key: documentKeySchema, name: z.string().nullable(), status: z.string().nullable() }))
    .nullable(),
});
export type FinishPreparation = z.infer<typeof finishPreparationSchema>;

/** Most claims whose documentation one decision finishes: each is a step that can't be undone once it is sent. */
export const claimsPerFinish = 200;

/** Reason why a claim is left out when several are finished. */
export const finishRefusals = [
  ...actionRefusals,
  'finish_done',
  'finish_failed',
  'documents_unknown',
  'documents_none',
  'documents_unapproved',
] as const;

const finishAssessmentSchema = z.object({
  takers: z.array(
    z.object({
      claimId: claimIdSchema,
      saw: claimSnapshotSchema,
      /** Documents as last listed: this is what is confirmed, and must still be so when it is sent. */
      documents: z.array(z.object({ name: z.string().nullable(), status: z.string().nullable() })),
      claim: namedClaimSchema,
    }),
  ),
  /**
   * Id of the question for `selections.decide`; `null` if the request wasn't about a selection, or nothing can be
   * decided.
   */
  questionId: questionIdSchema.nullable(),
  refusals: leftOut(finishRefusals),
  /** Time of the oldest listing among the claims that can be finished; `null` if there are none. */
  listedAtMs: epochMs.nullable(),
});
export type FinishAssessment = z.infer<typeof finishAssessmentSchema>;

export const documentsContract = {
  /** Returns what is known here, without asking the service. */
  ofClaim: base.input(inClaim).output(claimDocumentsSchema),
  /**
   * Keeps the claim's listing fresh for as long as this stream is open, while the claim is on the screen. It sends
   * nothing.
   */
  follow: base.input(inClaim).output(eventIterator(z.object({}))),
  /** Lists the documents now. Resolves when the listing is stored or has failed. */
  refresh: base.input(inClaim).output(z.object({ fault: listingFaultSchema.nullable() })),
  /** Puts documents at the front of the queue; refused ones are tried again. */
  fetch: base.input(inClaim.extend({ keys: z.array(documentKeySchema).max(1000) })).output(z.object({})),
  /** Returns a range of the bytes, in base64 so that a message stays one text under its limit. */
  piece: base
    .input(inDocument.extend({ offset: count }))
    .output(z.object({ bytes: z.string(), total: count })),
  /**
   * Pins claims, so that their documents are kept offline, or unpins them, so that they are removed when space is
   * needed.
   */
  pin: base.input(inAccount.extend({ ...claimsRef, isPinned: z.boolean() })).output(z.object({})),
  /** Returns those of the claims that are pinned. */
  pinnedOf: base.input(inAccount.extend({ claimIds })).output(z.object({ claimIds: z.array(claimIdSchema) })),
  pinning: base.input(inAccount).output(pinningProgressSchema),
  pausePinning: base.input(inAccount.extend({ isPaused: z.boolean() })).output(z.object({})),
  storage: base
    .input(inAccount)
    .output(z.object({ usedBytes: count, capBytes: count, files: count, pinnedClaims: count })),
  setCap: base.input(inAccount.extend({ capBytes: documentsCapBytesSchema })).output(z.object({})),
  /** Reads the claim and its documents from the service if it can be reached, to confirm before finishing. */
  prepareFinish: base.input(inClaim).output(finishPreparationSchema),
  /** Returns which of these can be finished as last listed, without a person's confirmation of what is missing. */
  assessFinish: base.input(inAccount.extend(claimsRef)).output(finishAssessmentSchema),
  /** Asks for a place in a dialog of the system, and writes the file. `null` if the host has no such dialog. */
  saveCopy: base.input(inDocument).output(z.object({ outcome: z.enum(['saved', 'cancelled']).nullable() })),
};
