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
import { noProposals, type ProposedBy } from '../domain/rule/applying-rule.ts';
import { answeredRuleSchema } from '../domain/rule/answered-rule.ts';
import { base } from './errors.ts';
import { claimIdSchema, entryIdSchema, inAccount, epochMs } from './identifiers.ts';
import { maxClaimsPerCall, maxRowsPerCall } from './limits.ts';
import { ruleVersionIdSchema } from './applying-rules.ts';

const reasonSchema = z.object({
  code: z.enum(entryReasons),
  /** Message of the service or the system, shown as received. */
  detail: detailSchema.nullable(),
});

/** The claim of a decision, for reading. */
const claimBriefSchema = z.object({
  id: claimIdSchema,
  merchantName: z.string().nullable(),
  amount: z.number().nullable(),
  currency: z.string().nullable(),
  origin: z.string().nullable(),
  maskedCard: z.string().nullable(),
});

/** State of the decisions of one key press, if there were several. */
const bulkSchema = z.object({
  entries: z.number().int().min(1),
  /** Whether they are of several kinds, so that the entry beside it speaks for its own alone. */
  isMixed: z.boolean(),
  states: z.array(z.object({ state: z.enum(outboxStates), entries: z.number().int().min(1) })),
  /** Number of decisions that an undo still reaches. */
  cancellable: z.number().int().min(0),
  /** Time when the first hold ends; `null` if none is held. */
  heldUntilMs: epochMs.nullable(),
  /** Rules whose proposals they answer, each with their number, the largest first. Absent: none. */
  rules: z.array(answeredRuleSchema.extend({ entries: z.number().int().min(1) })).optional(),
});
export type Bulk = z.infer<typeof bulkSchema>;

export const undoneDaySchema = z.string().max(10);

/** The undone decisions of one day. A bulk decision belongs here once all of it was undone. */
const undoneSchema = z.object({
  /** Day; empty for moments that no calendar has. */
  day: undoneDaySchema,
  entries: z.number().int().min(1),
  parts: z.array(
    z.object({ kind: z.string(), value: z.string().nullable(), entries: z.number().int().min(1) }),
  ),
});
export type Undone = z.infer<typeof undoneSchema>;

export const outboxEntrySchema = z.object({
  id: entryIdSchema,
  /** Id that the entries of one key press share; an undo takes them all. */
  groupId: z.string(),
  /** Kind as stored: an entry of a later version may have one that this version doesn't know. */
  kind: z.string(),
  /** Payload; `null` if this version can't parse it. */
  payload: z.record(z.string(), z.json()).nullable(),
  state: z.enum(outboxStates),
  reason: reasonSchema.nullable(),
  agent: z.string(),
  decidedAtMs: epochMs,
  /** End of the hold, or of the pause before the next try. */
  dueAtMs: epochMs.nullable(),
  endedAtMs: epochMs.nullable(),
  attempts: z.number().int(),
  /** Whether an earlier send may have been carried out, so that it can't be cancelled. */
  mayHaveArrived: z.boolean().optional(),
  saw: claimSnapshotSchema.nullable(),
  /** Reason why it can't be sent again now; `null` if it can, or there is nothing to settle. */
  sendAgainOff: z.enum(decisionRefusals).nullish(),
  /** Status that the service's answer named. */
  transitionedTo: z.string().nullable(),
  /** A person's resolution, once `state` is `resolved`. */
  resolution: z.enum(resolutions).nullable(),
  /** Entry that this one was sent again for. */
  sentAgainFor: entryIdSchema.nullable(),
  claim: claimBriefSchema.nullable(),
  /** The rule whose proposal the decision answers; absent or `null` if nothing was proposed. */
  rule: answeredRuleSchema.nullish(),
  /** In the first of several entries of one key press: all of them. Absent or `null`: the entry stands for itself. */
  bulk: bulkSchema.nullish(),
  /**
   * In the first of several entries undone on one day: all of them. Absent or `null`: the entry stands for itself.
   */
  undone: undoneSchema.nullish(),
});
export type OutboxEntry = z.infer<typeof outboxEntrySchema>;

export const attemptSchema = z.object({
  number: z.number().int(),
  startedAtMs: epochMs,
  endedAtMs: epochMs.nullable(),
  /** Phase: `send` is the action itself; the others are reads around it. */
  phase: z.enum(['preflight', 'send', 'read_back']),
  /** Outcome; `null` while it is running, and for ever if the program ended during it. */
  outcome: z.enum([...attemptOutcomes, 'other']).nullable(),
  httpStatus: z.number().int().nullable(),
  detail: detailSchema.nullable(),
});

export const outboxEntryDetailSchema = z.object({
  entry: outboxEntrySchema,
  attempts: z.array(attemptSchema),
  /** Claim as the service has it now, to compare with `entry.saw`; `null` if the replica has no such claim. */
  now: claimSnapshotSchema.nullable(),
  nowReceivedAtMs: epochMs.nullable(),
});
export type OutboxEntryDetail = z.infer<typeof outboxEntryDetailSchema>;

/** The decisions of one key press, and how many of them an undo still reaches. */
export const lastDecisionSchema = z.object({
  groupId: z.string(),
  /** The entry that represents it: the first that an undo reaches, else the first. */
  entry: outboxEntrySchema,
  /** Number of entries that were neither cancelled nor resolved manually. */
  remaining: z.number().int(),
  /** Number of entries that can be cancelled; 0: it is too late. */
  cancellable: z.number().int(),
  /** Time when the first hold ends; `null` if none is held. */
  heldUntilMs: epochMs.nullable(),
});
export type LastDecision = z.infer<typeof lastDecisionSchema>;

/** Selects decisions. Each part narrows; absent parts don't. */
export const entryFilterSchema = z.strictObject({
  /** Part of a claim ID, kind, agent or message; accents and case are ignored. */
  text: z.string().max(longestSearch).optional(),
  /** Time of the decision: from the first moment on, and before the second. */
  fromMs: epochMs.optional(),
  untilMs: epochMs.optional(),
  kinds: z.array(z.enum(decisionKind)).min(1).max(20).optional(),
  states: z.array(z.enum(outboxStates)).min(1).max(20).optional(),
  agent: z.string().max(1000).optional(),
});
export type EntryFilter = z.infer<typeof entryFilterSchema>;

/** Parts of the journal that can be listed. */
export const outboxSections = ['attention', 'waiting', 'ended'] as const;
export type OutboxSection = (typeof outboxSections)[number];

/** The rule whose proposal for the claim was on the screen when the key was pressed; absent if none was. */
const proposedBy = ruleVersionIdSchema.optional();

const targets = z
  .array(z.strictObject({ claimId: claimIdSchema, saw: claimSnapshotSchema, proposedBy }))
  .min(1)
  .max(maxClaimsPerCall);

export const groupIdSchema = z.string().min(1).max(64);

/** The decisions that a filter selects: of all, or of those that one row of the outbox stands for. */
export const meantDecisionsSchema = z.strictObject({
  filter: entryFilterSchema,
  /** Only decisions of one key press. */
  groupId: groupIdSchema.optional(),
  /** Only decisions in the row of this day's undone ones. */
  undoneDay: undoneDaySchema.optional(),
});
export type MeantDecisions = z.infer<typeof meantDecisionsSchema>;

/** `groupId`: the one that an earlier answer gave, if one key press takes several calls. */
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
    proposedBy,
  }),
  withPayload(decisionKind.sendEmail, decisions[decisionKind.sendEmail]).extend({
    saw: claimSnapshotSchema,
    proposedBy,
    /** Whether the agent confirmed a second e-mail to the same address within 24 hours. */
    evenIfRecent: z.boolean(),
  }),
  withPayload(decisionKind.replaceTemplate, decisions[decisionKind.replaceTemplate]),
  withPayload(decisionKind.createSubscription, decisions[decisionKind.createSubscription]),
  withPayload(decisionKind.deleteSubscription, decisions[decisionKind.deleteSubscription]),
]);
export type DecideInput = z.infer<typeof decideInputSchema>;

/** Returns the ids of the claims that a decision is on. */
export function claimIdsOf(input: DecideInput): string[] {
  if ('targets' in input) return input.targets.map(({ claimId }) => claimId);
  return 'claimId' in input.payload ? [input.payload.claimId] : [];
}

/** Returns the rules that proposed something on the screen for the claims of a decision, by claim. */
export function proposedIn(input: DecideInput): ProposedBy {
  if ('targets' in input)
    return new Map(
      input.targets.flatMap(({ claimId, proposedBy: rule }) =>
        rule === undefined ? [] : [[claimId, rule] as const],
      ),
    );
  return 'proposedBy' in input && input.proposedBy !== undefined
    ? new Map([[input.payload.claimId, input.proposedBy]])
    : noProposals;
}

/** Returns a decision with the rules that propose something for its claims. */
export function withProposals(input: DecideInput, proposed: ProposedBy): DecideInput {
  if ('targets' in input)
    return {
      ...input,
      targets: input.targets.map((target) => ({ ...target, proposedBy: proposed.get(target.claimId) })),
    };
  return 'saw' in input ? { ...input, proposedBy: proposed.get(input.payload.claimId) } : input;
}

const entryIds = z.array(entryIdSchema).min(1).max(maxClaimsPerCall);

/** An unresolved decision on a claim, because of which a later one was refused. */
export const firstDecisionSchema = z.object({
  kind: z.enum(decisionKind),
  value: z.string().nullable(),
  agent: z.string(),
});
export type FirstDecision = z.infer<typeof firstDecisionSchema>;

/** A refused decision. `claimId: null`: the decision as a whole, or one that is on no claim. */
const refusedDecisionSchema = z.object({
  claimId: claimIdSchema.nullable(),
  reason: z.enum(decisionRefusals),
  /** The claim's earlier decision that is not finished, for example one from another window. */
  first: firstDecisionSchema.optional(),
});
export type RefusedDecision = z.infer<typeof refusedDecisionSchema>;

/** Most decisions in one answer that an undo still reaches. */
export const mostUndoable = 50;

/** Position of a retry of a bulk decision. */
const retryPlaceSchema = z.strictObject({
  /** Group of the new entries. */
  againGroupId: groupIdSchema,
  afterSeq: z.number().int(),
});
export type RetryPlace = z.infer<typeof retryPlaceSchema>;

/** Most claims that one check of the ledger reads, with a request for each. */
export const mostChecked = 1000;

/** Whether a claim, as the service has it now, agrees with a decision that was carried out. */
export const standings = ['agrees', 'differs', 'unknown'] as const;

export const claimCheckSchema = z.discriminatedUnion('end', [
  z.object({
    end: z.literal('read'),
    /** Status as read. `null`: the service didn't say. */
    status: z.string().nullable(),
    seen: z.boolean().nullable(),
    standings: z.array(z.object({ entry: outboxEntrySchema, standing: z.enum(standings) })),
  }),
  /** The claim can't be read although others can. */
  z.object({ end: z.literal('unreadable'), detail: detailSchema.nullable() }),
  /** Nothing can be read now. */
  z.object({ end: z.enum(['offline', 'paused', 'slowed']) }),
]);
export type ClaimCheck = z.infer<typeof claimCheckSchema>;

export const outboxContract = {
  /**
   * Takes a decision. Returns only after it is on disk. Targets that can't take it are in `refused`; the others are
   * taken.
   */
  decide: base.input(decideInputSchema).output(
    z.object({
      groupId: z.string(),
      entryIds: z.array(entryIdSchema),
      /** Time when the hold ends and it is sent, if online. */
      dueAtMs: epochMs,
      refused: z.array(refusedDecisionSchema),
    }),
  ),
  list: base
    .input(
      inAccount.extend({
        section: z.enum(outboxSections),
        /**
         * Whether the decisions of one key press are one row, placed by the gravest of them, and so are the undone
         * decisions of a day. Not together with a group, a day or a filter.
         */
        isFolded: z.boolean().optional(),
        /** Only the entries of one key press. */
        groupId: groupIdSchema.optional(),
        /** Only the entries in the row of this day's undone decisions. */
        undoneDay: undoneDaySchema.optional(),
        filter: entryFilterSchema.optional(),
        offset: z.number().int().min(0),
        limit: z.number().int().min(1).max(maxRowsPerCall),
      }),
    )
    .output(z.object({ entries: z.array(outboxEntrySchema), total: z.number().int() })),
  /**
   * Returns what a check of these decisions would read: at most so many claims, the last decided first. Does not ask
   * the service.
   */
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
        /** Number of all claims and decisions that could be checked. */
        claims: z.number().int(),
        decisions: z.number().int(),
        /** Number of decisions that were carried out and that no endpoint tells of. */
        others: z.number().int(),
      }),
    ),
  /**
   * Reads a claim once, and returns what it says of those of these decisions that were carried out on it. Sends
   * nothing.
   */
  checkClaim: base
    .input(inAccount.extend({ decisions: meantDecisionsSchema, claimId: claimIdSchema }))
    .output(claimCheckSchema),
  /** Returns who decided here, the most active first. */
  agents: base.input(inAccount).output(z.object({ agents: z.array(z.string()) })),
  get: base.input(inAccount.extend({ entryId: entryIdSchema })).output(outboxEntryDetailSchema),
  /** Cancels what has not left the machine. `tooLate` lists the entries that can't be cancelled any more. */
  cancel: base
    .input(inAccount.extend({ entryIds }))
    .output(z.object({ cancelled: z.array(entryIdSchema), tooLate: z.array(entryIdSchema) })),
  /**
   * Cancels the entries of one key press that can still be cancelled. `tooLate` counts those that can't be any more.
   */
  cancelGroup: base
    .input(inAccount.extend({ groupId: groupIdSchema }))
    .output(z.object({ cancelled: z.number().int(), tooLate: z.number().int() })),
  /** Returns what can still be undone, newest first. */
  undoable: base
    .input(inAccount)
    .output(z.object({ decisions: z.array(lastDecisionSchema).max(mostUndoable) })),
  /**
   * Sends those of a bulk decision again that definitely failed, as new, linked entries of one new group. A few
   * hundred per call; pass `next` to the following call. `refused` counts those that can't be sent again now.
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
  /** Returns what the undo key is about: the newest decision that was neither cancelled nor resolved manually. */
  lastDecision: base.input(inAccount).output(z.object({ last: lastDecisionSchema.nullable() })),
  /** Ends the hold now. */
  sendNow: base.input(inAccount.extend({ entryIds })).output(z.object({ moved: z.array(entryIdSchema) })),
  /** Applies a person's decision to entries that need attention. `sentAgain` are the new, linked entries. */
  resolve: base
    .input(inAccount.extend({ entryIds, resolution: z.enum(resolutions) }))
    .output(z.object({ resolved: z.array(entryIdSchema), sentAgain: z.array(entryIdSchema) })),
};
