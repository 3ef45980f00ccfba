import { detailSchema } from './details.ts';
import { z } from 'zod';
import {
  claimSnapshotSchema,
  decisionKind,
  type DecisionKind,
  decisions,
  entryReasons,
} from '../domain/decision/decision.ts';
import { attemptOutcomes } from '../domain/decision/attempt-outcome.ts';
import { collaborationValues } from '../domain/decision/collaboration.ts';
import { decisionRefusals } from '../domain/decision/decision-refusal.ts';
import { longestSearch } from '../query/query.ts';
import { outboxStates, resolutions } from '../domain/decision/outbox-state.ts';
import { base } from './errors.ts';
import { claimIdSchema, entryIdSchema, inAccount, epochMs } from './identifiers.ts';
import { maxClaimsPerCall, maxRowsPerCall } from './limits.ts';

const reasonSchema = z.object({
  code: z.enum(entryReasons),
  /** What the service or the system said; shown as it came. */
  detail: detailSchema.nullable(),
});

/** What a decision is about, for reading. */
const claimBriefSchema = z.object({
  id: claimIdSchema,
  merchantName: z.string().nullable(),
  amount: z.number().nullable(),
  currency: z.string().nullable(),
  origin: z.string().nullable(),
  maskedCard: z.string().nullable(),
});

/** How the decisions of one key press stand, when there were several. */
const bulkSchema = z.object({
  entries: z.number().int().min(1),
  /** They are of several kinds, and the entry beside it speaks for its own alone. */
  isMixed: z.boolean(),
  states: z.array(z.object({ state: z.enum(outboxStates), entries: z.number().int().min(1) })),
  /** How many an undo still reaches. */
  cancellable: z.number().int().min(0),
  /** When the first hold ends; `null`: none is held. */
  heldUntilMs: epochMs.nullable(),
});
export type Bulk = z.infer<typeof bulkSchema>;

export const undoneDaySchema = z.string().max(10);

/** The undone decisions of one day. A bulk belongs here once all of it was undone. */
const undoneSchema = z.object({
  /** Empty for moments that no calendar has. */
  day: undoneDaySchema,
  entries: z.number().int().min(1),
  parts: z.array(
    z.object({ kind: z.string(), value: z.string().nullable(), entries: z.number().int().min(1) }),
  ),
});
export type Undone = z.infer<typeof undoneSchema>;

export const outboxEntrySchema = z.object({
  id: entryIdSchema,
  /** Entries decided by one key press share it; undo takes them all. */
  groupId: z.string(),
  /** As stored: an entry of a later version may have a kind that this one does not know. */
  kind: z.string(),
  /** `null` when this version can't parse it. */
  payload: z.record(z.string(), z.json()).nullable(),
  state: z.enum(outboxStates),
  reason: reasonSchema.nullable(),
  agent: z.string(),
  decidedAtMs: epochMs,
  /** When the hold or the pause before the next try ends. */
  dueAtMs: epochMs.nullable(),
  endedAtMs: epochMs.nullable(),
  attempts: z.number().int(),
  /** An earlier send may have been carried out: no cancel can reach it. */
  mayHaveArrived: z.boolean().optional(),
  saw: claimSnapshotSchema.nullable(),
  /** Why it can't be sent again as things stand; `null`: it can, or there is nothing to settle. */
  sendAgainOff: z.enum(decisionRefusals).nullish(),
  /** The status that the service's answer named. */
  transitionedTo: z.string().nullable(),
  /** What a person said, once `state` is `resolved`. */
  resolution: z.enum(resolutions).nullable(),
  /** The entry that this one was sent again for. */
  sentAgainFor: entryIdSchema.nullable(),
  claim: claimBriefSchema.nullable(),
  /** Of the first of several that one key press decided: all of them. Absent or `null`: it stands for itself. */
  bulk: bulkSchema.nullish(),
  /** Of the first of several that were undone on one day: all of them. Absent or `null`: it stands for itself. */
  undone: undoneSchema.nullish(),
});
export type OutboxEntry = z.infer<typeof outboxEntrySchema>;

export const attemptSchema = z.object({
  number: z.number().int(),
  startedAtMs: epochMs,
  endedAtMs: epochMs.nullable(),
  /** `send` is the action itself; the others are reads around it. */
  phase: z.enum(['preflight', 'send', 'read_back']),
  /** `null` while it is under way, and for ever when the program ended in the middle. */
  outcome: z.enum([...attemptOutcomes, 'other']).nullable(),
  httpStatus: z.number().int().nullable(),
  detail: detailSchema.nullable(),
});

export const outboxEntryDetailSchema = z.object({
  entry: outboxEntrySchema,
  attempts: z.array(attemptSchema),
  /** What the service says now, to lay beside `entry.saw`; `null` when the replica has no such claim. */
  now: claimSnapshotSchema.nullable(),
  nowReceivedAtMs: epochMs.nullable(),
});
export type OutboxEntryDetail = z.infer<typeof outboxEntryDetailSchema>;

/** What one key press decided, and how much of it an undo still reaches. */
export const lastDecisionSchema = z.object({
  groupId: z.string(),
  /** The entry that names it: the first that an undo reaches, else the first. */
  entry: outboxEntrySchema,
  /** Its entries that were neither cancelled nor resolved manually. */
  remaining: z.number().int(),
  /** How many of them can be cancelled; 0: it is too late. */
  cancellable: z.number().int(),
  /** When the first hold ends; `null` when none is held. */
  heldUntilMs: epochMs.nullable(),
});
export type LastDecision = z.infer<typeof lastDecisionSchema>;

/** Which decisions are meant; every part narrows, what is absent does not. */
export const entryFilterSchema = z.strictObject({
  /** Part of a claim id, kind, agent or message; accents and case ignored. */
  text: z.string().max(longestSearch).optional(),
  /** When it was decided: from the first moment on, and before the second. */
  fromMs: epochMs.optional(),
  untilMs: epochMs.optional(),
  kinds: z.array(z.enum(decisionKind)).min(1).max(20).optional(),
  states: z.array(z.enum(outboxStates)).min(1).max(20).optional(),
  agent: z.string().max(1000).optional(),
});
export type EntryFilter = z.infer<typeof entryFilterSchema>;

/** Which part of the journal to list. */
export const outboxSections = ['attention', 'waiting', 'ended'] as const;
export type OutboxSection = (typeof outboxSections)[number];

const targets = z
  .array(z.strictObject({ claimId: claimIdSchema, saw: claimSnapshotSchema }))
  .min(1)
  .max(maxClaimsPerCall);

export const groupIdSchema = z.string().min(1).max(64);

/** Decisions that the filter means: of all, or of those that one row of the outbox stands for. */
export const meantDecisionsSchema = z.strictObject({
  filter: entryFilterSchema,
  /** Those of one key press. */
  groupId: groupIdSchema.optional(),
  /** Those in the row of this day's undone decisions. */
  undoneDay: undoneDaySchema.optional(),
});
export type MeantDecisions = z.infer<typeof meantDecisionsSchema>;

/** `groupId`: what an earlier answer gave, when one key press takes several calls. */
const inKeyPress = inAccount.extend({ groupId: groupIdSchema.optional() });

const withPayload = <K extends DecisionKind, S extends z.ZodType>(kind: K, { payload }: { payload: S }) =>
  inKeyPress.extend({ kind: z.literal(kind), payload });

/** A new decision. `saw` is what was on the screen when the key was pressed. */
export const decideInputSchema = z.discriminatedUnion('kind', [
  inKeyPress.extend({ kind: z.literal(decisionKind.markSeen), targets }),
  inKeyPress.extend({
    kind: z.literal(decisionKind.decideCollaboration),
    value: z.enum(collaborationValues),
    targets,
  }),
  withPayload(decisionKind.finishDocumentation, decisions[decisionKind.finishDocumentation]).extend({
    saw: claimSnapshotSchema,
  }),
  withPayload(decisionKind.sendEmail, decisions[decisionKind.sendEmail]).extend({
    saw: claimSnapshotSchema,
    /** The agent was asked about an e-mail to the same address within 24 h and confirmed. */
    evenIfRecent: z.boolean(),
  }),
  withPayload(decisionKind.replaceTemplate, decisions[decisionKind.replaceTemplate]),
  withPayload(decisionKind.createSubscription, decisions[decisionKind.createSubscription]),
  withPayload(decisionKind.deleteSubscription, decisions[decisionKind.deleteSubscription]),
]);
export type DecideInput = z.infer<typeof decideInputSchema>;

/** The claims that a decision is on. */
export function claimIdsOf(input: DecideInput): string[] {
  if ('targets' in input) return input.targets.map(({ claimId }) => claimId);
  return 'claimId' in input.payload ? [input.payload.claimId] : [];
}

const entryIds = z.array(entryIdSchema).min(1).max(maxClaimsPerCall);

/** An unresolved decision on a claim, for which a later one was refused. */
export const firstDecisionSchema = z.object({
  kind: z.enum(decisionKind),
  value: z.string().nullable(),
  agent: z.string(),
});
export type FirstDecision = z.infer<typeof firstDecisionSchema>;

/** `claimId: null`: the decision as a whole, or one that is on no claim. */
const refusedDecisionSchema = z.object({
  claimId: claimIdSchema.nullable(),
  reason: z.enum(decisionRefusals),
  /** Of a claim whose earlier decision is not finished, as in another window: that one. */
  first: firstDecisionSchema.optional(),
});
export type RefusedDecision = z.infer<typeof refusedDecisionSchema>;

/** Decisions that an undo still reaches, in one answer. */
export const mostUndoable = 50;

/** How far a retry of a bulk came. */
const retryPlaceSchema = z.strictObject({
  /** The group of the new entries. */
  againGroupId: groupIdSchema,
  afterSeq: z.number().int(),
});

/** Most claims that one check of the ledger reads: a request for each. */
export const mostChecked = 1000;

/** What a claim, as the service has it now, says of a decision that was carried out. */
export const standings = ['agrees', 'differs', 'unknown'] as const;

export const claimCheckSchema = z.discriminatedUnion('end', [
  z.object({
    end: z.literal('read'),
    /** As it was read. `null`: the service didn't say. */
    status: z.string().nullable(),
    seen: z.boolean().nullable(),
    standings: z.array(z.object({ entry: outboxEntrySchema, standing: z.enum(standings) })),
  }),
  /** It can't be read although others can. */
  z.object({ end: z.literal('unreadable'), detail: detailSchema.nullable() }),
  /** Nothing can be read now. */
  z.object({ end: z.enum(['offline', 'paused', 'slowed']) }),
]);
export type ClaimCheck = z.infer<typeof claimCheckSchema>;

export const outboxContract = {
  /**
   * Takes a decision. Answers only after it is on disk. A target that can't take it is in `refused`; the
   * others are taken.
   */
  decide: base.input(decideInputSchema).output(
    z.object({
      groupId: z.string(),
      entryIds: z.array(entryIdSchema),
      /** When the hold ends and it is sent, if online. */
      dueAtMs: epochMs,
      refused: z.array(refusedDecisionSchema),
    }),
  ),
  list: base
    .input(
      inAccount.extend({
        section: z.enum(outboxSections),
        /**
         * What one key press decided is one row, where the gravest of it is, and so are the undone decisions of a
         * day. Not with a group, a day or a filter.
         */
        isFolded: z.boolean().optional(),
        /** The entries of one key press. */
        groupId: groupIdSchema.optional(),
        /** The entries in the row of this day's undone decisions. */
        undoneDay: undoneDaySchema.optional(),
        filter: entryFilterSchema.optional(),
        offset: z.number().int().min(0),
        limit: z.number().int().min(1).max(maxRowsPerCall),
      }),
    )
    .output(z.object({ entries: z.array(outboxEntrySchema), total: z.number().int() })),
  /** What a check of these decisions would read: at most so many claims, those decided last first. Asks the service nothing. */
  toCheck: base
    .input(
      inAccount.extend({
        decisions: meantDecisionsSchema,
        mostClaims: z.number().int().min(1).max(mostChecked),
      }),
    )
    .output(
      z.object({
        claimIds: z.array(claimIdSchema),
        /** All claims and decisions that could be checked. */
        claims: z.number().int(),
        decisions: z.number().int(),
        /** Decisions that came about and that no endpoint tells of. */
        others: z.number().int(),
      }),
    ),
  /** Reads a claim once, and says what it says of those of these decisions that came about on it. Sends nothing. */
  checkClaim: base
    .input(inAccount.extend({ decisions: meantDecisionsSchema, claimId: claimIdSchema }))
    .output(claimCheckSchema),
  /** Who decided here, the most active first. */
  agents: base.input(inAccount).output(z.object({ agents: z.array(z.string()) })),
  get: base.input(inAccount.extend({ entryId: entryIdSchema })).output(outboxEntryDetailSchema),
  /** Cancels what has not left the machine. `tooLate` lists the entries that no cancel can reach. */
  cancel: base
    .input(inAccount.extend({ entryIds }))
    .output(z.object({ cancelled: z.array(entryIdSchema), tooLate: z.array(entryIdSchema) })),
  /**
   * Cancels entries of one key press that can still be cancelled: a few hundred per call, and
   * `isMore` while there are further ones. `tooLate` counts those that no cancel can reach.
   */
  cancelGroup: base
    .input(inAccount.extend({ groupId: groupIdSchema }))
    .output(z.object({ cancelled: z.number().int(), tooLate: z.number().int(), isMore: z.boolean() })),
  /** What can still be undone, the newest first. */
  undoable: base
    .input(inAccount)
    .output(z.object({ decisions: z.array(lastDecisionSchema).max(mostUndoable) })),
  /**
   * Sends those of a bulk again that definitely failed, as new, linked entries of one new group. A few
   * hundred per call; `next` goes into the call that follows. `refused` counts those that can't be sent
   * again as things stand.
   */
  retryFailed: base
    .input(inAccount.extend({ groupId: groupIdSchema, place: retryPlaceSchema.optional() }))
    .output(
      z.object({
        sentAgain: z.number().int(),
        refused: z.number().int(),
        next: retryPlaceSchema.nullable(),
      }),
    ),
  /** What the undo key is about: the newest decision that was neither cancelled nor resolved manually. */
  lastDecision: base.input(inAccount).output(z.object({ last: lastDecisionSchema.nullable() })),
  /** Ends the hold now. */
  sendNow: base.input(inAccount.extend({ entryIds })).output(z.object({ moved: z.array(entryIdSchema) })),
  /** A person's decision on entries that need attention. `sentAgain` are the new, linked entries. */
  resolve: base
    .input(inAccount.extend({ entryIds, resolution: z.enum(resolutions) }))
    .output(z.object({ resolved: z.array(entryIdSchema), sentAgain: z.array(entryIdSchema) })),
};
