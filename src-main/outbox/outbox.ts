import type { OutboxChange } from '../../src-shared/contract/changes.ts';
import type { RetryPlace, DecideInput, MeantDecisions } from '../../src-shared/contract/outbox.ts';
import { type Resolution, unsentStates } from '../../src-shared/domain/decision/outbox-state.ts';
import type { Guard } from '../base/guard.ts';
import type { Clock } from '../base/clock.ts';
import type { EntryRow } from '../journal/entry-row.ts';
import type { MatchingClaims } from '../journal/entry-ledger.ts';
import { withDayIn } from '../journal/entry-stream.ts';
import type { Journal } from '../journal/journal.ts';
import type { JournalInPieces } from '../journal/piecewise-transactions.ts';
import type { DecisionKind } from '../../src-shared/domain/decision/decision.ts';
import { checkClaim, type CheckedClaim, toCheck } from './check-claim.ts';
import { type CancelAnswer, cancelEntries } from './cancel.ts';
import { createDecide, type DecideAnswer } from './decide.ts';
import { createDecideAgain } from './decide-again.ts';
import { createDispatcher } from './dispatcher.ts';
import { type Deciding, environmentOf } from './enter-decision.ts';
import type { Execution } from './execution.ts';
import { createGroupUndo } from './group-undo.ts';
import { createKindRegister, type KindRegister } from './kind-register.ts';
import type { KindContext } from './kind/kind-spec.ts';
import { createOutboxReads, type OutboxReads } from './outbox-reads.ts';
import { ownEffects } from './own-effects.ts';
import { requireReviewOfUnreadable, requireReview } from './require-review.ts';
import type {
  BeforeSend,
  OutboxAccount,
  OutboxClient,
  OutboxFacts,
  OutboxConnection,
  WebhookSecrets,
} from './kind/ports.ts';
import { type ResolveAnswer, resolveEntries, type RetryAnswer, retryFailed } from './resolve.ts';
import { createSendGate } from './send-gate.ts';
import type { TimeZone } from '../../src-shared/domain/time/time-zone.ts';
import type { KeyVerdict } from '../claims-service/call-outcome.ts';
import { createSteadyTime } from './steady-time.ts';
import { createTransitions, type Transitions, transitionsInPieces } from './transitions.ts';
import type { CancelGroupAnswer } from './undo.ts';

export type { EntryView } from './entry-view.ts';
export type {
  BeforeSend,
  OutboxAccount,
  OutboxClient,
  OutboxConnection,
  WebhookSecrets,
} from './kind/ports.ts';

export interface OutboxOptions {
  /** Returns the time zone by whose days undone decisions are grouped. */
  timeZone: () => TimeZone;
  journal: Journal;
  client: OutboxClient;
  facts: OutboxFacts;
  connection: OutboxConnection;
  /** Distinguishes a refused key from a refused call; a refused key pauses `connection`. */
  checkKey: () => Promise<KeyVerdict>;
  account: OutboxAccount;
  /** Store of the subscriptions' secrets; without it, the secret of a new subscription stays in the journal. */
  secrets?: WebhookSecrets;
  beforeSend: BeforeSend;
  /** Returns how long a decision of this kind is held before it is sent, in milliseconds. */
  holdMs: (kind: DecisionKind) => number;
  /** Returns the most entries of a kind that are sent within a minute. */
  mostPerMinute: (kind: DecisionKind) => number;
  /** Name of the person who decides. */
  agent: string;
  clock: Clock;
  /** Returns a random number from 0 up to but not including 1. */
  random: () => number;
  newId: () => string;
  /** Called after each commit that changed entries. */
  onChange: (change: OutboxChange) => void;
  /** Called when a person cancelled or resolved decisions. */
  onWithdrawn: () => void;
  /**
   * Runs background work. After a fault of the disk or of the program it continues after a pause; nothing is lost.
   */
  guard: Guard;
}

/**
 * The decisions of agents, on their way to the service. Calls that write throw `JournalWriteFailed`, and then nothing
 * was written.
 */
export interface Outbox extends OutboxReads {
  /**
   * Takes one decision, and records with it which proposals it answers. `input.groupId` adds it to an earlier key
   * press.
   */
  decide(input: DecideInput): DecideAnswer;
  /**
   * Takes everything that one key press decides, or nothing. However much it is, it takes no turn of the event loop for
   * long.
   */
  decideAll(inputs: readonly DecideInput[]): Promise<DecideAnswer>;
  /** Returns the claims that a check of these decisions would read. */
  toCheck(decisions: MeantDecisions, mostClaims: number): MatchingClaims;
  /**
   * Reads the claim from the service and returns what it says about our decisions on it. Changes and sends nothing.
   */
  checkClaim(claimId: string, decisions: MeantDecisions): Promise<CheckedClaim>;
  cancel(entryIds: readonly string[]): CancelAnswer;
  /**
   * Cancels what one key press decided. However much it is, it takes no turn of the event loop for long; once it has
   * begun, it is carried out, also if the program ends meanwhile.
   */
  cancelGroup(groupId: string): Promise<CancelGroupAnswer>;
  /** Sends the entries of a key press again that definitely failed, one part at a time. */
  retryFailed(groupId: string, place?: RetryPlace): RetryAnswer;
  /** Ends holds and pauses now. Returns the ids of the entries that it moved. */
  sendNow(entryIds: readonly string[]): { moved: string[] };
  resolve(entryIds: readonly string[], resolution: Resolution): ResolveAnswer;
  /**
   * Requires a person to look at each decision before it is sent, as the profile was restored or copied. Call it
   * before `start`.
   */
  requireReviewOfAll(): void;
  /**
   * Requires a person to look at these decisions if they still wait, as it is unknown whether they were sent. Call it
   * before `start`.
   */
  requireReviewOf(entryIds: readonly string[]): void;
  /** Starts the dispatcher. Does nothing on a read-only journal. */
  start(): void;
  /**
   * Starts nothing new and waits for requests under way, at most `graceMs`. Their answers are still written. `stop`
   * comes next, and may be called meanwhile.
   */
  finishSending(graceMs: number): Promise<void>;
  /**
   * Starts nothing new, waits for requests under way at most `graceMs`, and then writes nothing more. With 0 it stops
   * as abruptly as a kill. It can't be started again.
   */
  stop(graceMs?: number): Promise<void>;
}

const defaultGraceMs = 3_000;

export function createOutbox(options: OutboxOptions): Outbox {
  const { journal, connection, account, clock, newId } = options;
  const { entries } = journal;
  const kinds = createKindRegister();
  const time = createSteadyTime(clock);
  const ending = new AbortController();
  let isStarted = false;
  /** Ending: nothing new is started. Stopped: nothing is written any more. */
  let isEnding = false;
  let isStopped = false;
  let unsubscribe: (() => void) | null = null;

  const moving = { journal, kinds, time, onChange: options.onChange };
  const transitions = createTransitions(moving);
  const inPieces = transitionsInPieces(moving);
  const execution: Execution = {
    journal,
    transitions,
    kinds,
    connection,
    gate: createSendGate(options.beforeSend, clock),
    time,
    holdMs: options.holdMs,
    mostPerMinute: options.mostPerMinute,
    random: options.random,
    isUndoing: () => groupUndo.isUnderWay(),
    isEnding: () => isEnding,
    isStopped: () => isStopped,
    context: contextOf(options, kinds, ending.signal),
  };
  const groupUndo = createGroupUndo({
    ...options,
    transitions,
    inPieces,
    onEnd: () => thenSayWithdrawn(thenWake(undefined)),
  });
  const dispatcher = createDispatcher(execution, clock, options.guard);
  const deciding: Deciding = { ...options, transitions, kinds, time };
  const { decide } = createDecide(deciding);
  const decideAgain = createDecideAgain(deciding);

  const rowsOf = (entryIds: readonly string[]): EntryRow[] =>
    [...new Set(entryIds)].map((id) => entries.get(id)).filter((row) => row !== null);

  /** Wakes the dispatcher after a person's action. */
  function thenWake<T>(answer: T): T {
    // Never within a transaction: what it would send is not on disk yet.
    journal.afterCommit(() => {
      if (isStarted) dispatcher.wake();
    });
    return answer;
  }

  function thenSayWithdrawn<T>(answer: T): T {
    options.onWithdrawn();
    return answer;
  }

  async function finishSending(graceMs: number): Promise<void> {
    unsubscribe?.();
    groupUndo.stop();
    isStarted = false;
    isEnding = true;
    if (graceMs <= 0) return;
    const grace = Promise.withResolvers<void>();
    const cancelGrace = clock.after(graceMs, grace.resolve);
    await Promise.race([dispatcher.drain(), grace.promise]);
    cancelGrace();
  }

  return {
    ...createOutboxReads({ ...options, kinds, decideAgain }),
    decide: (input) => thenWake(decide(input)),
    decideAll: async (inputs) => thenWake(await inPieces(piecesOf(deciding, inputs))),
    toCheck: (meant, most) => toCheck(withDayIn(options.timeZone(), meant), most, execution),
    checkClaim: (claimId, meant) => checkClaim(claimId, withDayIn(options.timeZone(), meant), execution),
    cancel: (entryIds) => thenSayWithdrawn(thenWake(cancelEntries(rowsOf(entryIds), transitions))),
    cancelGroup: async (groupId) => thenSayWithdrawn(thenWake(await groupUndo.undo(groupId))),
    retryFailed: (groupId, place = { againGroupId: newId(), afterSeq: 0 }) =>
      thenWake(retryFailed(entries, groupId, place, transitions, decideAgain, time)),
    sendNow: (entryIds) =>
      thenWake(
        transitions.transaction(() => {
          const timed = rowsOf(entryIds).filter(({ state }) => state === 'held' || state === 'retry_wait');
          return { moved: timed.filter((row) => transitions.move(row, 'ready')).map(({ id }) => id) };
        }),
      ),
    resolve: (entryIds, resolution) =>
      thenSayWithdrawn(
        thenWake(resolveEntries(rowsOf(entryIds), resolution, newId(), transitions, decideAgain)),
      ),
    requireReviewOfAll: () => requireReview(execution, () => true),
    requireReviewOf: (entryIds) => requireReview(execution, ({ id }) => entryIds.includes(id), 'interrupted'),
    start() {
      if (isStarted || journal.readonly) return;
      isStarted = true;
      requireReview(
        execution,
        (row) => row.acquirer_id !== account.acquirerId || row.environment !== environmentOf(account),
      );
      // Now, and not when its turn comes.
      requireReviewOfUnreadable(execution, entries.listInStates([...unsentStates, 'unknown']));
      unsubscribe = connection.subscribe(() => dispatcher.connectionChanged());
      groupUndo.start();
      dispatcher.start();
    },
    finishSending,
    async stop(graceMs = defaultGraceMs) {
      await finishSending(graceMs);
      // A decision that was taken just before is kept.
      if (graceMs > 0) journal.finishPieces();
      isStopped = true;
      ending.abort();
    },
  };
}

/** Returns the work that takes these decisions within a transaction in pieces. */
function piecesOf(deciding: Deciding, inputs: readonly DecideInput[]) {
  return (within: JournalInPieces, transitions: Transitions) =>
    createDecide({ ...deciding, journal: within, transitions }).decideAll(inputs);
}

function contextOf(
  { checkKey, client, facts, account, secrets, journal }: OutboxOptions,
  kinds: KindRegister,
  signal: AbortSignal,
): KindContext {
  return {
    checkKey,
    client,
    facts,
    account,
    secrets: secrets ?? null,
    signal,
    ownEffects: (row, saw) => ownEffects(journal, kinds, row, saw),
  };
}
