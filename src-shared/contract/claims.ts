import { z } from 'zod';
import { claimActions } from '../domain/decision/claim-action.ts';
import { actionRefusals, collaborationValues } from '../domain/decision/collaboration.ts';
import { claimViewNames } from '../query/views.ts';
import { claimSnapshotSchema, decisionKind, entryReasons } from '../domain/decision/decision.ts';
import { longestMerchantName, querySchema } from '../query/query.ts';
import { outboxStates } from '../domain/decision/outbox-state.ts';
import type { SendingPace } from '../domain/decision/sending-cost.ts';
import { base } from './errors.ts';
import { longestTimeZone } from '../domain/time/time-zone.ts';
import { claimIdSchema, entryIdSchema, inAccount, epochMs } from './identifiers.ts';
import { noteSchema } from './notes.ts';
import { maxClaimsPerCall, maxIdsPerCall, maxRowsPerCall } from './limits.ts';
import { readTroubleSchema } from './sync.ts';

/** Which claims a list has. Nothing else narrows it. */
export const claimFilterSchema = z.strictObject({
  query: querySchema,
  /** The moment that ages are counted from; without it, the query has none. */
  atMs: epochMs.optional(),
  /** Whose days and hours are meant; the computer's unless it is given and known. */
  timeZone: z.string().max(longestTimeZone).optional(),
});
export type ClaimFilter = z.infer<typeof claimFilterSchema>;

export const claimSorts = [
  'newest',
  'oldest',
  'amount_high',
  'amount_low',
  'recently_updated',
  'most_urgent',
  'merchant',
] as const;
export const claimSortSchema = z.enum(claimSorts);
export type ClaimSort = (typeof claimSorts)[number];

/** A decision that still lies over the claim, or waits for a person. */
export const pendingMarkSchema = z.object({
  entryId: entryIdSchema,
  kind: z.enum(decisionKind),
  /** For `decide_collaboration`. */
  value: z.enum(collaborationValues).nullable(),
  state: z.enum(outboxStates),
  /** Why it is where it is; absent while it is only painted. */
  reason: z.enum(entryReasons).nullish(),
  /** When the hold or the pause before the next try ends; `null` when nothing is timed. */
  dueAtMs: epochMs.nullable(),
});
export type PendingMark = z.infer<typeof pendingMarkSchema>;

/** One line of the list. `null` is what the service did not say. */
export const claimRowSchema = z.object({
  id: claimIdSchema,
  merchantName: z.string().nullable(),
  holderName: z.string().nullable(),
  rrn: z.string().nullable(),
  amount: z.number().nullable(),
  currency: z.string().nullable(),
  origin: z.string().nullable(),
  maskedCard: z.string().nullable(),
  status: z.string().nullable(),
  currentStep: z.string().nullable(),
  outcome: z.string().nullable(),
  isOpen: z.boolean().nullable(),
  /** The service's flag. */
  seen: z.boolean().nullable(),
  /** Opened here. */
  read: z.boolean(),
  createdAtMs: epochMs.nullable(),
  /** When its internal target falls; `null`: it has none, is no longer open, or nobody knows when it was created. */
  targetAtMs: epochMs.nullable(),
  /** As received: it is part of what the agent saw when deciding. */
  updatedAt: z.string().nullable(),
  pending: z.array(pendingMarkSchema),
  /** A person wrote a note on it here. */
  hasNote: z.boolean(),
  /**
   * Snoozed until a time, or until it changes (`untilMs: null`); back since `backAtMs`, if that is not `null`.
   * `null`: neither.
   */
  snooze: z.object({ untilMs: epochMs.nullable(), backAtMs: epochMs.nullable() }).nullable(),
  /** Of the last listing of its documents; `null`: they were never listed. */
  documents: z.object({ listed: z.number().int(), approved: z.number().int() }).nullable(),
});
export type ClaimRow = z.infer<typeof claimRowSchema>;

const jsonObject = z.record(z.string(), z.json());

/** One line of a claim's history: the service's `events`, and what was decided, noted or noticed here. */
export const historyItemSchema = z.object({
  atMs: epochMs.nullable(),
  /** As received, when it could not be read as a time. */
  atText: z.string().nullable(),
  source: z.enum(['service', 'decision', 'sync', 'note']),
  /** The event's name, the decision's kind, or the field that changed. */
  name: z.string(),
  value: z.string().nullable(),
  /** What it is about when it is not the claim itself: a document's name, for `verdict`. */
  subject: z.string().nullish(),
  agent: z.string().nullable(),
  entryId: entryIdSchema.nullable(),
  state: z.enum(outboxStates).nullable(),
});
export type HistoryItem = z.infer<typeof historyItemSchema>;

export const claimDetailSchema = z.object({
  row: claimRowSchema,
  /** The body as received, after sanitising: no encrypted content, card numbers masked. */
  body: jsonObject,
  /** When the service last said this to us. */
  receivedAtMs: epochMs,
  /** Why it can't be read anew; `null` when it can, as far as is known. */
  readTrouble: readTroubleSchema.nullable(),
  history: z.array(historyItemSchema),
  /** What may be done now: `null` when it may, else why not. */
  mayAccept: z.enum(actionRefusals).nullable(),
  mayReject: z.enum(actionRefusals).nullable(),
  mayMarkSeen: z.enum(actionRefusals).nullable(),
  /** Other claims here of the same merchant (merchant-identity); `null` when it is unknown which one it is. */
  merchantHistory: z.object({ open: z.number(), won: z.number(), lost: z.number() }).nullable(),
  /** Of the agents here, oldest first. */
  notes: z.array(noteSchema),
  tags: z.array(z.string()),
});
export type ClaimDetail = z.infer<typeof claimDetailSchema>;

/** A decimal number as text, which holds more digits than a number: `-1234.5`. */
export const decimalSchema = z.string().regex(/^-?\d+(\.\d+)?$/);

export const currencyTotalSchema = z.object({
  currency: z.string(),
  /** Exact sum in `currency`. */
  amount: decimalSchema,
  claims: z.number().int(),
});

export const totalsSchema = z.object({
  claims: z.number().int(),
  totals: z.array(currencyTotalSchema),
  unsummed: z.number().int(),
});
export type ClaimTotals = z.infer<typeof totalsSchema>;

/** The keys whose values are counted. */
export const countedKeys = ['status', 'network', 'outcome', 'currency'] as const;
export type CountedKey = (typeof countedKeys)[number];

/** What tells a claim apart where there is room for one line. */
export const namedClaimSchema = claimRowSchema.pick({
  id: true,
  merchantName: true,
  amount: true,
  currency: true,
});

const count = z.number().int().min(1);

/** What an action on several claims would do: asked before the one question. */
export const assessmentSchema = z.object({
  /** In the order asked. */
  takers: z.array(z.object({ claimId: claimIdSchema, saw: claimSnapshotSchema })),
  refusals: z.array(
    z.object({
      reason: z.enum(actionRefusals),
      claimIds: z.array(claimIdSchema),
      /** The first of them. */
      named: z.array(namedClaimSchema),
    }),
  ),
  totals: z.array(currencyTotalSchema),
  /** Takers whose amount can't be summed (unknown currency or amount). */
  unsummed: z.number().int(),
  /** How they go out. */
  pace: z.object({
    batchSize: count,
    requestsEach: count,
    batchesAtOnce: count,
    requestMs: z.number().min(0).nullable(),
  }) satisfies z.ZodType<SendingPace>,
});
export type Assessment = z.infer<typeof assessmentSchema>;

/** How a look-up at the service ended. `said` is the service's own message, where it gave one. */
export const lookUpEnds = [
  /** It is here now. */
  'found',
  /** The service answered that it gives no such claim. */
  'refused',
  /** The key may not read it. */
  'not_permitted',
  /** It is a claim of another acquirer: it is not kept. */
  'other_acquirer',
  /** Nothing was asked: offline or paused. */
  'offline',
  'paused',
  /** The service asked for a pause. */
  'slowed',
  /** No answer, or none that can be read. */
  'no_answer',
] as const;
export const lookUpSchema = z.object({ end: z.enum(lookUpEnds), said: z.string().nullable() });
export type LookUp = z.infer<typeof lookUpSchema>;

/** Claims in one dry run: the snapshots of so many fit an answer, however long their ids. */
export const claimsPerDryRun = 3000;

export const claimsContract = {
  /** A window of the list; `totals` counts the whole of it. */
  window: base
    .input(
      inAccount.extend({
        filter: claimFilterSchema,
        sort: claimSortSchema,
        offset: z.number().int().min(0),
        limit: z.number().int().min(1).max(maxRowsPerCall),
      }),
    )
    .output(z.object({ rows: z.array(claimRowSchema) })),
  /** How many, and their sum per currency. Slower than a window at a million claims: asked beside it. */
  totals: base.input(inAccount.extend({ filter: claimFilterSchema })).output(totalsSchema),
  /** How many claims of the list have each value; of each key, without what the query says of it first. */
  facetCounts: base.input(inAccount.extend({ filter: claimFilterSchema })).output(
    z.object({
      counts: z.array(z.object({ key: z.enum(countedKeys), value: z.string(), claims: z.number().int() })),
    }),
  ),
  /** Ids of the filtered list in its order. */
  ids: base
    .input(
      inAccount.extend({
        filter: claimFilterSchema,
        sort: claimSortSchema,
        offset: z.number().int().min(0),
        limit: z.number().int().min(1).max(maxIdsPerCall),
      }),
    )
    .output(z.object({ claimIds: z.array(claimIdSchema) })),
  /** Where a claim is in the filtered list, from 0; `null` when it is not in it. */
  locate: base
    .input(inAccount.extend({ filter: claimFilterSchema, sort: claimSortSchema, claimId: claimIdSchema }))
    .output(z.object({ index: z.number().int().min(0).nullable() })),
  /**
   * The claim without a decision that is next by urgency after this one, which may be any claim; `null`: after none.
   * Behind the last comes the most urgent one again. `null`: there is no other.
   */
  nextUrgent: base
    .input(inAccount.extend({ afterClaimId: claimIdSchema.nullable() }))
    .output(z.object({ claimId: claimIdSchema.nullable(), isFromStart: z.boolean() })),
  /** Claims in each built-in view. */
  viewCounts: base.input(inAccount).output(z.record(z.enum(claimViewNames), z.number().int())),
  /** Distinct values for the filters' menus, as received. */
  facets: base.input(inAccount).output(
    z.object({
      statuses: z.array(z.string()),
      origins: z.array(z.string()),
      outcomes: z.array(z.string()),
      currencies: z.array(z.string()),
    }),
  ),
  /** Merchants of the claims here whose name or identifier a search for `text` finds. */
  merchants: base.input(inAccount.extend({ text: z.string().max(longestMerchantName) })).output(
    z.object({
      names: z.array(z.object({ merchantName: z.string(), claims: z.number().int() })),
      /** Only those whose identifier a merchant listing named. */
      ids: z.array(
        z.object({ merchantId: z.string(), merchantName: z.string().nullable(), claims: z.number().int() }),
      ),
    }),
  ),
  /** One claim, whole. NOT_FOUND when the replica has none of that id. */
  get: base.input(inAccount.extend({ claimId: claimIdSchema })).output(claimDetailSchema),
  /** Reads the claim from the service now; the answer arrives through the change stream. */
  refresh: base.input(inAccount.extend({ claimId: claimIdSchema })).output(z.object({})),
  /** Reads a claim that is not here from the service, and keeps it when it is this acquirer's. */
  lookUp: base.input(inAccount.extend({ claimId: claimIdSchema })).output(lookUpSchema),
  /** Local only: never sets the service's `seen`. */
  setRead: base
    .input(
      inAccount.extend({ claimIds: z.array(claimIdSchema).min(1).max(maxClaimsPerCall), read: z.boolean() }),
    )
    .output(z.object({})),
  assess: base
    .input(
      inAccount.extend({
        action: z.enum(claimActions),
        claimIds: z.array(claimIdSchema).min(1).max(claimsPerDryRun),
      }),
    )
    .output(assessmentSchema),
};
