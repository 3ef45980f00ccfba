import { z } from 'zod';
import { answeredRuleSchema } from '../domain/rule/answered-rule.ts';
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

/** Query that says which claims a list has. Nothing else narrows it. */
export const claimFilterSchema = z.strictObject({
  query: querySchema,
  /** Time from which ages are counted; absent if the query has none. */
  atMs: epochMs.optional(),
  /** Time zone of the query's days and hours; the computer's if it is absent or unknown. */
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
  'status',
  'network',
  'outcome',
] as const;
export const claimSortSchema = z.enum(claimSorts);
export type ClaimSort = (typeof claimSorts)[number];

/** A pending decision on a claim, or one that waits for a person. */
export const pendingMarkSchema = z.object({
  entryId: entryIdSchema,
  kind: z.enum(decisionKind),
  /** Decision of the kind `decide_collaboration`. */
  value: z.enum(collaborationValues).nullable(),
  state: z.enum(outboxStates),
  /** Reason why the decision is in its state; absent while it is only painted. */
  reason: z.enum(entryReasons).nullish(),
  /** End of the hold, or of the pause before the next try; `null` when nothing is timed. */
  dueAtMs: epochMs.nullable(),
});
export type PendingMark = z.infer<typeof pendingMarkSchema>;

/** A row of the list. `null` stands for what the service did not say. */
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
  /** The service's own flag. */
  seen: z.boolean().nullable(),
  /** Whether the claim was opened here. */
  read: z.boolean(),
  createdAtMs: epochMs.nullable(),
  /** Its internal target; `null` if it has none, is no longer open, or its creation time is unknown. */
  targetAtMs: epochMs.nullable(),
  /** `updatedAt` as received: it is part of what the agent saw when deciding. */
  updatedAt: z.string().nullable(),
  pending: z.array(pendingMarkSchema),
  /** Whether there is a note on it here. */
  hasNote: z.boolean(),
  /**
   * Snoozed until a time, or until it changes (`untilMs: null`); back since `backAtMs` if that is not `null`. `null`
   * if neither.
   */
  snooze: z.object({ untilMs: epochMs.nullable(), backAtMs: epochMs.nullable() }).nullable(),
  /** Counts of the last listing of its documents; `null` if they were never listed. */
  documents: z.object({ listed: z.number().int(), approved: z.number().int() }).nullable(),
});
export type ClaimRow = z.infer<typeof claimRowSchema>;

const jsonObject = z.record(z.string(), z.json());

/** An item of a claim's history: one of the service's `events`, or what was decided, noted, tagged or noticed here. */
export const historyItemSchema = z.object({
  atMs: epochMs.nullable(),
  /** Time as received, if it could not be read. */
  atText: z.string().nullable(),
  source: z.enum(['service', 'decision', 'sync', 'note', 'tags']),
  /** The event's name, the decision's kind, or the field that changed. */
  name: z.string(),
  value: z.string().nullable(),
  /** Name of what the item is about, if not the claim itself: a document's for `verdict`. */
  subject: z.string().nullish(),
  agent: z.string().nullable(),
  entryId: entryIdSchema.nullable(),
  state: z.enum(outboxStates).nullable(),
  /** Tags that were added and removed, for `tags`. */
  tags: z.object({ added: z.array(z.string()), removed: z.array(z.string()) }).nullish(),
  /** The rule whose proposal a decision answers; absent or `null` if nothing was proposed. */
  rule: answeredRuleSchema.nullish(),
});
export type HistoryItem = z.infer<typeof historyItemSchema>;

export const claimDetailSchema = z.object({
  row: claimRowSchema,
  /** The body as received, sanitised: without encrypted content, with card numbers masked. */
  body: jsonObject,
  /** Time when the service last answered with this body. */
  receivedAtMs: epochMs,
  /** Reason why it can't be read again; `null` if it can, as far as is known. */
  readTrouble: readTroubleSchema.nullable(),
  history: z.array(historyItemSchema),
  /** Reason why it can't be accepted now; `null` if it can. */
  mayAccept: z.enum(actionRefusals).nullable(),
  mayReject: z.enum(actionRefusals).nullable(),
  mayMarkSeen: z.enum(actionRefusals).nullable(),
  /** Other claims here of the same merchant (merchant-identity); `null` if the merchant is unknown. */
  merchantHistory: z
    .object({
      merchantId: z.string().nullable(),
      /** Tax ID as it is typed in a search; `null` if it identifies no further claims. */
      taxId: z.string().nullable(),
      open: z.number(),
      won: z.number(),
      lost: z.number(),
    })
    .nullable(),
  /** Notes of the agents here, oldest first. */
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
export type CurrencyTotal = z.infer<typeof currencyTotalSchema>;

export const totalsSchema = z.object({
  claims: z.number().int(),
  totals: z.array(currencyTotalSchema),
  unsummed: z.number().int(),
});
export type ClaimTotals = z.infer<typeof totalsSchema>;

/** Keys whose values are counted. */
export const countedKeys = ['status', 'network', 'outcome', 'currency'] as const;
export type CountedKey = (typeof countedKeys)[number];

/** The fields that identify a claim where there is room for one line. */
export const namedClaimSchema = claimRowSchema.pick({
  id: true,
  merchantName: true,
  amount: true,
  currency: true,
  rrn: true,
});
export type NamedClaim = z.infer<typeof namedClaimSchema>;

const count = z.number().int().min(1);

/** Returns the schema of the claims that several are decided without, by the reason. */
export const leftOut = <const Reason extends string>(reasons: readonly Reason[]) =>
  z.array(
    z.object({
      reason: z.enum(reasons),
      claimIds: z.array(claimIdSchema),
      /** The first of these claims. */
      named: z.array(namedClaimSchema),
    }),
  );

/** Effect that an action on several claims would have: requested before the one question. */
export const assessmentSchema = z.object({
  /** Claims that take the action, in the order requested. */
  takers: z.array(z.object({ claimId: claimIdSchema, saw: claimSnapshotSchema })),
  refusals: leftOut(actionRefusals),
  totals: z.array(currencyTotalSchema),
  /** Number of claims that take it whose amount can't be summed (unknown currency or amount). */
  unsummed: z.number().int(),
  /** Requests that the decisions take, and their pace. */
  pace: z.object({
    batchSize: count,
    requestsEach: count,
    batchesAtOnce: count,
    requestMs: z.number().min(0).nullable(),
  }) satisfies z.ZodType<SendingPace>,
});
export type Assessment = z.infer<typeof assessmentSchema>;

/** Outcome of a look-up at the service. `said` is the service's own message, if it gave one. */
export const lookUpEnds = [
  /** The claim is in the replica now. */
  'found',
  /** The service refused to give such a claim. */
  'refused',
  /** The key may not read it. */
  'not_permitted',
  /** The claim belongs to another acquirer, and is not kept. */
  'other_acquirer',
  /** Nothing was requested: offline or paused. */
  'offline',
  'paused',
  /** The service asked for a pause. */
  'slowed',
  /** There was no answer, or none that can be read. */
  'no_answer',
] as const;
export const lookUpSchema = z.object({ end: z.enum(lookUpEnds), said: z.string().nullable() });
export type LookUp = z.infer<typeof lookUpSchema>;

/** Most claims that are counted at each letter of a rule's query; more are counted when the typing has ended. */
export const mostCountedAtOnce = 5000;

/** Most claims in one dry run: that many snapshots fit into an answer, however long their ids. */
export const claimsPerDryRun = 3000;

const inList = inAccount.extend({ filter: claimFilterSchema });
const inSortedList = inList.extend({ sort: claimSortSchema });
const partOfList = (most: number) =>
  inSortedList.extend({
    offset: z.number().int().min(0),
    limit: z.number().int().min(1).max(most),
  });
const inClaim = inAccount.extend({ claimId: claimIdSchema });

export const claimsContract = {
  /** Returns a window of the list; `totals` counts the whole list. */
  window: base.input(partOfList(maxRowsPerCall)).output(z.object({ rows: z.array(claimRowSchema) })),
  /**
   * Returns the number of claims and their sum per currency. Slower than a window at a million claims, so it is
   * requested beside it.
   */
  totals: base.input(inList).output(totalsSchema),
  /**
   * Returns the number of claims alone. With `most`, that is answered sooner: a greater number says no more than that
   * there are more.
   */
  count: base
    .input(inList.extend({ most: z.number().int().min(0).nullable() }))
    .output(z.object({ claims: z.number().int() })),
  /** Returns how many claims of the list have each value: for each key, without the query's first condition on it. */
  facetCounts: base.input(inList).output(
    z.object({
      counts: z.array(z.object({ key: z.enum(countedKeys), value: z.string(), claims: z.number().int() })),
    }),
  ),
  /** Returns ids of the filtered list in its order. */
  ids: base.input(partOfList(maxIdsPerCall)).output(z.object({ claimIds: z.array(claimIdSchema) })),
  /** Returns the index of a claim in the filtered list, from 0; `null` if it isn't in it. */
  locate: base
    .input(inSortedList.extend({ claimId: claimIdSchema }))
    .output(z.object({ index: z.number().int().min(0).nullable() })),
  /**
   * Returns the claim without a decision that is next by urgency after this one, which may be any claim; `null`
   * starts at the most urgent. After the last claim the most urgent one follows again. `null` if there is no other.
   */
  nextUrgent: base
    .input(inAccount.extend({ afterClaimId: claimIdSchema.nullable() }))
    .output(z.object({ claimId: claimIdSchema.nullable(), isFromStart: z.boolean() })),
  /** Returns the number of claims in each built-in view. */
  viewCounts: base.input(inAccount).output(z.record(z.enum(claimViewNames), z.number().int())),
  /** Returns distinct values for the filters' menus, as received. */
  facets: base.input(inAccount).output(
    z.object({
      statuses: z.array(z.string()),
      origins: z.array(z.string()),
      outcomes: z.array(z.string()),
      currencies: z.array(z.string()),
    }),
  ),
  /** Returns merchants of stored claims whose name or identifier a search for `text` finds. */
  merchants: base.input(inAccount.extend({ text: z.string().max(longestMerchantName) })).output(
    z.object({
      names: z.array(z.object({ merchantName: z.string(), claims: z.number().int() })),
      /** Only merchants whose identifier a merchant listing named. */
      ids: z.array(
        z.object({ merchantId: z.string(), merchantName: z.string().nullable(), claims: z.number().int() }),
      ),
    }),
  ),
  /** Returns one claim with everything known of it. NOT_FOUND if the replica has none with that id. */
  get: base.input(inClaim).output(claimDetailSchema),
  /** Reads the claim from the service now; changes arrive through the change stream. */
  refresh: base.input(inClaim).output(z.object({})),
  /** Reads a claim that isn't in the replica from the service, and keeps it if it is this acquirer's. */
  lookUp: base.input(inClaim).output(lookUpSchema),
  /** Sets the local read mark; never the service's `seen`. */
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
