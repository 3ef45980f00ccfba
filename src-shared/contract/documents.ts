import { detailSchema } from './details.ts';
import { z } from 'zod';
import { eventIterator } from '@orpc/contract';
import { actionRefusals } from '../domain/decision/collaboration.ts';
import { claimSnapshotSchema } from '../domain/decision/decision.ts';
import { documentFaults, documentTypes, listingFaults } from '../domain/documents/document-rules.ts';
import { outboxStates } from '../domain/decision/outbox-state.ts';
import { namedClaimSchema } from './claims.ts';
import { claimsRef, questionIdSchema } from './claims-ref.ts';
import { base } from './errors.ts';
import { claimIdSchema, entryIdSchema, inAccount, epochMs } from './identifiers.ts';
import { maxClaimsPerCall } from './limits.ts';

const count = z.number().int().min(0);
/** Names a document within its claim for as long as the service lists it under the same name. */
export const documentKeySchema = z.string().min(1).max(64);

const faultSchema = z.object({
  code: z.enum(documentFaults),
  /** What the system or the store said; no address. */
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

/** Where the bytes are. */
export const documentFileSchema = z.discriminatedUnion('state', [
  z.object({
    state: z.literal('here'),
    type: z.enum(documentTypes),
    bytes: count,
    /** Of a picture; `null` for a PDF. */
    width: count.nullable(),
    height: count.nullable(),
    savedAtMs: epochMs,
  }),
  z.object({
    state: z.literal('not_yet'),
    /** It is being fetched, or is queued for it. */
    isWanted: z.boolean(),
    receivedBytes: count,
    /** `null` when the store does not say. */
    totalBytes: count.nullable(),
    /** Why the last try ended; it is tried again. */
    fault: faultSchema.nullable(),
  }),
  z.object({ state: z.literal('refused'), fault: faultSchema }),
]);
export type DocumentFile = z.infer<typeof documentFileSchema>;

export const claimDocumentSchema = z.object({
  key: documentKeySchema,
  /** As received. `null` is what the service did not say. */
  name: z.string().nullable(),
  status: z.string().nullable(),
  /** `false`: an earlier listing had it, the last one did not. */
  isListed: z.boolean(),
  firstSeenAtMs: epochMs,
  /** Each verdict and when we first read it, oldest first. */
  verdicts: z.array(z.object({ atMs: epochMs, status: z.string().nullable() })),
  file: documentFileSchema,
});
export type ClaimDocument = z.infer<typeof claimDocumentSchema>;

export const claimDocumentsSchema = z.object({
  /** When the service last listed them; `null`: never, and which there are is not known. */
  listedAtMs: epochMs.nullable(),
  /** The service is being asked for the first time. */
  isListing: z.boolean(),
  /** The service's own count. What it counts is not documented. */
  quantity: z.number().nullable(),
  /** Why the last listing failed. */
  listingFault: listingFaultSchema.nullable(),
  documents: z.array(claimDocumentSchema),
  /** Its documents are kept offline, whatever else is fetched. */
  isPinned: z.boolean(),
  /** The upload as decided here; `null`: never. */
  finish: z
    .object({
      entryId: entryIdSchema,
      state: z.enum(outboxStates),
      atMs: epochMs,
      /** `processed 2, uploaded 3`, when they differ. */
      detail: detailSchema.nullable(),
    })
    .nullable(),
});
export type ClaimDocuments = z.infer<typeof claimDocumentsSchema>;

/** Progress of downloading the documents of pinned claims. */
export const pinningProgressSchema = z.object({
  isPaused: z.boolean(),
  claims: count,
  /** Claims whose listing is read and whose documents are here or refused. */
  claimsDone: count,
  documents: count,
  documentsHere: count,
  documentsRefused: count,
});
export type PinningProgress = z.infer<typeof pinningProgressSchema>;

export const smallestCapBytes = 50 * 1024 * 1024;
/** Until another is chosen. */
export const firstDocumentsCapBytes = 2_000_000_000;
export const largestCapBytes = 100 * 1024 * 1024 * 1024;
export const documentsCapBytesSchema = z.number().int().min(smallestCapBytes).max(largestCapBytes);

const inClaim = inAccount.extend({ claimId: claimIdSchema });
const inDocument = inClaim.extend({ key: documentKeySchema });
const claimIds = z.array(claimIdSchema).min(1).max(maxClaimsPerCall);

/** What is to be confirmed before the documentation of a claim is finished. */
const finishPreparationSchema = z.object({
  /** Both were read from the service just now. */
  isFresh: z.boolean(),
  /** Why the documents could not be read now. */
  listingFault: listingFaultSchema.nullable(),
  listedAtMs: epochMs.nullable(),
  saw: claimSnapshotSchema,
  /** `null`: never listed, so that nobody knows whether there are any. */
  documents: z
    .array(z.object({ key: documentKeySchema, name: z.string().nullable(), status: z.string().nullable() }))
    .nullable(),
});
export type FinishPreparation = z.infer<typeof finishPreparationSchema>;

/** Claims whose documentation one decision finishes: each is a step that can't be undone once it is sent. */
export const claimsPerFinish = 200;

/** Why a claim is left out of a finish of several. */
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
      /** As they were last listed: what is confirmed, and must still be so when it is sent. */
      documents: z.array(z.object({ name: z.string().nullable(), status: z.string().nullable() })),
    }),
  ),
  /** Names the question for `selections.decide`; `null`: nobody asked about a selection, or nothing can be decided. */
  questionId: questionIdSchema.nullable(),
  refusals: z.array(
    z.object({
      reason: z.enum(finishRefusals),
      claimIds: z.array(claimIdSchema),
      named: z.array(namedClaimSchema),
    }),
  ),
  /** The oldest of the takers' listings; `null`: there are no takers. */
  listedAtMs: epochMs.nullable(),
});
export type FinishAssessment = z.infer<typeof finishAssessmentSchema>;

export const documentsContract = {
  /** What is known here; asks nobody. */
  ofClaim: base.input(inClaim).output(claimDocumentsSchema),
  /** The claim is on the screen for as long as this stream is open: its listing is kept fresh. Says nothing. */
  follow: base.input(inClaim).output(eventIterator(z.object({}))),
  /** Lists them now. The answer comes when the listing is stored or has failed. */
  refresh: base.input(inClaim).output(z.object({ fault: listingFaultSchema.nullable() })),
  /** Puts documents at the front of the queue; those that were refused are tried again. */
  fetch: base.input(inClaim.extend({ keys: z.array(documentKeySchema).max(1000) })).output(z.object({})),
  /** A range of the bytes, in base64 so that a message stays one text under its limit. */
  piece: base
    .input(inDocument.extend({ offset: count }))
    .output(z.object({ bytes: z.string(), total: count })),
  /** Pins claims: their documents are kept offline. Unpinned, they are removed when space is needed. */
  pin: base.input(inAccount.extend({ ...claimsRef, isPinned: z.boolean() })).output(z.object({})),
  /** Those of the claims that are pinned. */
  pinnedOf: base.input(inAccount.extend({ claimIds })).output(z.object({ claimIds: z.array(claimIdSchema) })),
  pinning: base.input(inAccount).output(pinningProgressSchema),
  pausePinning: base.input(inAccount.extend({ isPaused: z.boolean() })).output(z.object({})),
  storage: base
    .input(inAccount)
    .output(z.object({ usedBytes: count, capBytes: count, files: count, pinnedClaims: count })),
  setCap: base.input(inAccount.extend({ capBytes: documentsCapBytesSchema })).output(z.object({})),
  /** Reads the claim and its documents from the service when it can be reached, for the gate before a finish. */
  prepareFinish: base.input(inClaim).output(finishPreparationSchema),
  /** Which of these can be finished as they were last listed, without a person's yes to what is missing. */
  assessFinish: base.input(inAccount.extend(claimsRef)).output(finishAssessmentSchema),
  /** Asks where to, in a window of the system, and writes the file. `null`: the host has no such window. */
  saveCopy: base.input(inDocument).output(z.object({ outcome: z.enum(['saved', 'cancelled']).nullable() })),
};
