import { claimIdsOf, type DecideInput, type RefusedDecision } from '../../src-shared/contract/outbox.ts';
import {
  isUnresolved,
  unresolvedStates,
  unsentStates,
} from '../../src-shared/domain/decision/outbox-state.ts';
import { type DecisionKind, decisions, knownKind } from '../../src-shared/domain/decision/decision.ts';
import type { DecisionRefusal } from '../../src-shared/domain/decision/decision-refusal.ts';
import type { EntryRow } from '../journal/entry-row.ts';
import type { Journal } from '../journal/journal.ts';
import type { KindRegister } from './kind-register.ts';
import type { JudgedDraft, Kind } from './kind/kind.ts';
import type { DraftContext } from './kind/kind-spec.ts';
import type { OutboxAccount, OutboxFacts } from './kind/ports.ts';
import type { SteadyTime } from './steady-time.ts';
import type { Transitions } from './transitions.ts';

export interface DecideAnswer {
  groupId: string;
  entryIds: string[];
  /** When the hold ends, as Unix time in milliseconds. */
  dueAtMs: number;
  refused: RefusedDecision[];
}

export interface Deciding {
  journal: Journal;
  transitions: Transitions;
  kinds: KindRegister;
  facts: OutboxFacts;
  account: OutboxAccount;
  agent: string;
  time: SteadyTime;
  newId: () => string;
  /** Returns how long a decision of this kind is held before it is sent, in milliseconds. */
  holdMs: (kind: DecisionKind) => number;
}

type Taken = Extract<JudgedDraft, { taken: true }>;

/**
 * Creates the function that takes decisions. All of one call are on disk when it returns, or none is. @throws
 * JournalWriteFailed
 */
export function createDecide(deciding: Deciding) {
  const { journal, transitions, kinds, time, newId, holdMs } = deciding;

  /** Refuses a second decision on a claim for kinds that allow one, also within one call. */
  function onePerClaim(kind: Kind, drafts: JudgedDraft[]): JudgedDraft[] {
    if (!kind.onePerClaim) return drafts;
    const claimIds = drafts.flatMap((draft) => (draft.taken ? [draft.fields.claim_id ?? ''] : []));
    const taken = journal.entries.claimsWith(kind.kind, unresolvedStates, claimIds);
    return drafts.map((draft) => {
      if (!draft.taken || draft.fields.claim_id === null) return draft;
      const claimId = draft.fields.claim_id;
      if (taken.has(claimId)) return { taken: false, claimId, reason: 'decision_pending' };
      taken.add(claimId);
      return draft;
    });
  }

  /** Returns the decision because of which this one was refused, or `null`. */
  function firstBefore(
    kind: Kind,
    { claimId, reason }: Extract<JudgedDraft, { taken: false }>,
  ): Pick<RefusedDecision, 'first'> {
    if (reason !== 'decision_pending' || claimId === null) return {};
    const kindsBefore: readonly string[] = decisions[kind.kind].waitsFor;
    const first = journal.entries
      .listOfClaim(claimId)
      .find((row) => isUnresolved(row.state) && kindsBefore.includes(row.kind));
    const firstKind = first && knownKind(first.kind);
    return first === undefined || firstKind === undefined
      ? {}
      : { first: { kind: firstKind, value: first.value, agent: first.agent } };
  }

  function enter(
    { fields }: Taken,
    groupId: string,
    at: { nowMs: number; dueAtMs: number },
    again: { for: string | null; position: number | null },
  ): string {
    const { account, agent } = deciding;
    const id = newId();
    transitions.insert({
      ...fields,
      id,
      group_id: groupId,
      environment: environmentOf(account),
      acquirer_id: account.acquirerId,
      agent,
      decided_at_ms: at.nowMs,
      due_at_ms: at.dueAtMs,
      sent_again_for: again.for,
      position: again.position,
    });
    return id;
  }

  function supersede(kind: Kind, { fields }: Taken): void {
    if (!kind.supersedes) return;
    for (const row of journal.entries.listOfLane(fields.lane, unsentStates)) {
      if (row.kind === kind.kind && row.uncertain === 0) {
        transitions.move(row, 'cancelled', { reason: 'superseded' });
      }
    }
  }

  function decide(input: DecideInput): DecideAnswer {
    const groupId = input.groupId ?? newId();
    const kind = kinds.get(input.kind);
    // One moment for all: their holds end together, and full batches go out.
    const nowMs = time.nowMs();
    const dueAtMs = nowMs + (kind === undefined ? 0 : holdMs(kind.kind));
    if (kind === undefined) {
      return { groupId, entryIds: [], dueAtMs, refused: [{ claimId: null, reason: 'kind_unknown' }] };
    }
    const context = draftContext(deciding, kind, claimIdsOf(input));
    return transitions.transaction(() => {
      const judged = onePerClaim(kind, kind.judge(input, context));
      const takers = judged.filter((draft) => draft.taken);
      const entryIds = takers.map((draft) => {
        supersede(kind, draft);
        return enter(draft, groupId, { nowMs, dueAtMs }, { for: null, position: null });
      });
      const refused = judged.flatMap((draft) =>
        draft.taken ? [] : [{ claimId: draft.claimId, reason: draft.reason, ...firstBefore(kind, draft) }],
      );
      return { groupId, entryIds, dueAtMs, refused };
    });
  }

  return {
    decide,

    /** Takes the decisions of one key press: all are on disk when it returns, or none is. */
    decideAll(inputs: readonly DecideInput[]): DecideAnswer {
      const groupId = newId();
      const answers = transitions.transaction(() => inputs.map((input) => decide({ ...input, groupId })));
      return {
        groupId,
        entryIds: answers.flatMap(({ entryIds }) => entryIds),
        dueAtMs: Math.min(...answers.map(({ dueAtMs }) => dueAtMs)),
        refused: answers.flatMap(({ refused }) => refused),
      };
    },

    /** Returns why each of these entries can't be sent again now; entries that can are absent. */
    sendAgainRefusals(rows: readonly EntryRow[]): Map<string, DecisionRefusal> {
      const refusals = new Map<string, DecisionRefusal>();
      for (const [kindName, same] of Map.groupBy(rows, (row) => row.kind)) {
        const kind = kinds.get(kindName);
        const context =
          kind &&
          draftContext(
            deciding,
            kind,
            same.flatMap((row) => row.claim_id ?? []),
          );
        for (const row of same) {
          const judged = kind && context ? kind.judgeAgain(row, context) : null;
          if (judged === null) refusals.set(row.id, 'unreadable');
          else if (!judged.taken) refusals.set(row.id, judged.reason);
        }
      }
      return refusals;
    },

    /**
     * Takes the decision again. Returns the new entry's id, or `null` if it can't be taken any more. Call within a
     * transaction.
     */
    decideAgain(row: EntryRow, groupId: string): string | null {
      const kind = kinds.get(row.kind);
      if (kind === undefined) return null;
      const judged = kind.judgeAgain(row, draftContext(deciding, kind, row.claim_id ? [row.claim_id] : []));
      if (judged === null || !judged.taken) return null;
      const others = kind.onePerClaim && row.claim_id ? journal.entries.listOfClaim(row.claim_id) : [];
      const isTaken = others.some(
        (other) => other.id !== row.id && other.kind === row.kind && isUnresolved(other.state),
      );
      if (isTaken) return null;
      // One that failed gave up its place: what was behind it has gone or has asked.
      const position = row.state === 'failed' ? null : row.position;
      // What a request was refused for, or failed over, must not be in one with others again.
      const isAlone = row.state === 'failed' || row.reason === 'attempts_used_up';
      const nowMs = time.nowMs();
      const at = { nowMs, dueAtMs: nowMs + holdMs(kind.kind) };
      const id = enter(judged, groupId, at, { for: row.id, position });
      if (isAlone) journal.entries.note(id, 'held', { batch_limit: 1 });
      return id;
    },
  };
}

export function environmentOf(account: OutboxAccount): string {
  return account.environment ?? account.baseUrl;
}

function draftContext(deciding: Deciding, kind: Kind, claimIds: readonly string[]): DraftContext {
  const { facts, account, journal, time } = deciding;
  const unresolved = new Map<string, ReadonlySet<string>>();
  const snapshots = claimIds.length === 0 ? new Map() : facts.snapshotOf(claimIds);
  return {
    account,
    nowMs: time.nowMs(),
    hasUnresolved(other, claimId) {
      const claims = unresolved.get(other) ?? journal.entries.claimsWith(other, unresolvedStates, claimIds);
      unresolved.set(other, claims);
      return claims.has(claimId);
    },
    factsOf: (claimId) => snapshots.get(claimId) ?? null,
    entriesOf: (claimId) => journal.entries.listOfClaim(claimId).filter((row) => row.kind === kind.kind),
  };
}
