import {
  claimIdsOf,
  type DecideInput,
  proposedIn,
  type RefusedDecision,
} from '../../src-shared/contract/outbox.ts';
import { isUnresolved, unsentStates } from '../../src-shared/domain/decision/outbox-state.ts';
import { decisions, knownKind } from '../../src-shared/domain/decision/decision.ts';
import type { Pieces } from '../journal/piecewise-transactions.ts';
import { type Deciding, draftContext, enterDecisions, type TakenDraft } from './enter-decision.ts';
import type { JudgedDraft, Kind } from './kind/kind.ts';
import { type PendingClaims, pendingAmong, pendingOfAll } from './pending-claims.ts';

export interface DecideAnswer {
  groupId: string;
  entryIds: string[];
  /** Time when the hold ends, as Unix time in milliseconds. */
  dueAtMs: number;
  refused: RefusedDecision[];
}

/** Claims in one piece of a decision on many: a few milliseconds of work. */
const claimsInPiece = 100;

/**
 * Creates the function that takes decisions. All of one call are on disk when it returns, or none is. @throws
 * JournalWriteFailed
 */
export function createDecide(deciding: Deciding) {
  const { journal, transitions, kinds, time, newId, holdMs } = deciding;

  /** Refuses a second decision on a claim for kinds that allow one, also within one call. */
  function onePerClaim(kind: Kind, drafts: JudgedDraft[], pending: PendingClaims): JudgedDraft[] {
    if (!kind.onePerClaim) return drafts;
    const before = pending.of(kind.kind, drafts.flatMap(claimTaken));
    const taken = new Set<string>();
    return drafts.map((draft) => {
      if (!draft.taken || draft.fields.claim_id === null) return draft;
      const claimId = draft.fields.claim_id;
      if (before.has(claimId) || taken.has(claimId))
        return { taken: false, claimId, reason: 'decision_pending' };
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

  function supersede(kind: Kind, { fields }: TakenDraft): void {
    if (!kind.supersedes) return;
    for (const row of journal.entries.listOfLane(fields.lane, unsentStates)) {
      if (row.kind === kind.kind && row.uncertain === 0) {
        transitions.move(row, 'cancelled', { reason: 'superseded' });
      }
    }
  }

  /** `nowMs`: one moment for all of a call, so that their holds end together and full batches go out. */
  function decide(
    input: DecideInput,
    nowMs = time.nowMs(),
    pending = pendingAmong(journal.entries),
  ): DecideAnswer {
    const groupId = input.groupId ?? newId();
    const kind = kinds.get(input.kind);
    const dueAtMs = nowMs + (kind === undefined ? 0 : holdMs(kind.kind));
    if (kind === undefined) {
      return { groupId, entryIds: [], dueAtMs, refused: [{ claimId: null, reason: 'kind_unknown' }] };
    }
    const context = draftContext(deciding, kind, claimIdsOf(input), pending);
    return transitions.transaction(() => {
      const judged = onePerClaim(kind, kind.judge(input, context), pending);
      const takers = judged.filter((draft) => draft.taken);
      for (const draft of takers) supersede(kind, draft);
      const at = { groupId, nowMs, dueAtMs, proposed: proposedIn(input) };
      const entryIds = enterDecisions(deciding, takers, at);
      pending.add(kind.kind, takers.flatMap(claimTaken));
      const refused = judged.flatMap((draft) =>
        draft.taken ? [] : [{ claimId: draft.claimId, reason: draft.reason, ...firstBefore(kind, draft) }],
      );
      return { groupId, entryIds, dueAtMs, refused };
    });
  }

  return {
    decide: (input: DecideInput) => decide(input),

    /** Takes the decisions of one key press, piece by piece, within one transaction. */
    *decideAll(inputs: readonly DecideInput[]): Pieces<DecideAnswer> {
      const groupId = newId();
      const nowMs = time.nowMs();
      const answers: DecideAnswer[] = [];
      const pending = pendingOfAll(journal.entries);
      for (const input of inputs.flatMap(piecesOf)) {
        answers.push(decide({ ...input, groupId }, nowMs, pending));
        yield;
      }
      return {
        groupId,
        entryIds: answers.flatMap(({ entryIds }) => entryIds),
        dueAtMs: Math.min(...answers.map(({ dueAtMs }) => dueAtMs)),
        refused: answers.flatMap(({ refused }) => refused),
      };
    },
  };
}

function claimTaken(draft: JudgedDraft): string[] {
  return draft.taken && draft.fields.claim_id !== null ? [draft.fields.claim_id] : [];
}

function piecesOf(input: DecideInput): DecideInput[] {
  if (!('targets' in input)) return [input];
  const { targets } = input;
  return Array.from({ length: Math.ceil(targets.length / claimsInPiece) }, (_, piece) => ({
    ...input,
    targets: targets.slice(piece * claimsInPiece, (piece + 1) * claimsInPiece),
  }));
}
