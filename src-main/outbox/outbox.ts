import type { PendingMark } from '../../src-shared/contract/claims.ts';
import type { OutboxChange } from '../../src-shared/contract/changes.ts';
import {
  type EntryFilter,
  type MeantDecisions,
  type DecideInput,
  type OutboxSection,
  outboxSections,
} from '../../src-shared/contract/outbox.ts';
import {
  attentionStates,
  endedStates,
  needsAttention,
  type OutboxState,
  type Resolution,
  unresolvedStates,
  unsentStates,
  waitingStates,
} from '../../src-shared/domain/decision/outbox-state.ts';
import type { SendingPace } from '../../src-shared/domain/decision/sending-cost.ts';
import type { Guard } from '../base/guard.ts';
import type { Clock } from '../base/clock.ts';
import type { EntryRow } from '../journal/entry-row.ts';
import type { MatchingClaims } from '../journal/entry-ledger.ts';
import { withDayIn } from '../journal/entry-stream.ts';
import type { Journal } from '../journal/journal.ts';
import { decisionKind, type DecisionKind } from '../../src-shared/domain/decision/decision.ts';
import { viewBulk, viewUndone } from './bulk-view.ts';
import { checkClaim, type CheckedClaim, toCheck } from './check-claim.ts';
import { type CancelAnswer, cancelEntries } from './cancel.ts';
import { createDecide, type DecideAnswer, environmentOf } from './decide.ts';
import { createDispatcher } from './dispatcher.ts';
import { type AttemptView, type EntryView, viewAttempt, viewEntry, viewMark } from './entry-view.ts';
import type { Execution } from './execution.ts';
import { createKindRegister } from './kind-register.ts';
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
import { type RetryAnswer, type RetryPlace, retryFailed } from './retry-failed.ts';
import { type ResolveAnswer, resolveEntries } from './resolve.ts';
import { type SentEmail, sentEmails } from './sent-emails.ts';
import { sendingPace } from './sending-pace.ts';
import { createSendGate } from './send-gate.ts';
import type { TimeZone } from '../../src-shared/domain/time/time-zone.ts';
import type { KeyVerdict } from '../claims-service/call-outcome.ts';
import { createSteadyTime } from './steady-time.ts';
import { createTransitions } from './transitions.ts';
import { cancelGroup, type CancelGroupAnswer, lastDecision, type LastGroup, undoableGroups } from './undo.ts';
import { readResult } from '../journal/entry-json.ts';

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
  /** Where secrets of subscriptions are kept; without it, the secret of a new subscription stays in the journal. */
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

export interface EntryList {
  entries: EntryView[];
  total: number;
}

/**
 * The decisions of agents, on their way to the service. Calls that write throw `JournalWriteFailed`, and then nothing
 * was written.
 */
export interface Outbox {
  /** Takes one decision. `input.groupId` adds it to an earlier key press. */
  decide(input: DecideInput): DecideAnswer;
  /** Takes everything that one key press decides, or nothing. */
  decideAll(inputs: readonly DecideInput[]): DecideAnswer;
  /** Returns the names of people who decided here, the most active first. */
  agents(): string[];
  list(query: {
    section: OutboxSection;
    /** Whether the decisions of one key press are one row. */
    isFolded?: boolean | undefined;
    groupId?: string | undefined;
    undoneDay?: string | undefined;
    filter?: EntryFilter | undefined;
    offset: number;
    limit: number;
  }): EntryList;
  get(entryId: string): { entry: EntryView; attempts: AttemptView[] } | null;
  /** Returns the claims that a check of these decisions would read. */
  toCheck(decisions: MeantDecisions, mostClaims: number): MatchingClaims;
  /**
   * Reads the claim from the service and returns what it says about our decisions on it. Changes and sends nothing.
   */
  checkClaim(claimId: string, decisions: MeantDecisions): Promise<CheckedClaim>;
  /**
   * Returns what the service gave only once for this decision: `subscriptionId` and `secret` of a new subscription.
   */
  resultOf(entryId: string): Record<string, string | null> | null;
  /** Returns every decision on a claim, oldest first. */
  entriesOfClaim(claimId: string): EntryView[];
  /** Returns the e-mails about a claim, oldest first. */
  emailsOfClaim(claimId: string): SentEmail[];
  /** Returns the newest e-mails, newest first. */
  newestEmails(limit: number): SentEmail[];
  cancel(entryIds: readonly string[]): CancelAnswer;
  /** Cancels a part of what one key press decided. `isMore` says whether to call again. */
  cancelGroup(groupId: string): CancelGroupAnswer;
  /**
   * Returns the newest decision that was neither cancelled nor resolved manually, which an undo is about; `null` if
   * there is none.
   */
  lastDecision(): LastDecisionView | null;
  /** Returns the key presses that can still be undone, newest first. */
  undoable(most: number): LastDecisionView[];
  /** Sends the entries of a key press again that definitely failed, one part at a time. */
  retryFailed(groupId: string, place?: RetryPlace): RetryAnswer;
  /** Ends holds and pauses now. Returns the ids of the entries that it moved. */
  sendNow(entryIds: readonly string[]): { moved: string[] };
  resolve(entryIds: readonly string[], resolution: Resolution): ResolveAnswer;
  /** Returns how decisions of a kind are sent. */
  paceOf(kind: DecisionKind): SendingPace;
  counts(): { waiting: number; attention: number };
  hasUnresolved(): boolean;
  marksFor(claimIds: readonly string[]): Map<string, PendingMark[]>;
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

export type LastDecisionView = Omit<LastGroup, 'row'> & { entry: EntryView };

const sectionStates: Readonly<Record<OutboxSection, readonly OutboxState[]>> = {
  attention: attentionStates,
  waiting: waitingStates,
  ended: endedStates,
};
const defaultGraceMs = 3_000;

export function createOutbox(options: OutboxOptions): Outbox {
  const { journal, client, facts, connection, account, clock, newId, timeZone, holdMs, mostPerMinute } =
    options;
  const kinds = createKindRegister();
  const time = createSteadyTime(clock);
  const ending = new AbortController();
  let isStarted = false;
  /** Ending: nothing new is started. Stopped: nothing is written any more. */
  let isEnding = false;
  let isStopped = false;
  let unsubscribe: (() => void) | null = null;

  const transitions = createTransitions({ journal, kinds, time, onChange: options.onChange });
  const execution: Execution = {
    journal,
    transitions,
    kinds,
    connection,
    gate: createSendGate(options.beforeSend, clock),
    time,
    holdMs,
    mostPerMinute,
    random: options.random,
    isEnding: () => isEnding,
    isStopped: () => isStopped,
    context: {
      checkKey: options.checkKey,
      client,
      facts,
      account,
      secrets: options.secrets ?? null,
      signal: ending.signal,
      ownEffects: (row, saw) => ownEffects(journal, kinds, row, saw),
    },
  };
  const dispatcher = createDispatcher(execution, clock, options.guard);
  const deciding = createDecide({ ...options, transitions, kinds, time });

  const rowsOf = (entryIds: readonly string[]): EntryRow[] =>
    [...new Set(entryIds)].map((id) => journal.entries.get(id)).filter((row) => row !== null);
  const view = (row: EntryRow): EntryView => viewEntry(row, kinds);
  /** Returns the views of rows, with what a person may do about those that need attention. */
  function viewAll(rows: readonly EntryRow[]): EntryView[] {
    const off = deciding.sendAgainRefusals(rows.filter(({ state }) => needsAttention(state)));
    return rows.map((row) => ({ ...view(row), sendAgainOff: off.get(row.id) ?? null }));
  }
  /** Adds to each row that stands for others which ones it stands for. */
  function withFolded(rows: readonly EntryRow[], views: EntryView[]): EntryView[] {
    const hasUndone = rows.some(({ state }) => state === 'cancelled');
    const days = hasUndone ? journal.entries.undoneDays.read(timeZone()).map(viewUndone) : [];
    const undone = new Map(days.map(({ seq, ...day }) => [seq, day]));
    return views.map((entry, at) => {
      const row = rows[at];
      if (row === undefined) return entry;
      const day = undone.get(row.seq) ?? null;
      return { ...entry, bulk: day === null ? viewBulk(row, journal.entries) : null, undone: day };
    });
  }
  const viewGroup = ({ row, ...remaining }: LastGroup): LastDecisionView => ({
    ...remaining,
    entry: view(row),
  });
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
    isStarted = false;
    isEnding = true;
    if (graceMs <= 0) return;
    const grace = Promise.withResolvers<void>();
    const cancelGrace = clock.after(graceMs, grace.resolve);
    await Promise.race([dispatcher.drain(), grace.promise]);
    cancelGrace();
  }

  return {
    decide: (input) => thenWake(deciding.decide(input)),
    decideAll: (inputs) => thenWake(deciding.decideAll(inputs)),
    list({ section, isFolded = false, groupId = null, undoneDay, filter = {}, offset, limit }) {
      const { text = '', states, ...narrowing } = filter;
      const isNarrowed = Object.values(filter).some((part) => part !== undefined && part !== '');
      const inSection = sectionStates[section].filter((state) => states?.includes(state) ?? true);
      const range = { states: inSection, newestFirst: section !== 'waiting', offset, limit };
      if (!isFolded || isNarrowed || groupId !== null || undoneDay !== undefined) {
        const { rows, total } = journal.entries.query({
          ...range,
          text,
          groupId,
          undoneDay: undoneDay === undefined ? null : { day: undoneDay, timeZone: timeZone() },
          filter: narrowing,
        });
        return { entries: viewAll(rows), total };
      }
      // A bulk is where the gravest of its entries is.
      const before = outboxSections
        .slice(0, outboxSections.indexOf(section))
        .flatMap((graver) => sectionStates[graver]);
      const { rows, total } = journal.entries.queryFolded({ ...range, before, timeZone: timeZone() });
      return { entries: withFolded(rows, viewAll(rows)), total };
    },
    get(entryId) {
      const row = journal.entries.get(entryId);
      const [entry] = row ? withFolded([row], viewAll([row])) : [];
      return entry ? { entry, attempts: journal.attempts.listOf(entryId).map(viewAttempt) } : null;
    },
    toCheck: (meant, mostClaims) => toCheck(withDayIn(timeZone(), meant), mostClaims, execution),
    checkClaim: (claimId, meant) => checkClaim(claimId, withDayIn(timeZone(), meant), execution),
    agents: () => journal.entries.agents(),
    resultOf: (entryId) => readResult(journal.entries.get(entryId)?.result ?? null),
    entriesOfClaim: (claimId) => journal.entries.listOfClaim(claimId).map(view),
    emailsOfClaim: (claimId) => sentEmails(journal.entries.listOfClaim(claimId), clock.nowMs()),
    newestEmails: (limit) =>
      sentEmails(journal.entries.listOfKind(decisionKind.sendEmail, limit), clock.nowMs()),
    cancel: (entryIds) => thenSayWithdrawn(thenWake(cancelEntries(rowsOf(entryIds), transitions))),
    cancelGroup: (groupId) => thenSayWithdrawn(thenWake(cancelGroup(journal.entries, groupId, transitions))),
    lastDecision() {
      const last = lastDecision(journal.entries);
      return last && viewGroup(last);
    },
    undoable: (most) => undoableGroups(journal.entries, most).map(viewGroup),
    retryFailed: (groupId, place) =>
      thenWake(
        retryFailed(
          journal.entries,
          groupId,
          place ?? { againGroupId: newId(), afterSeq: 0 },
          transitions,
          deciding,
        ),
      ),
    sendNow: (entryIds) =>
      thenWake(
        transitions.transaction(() => {
          const timed = rowsOf(entryIds).filter(({ state }) => state === 'held' || state === 'retry_wait');
          return { moved: timed.filter((row) => transitions.move(row, 'ready')).map(({ id }) => id) };
        }),
      ),
    resolve: (entryIds, resolution) =>
      thenSayWithdrawn(
        thenWake(resolveEntries(rowsOf(entryIds), resolution, newId(), transitions, deciding)),
      ),
    paceOf: (kind) => sendingPace(kind, kinds, journal.attempts),
    counts: () => ({
      waiting: journal.entries.count(waitingStates),
      attention: journal.entries.count(attentionStates),
    }),
    hasUnresolved: () => journal.entries.count(unresolvedStates) > 0,
    marksFor(claimIds) {
      const marks = new Map<string, PendingMark[]>();
      for (const row of journal.entries.marksOf(claimIds)) {
        const mark = viewMark(row);
        if (mark) marks.set(row.claim_id, [...(marks.get(row.claim_id) ?? []), mark]);
      }
      return marks;
    },
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
      requireReviewOfUnreadable(execution, journal.entries.listInStates([...unsentStates, 'unknown']));
      unsubscribe = connection.subscribe(() => dispatcher.connectionChanged());
      dispatcher.start();
    },
    finishSending,
    async stop(graceMs = defaultGraceMs) {
      await finishSending(graceMs);
      isStopped = true;
      ending.abort();
    },
  };
}
