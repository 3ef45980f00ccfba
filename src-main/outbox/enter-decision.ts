import {
  type ClaimSnapshot,
  type DecisionKind,
  decisionKind,
  snapshotOf,
} from '../../src-shared/domain/decision/decision.ts';
import type { NewEntry } from '../journal/entry-row.ts';
import type { Journal } from '../journal/journal.ts';
import type { ProposedBy } from '../../src-shared/domain/rule/applying-rule.ts';
import type { KindRegister } from './kind-register.ts';
import type { JudgedDraft, Kind } from './kind/kind.ts';
import type { DraftContext } from './kind/kind-spec.ts';
import type { OutboxAccount, OutboxFacts } from './kind/ports.ts';
import { pendingAmong } from './pending-claims.ts';
import type { SteadyTime } from './steady-time.ts';
import type { Transitions } from './transitions.ts';
import { actionDecisions } from '../../src-shared/domain/decision/claim-action.ts';
import type { Act } from '../../src-shared/domain/rule/proposal-answer.ts';

/** Tools for taking a decision. */
export interface Deciding {
  journal: Pick<Journal, 'entries' | 'proposalAnswers'>;
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

export type TakenDraft = Extract<JudgedDraft, { taken: true }>;

/** Enters decisions of one kind that were judged. Returns the ids of their entries. Call it within a transaction. */
export function enterDecisions(
  { journal, transitions, account, agent, newId }: Deciding,
  drafts: readonly TakenDraft[],
  at: { groupId: string; nowMs: number; dueAtMs: number; proposed: ProposedBy },
  again: Pick<NewEntry, 'sent_again_for' | 'position'> = { sent_again_for: null, position: null },
): string[] {
  const [first] = drafts;
  if (first === undefined) return [];
  const { kind, payload_version } = first.fields;
  const own = drafts.map(({ fields }) => ({ ...fields, id: newId() }));
  transitions.insert(
    {
      kind,
      payload_version,
      group_id: at.groupId,
      environment: environmentOf(account),
      acquirer_id: account.acquirerId,
      agent,
      decided_at_ms: at.nowMs,
      due_at_ms: at.dueAtMs,
      ...again,
    },
    own,
  );
  if (at.proposed.size > 0)
    for (const [value, alike] of Map.groupBy(own, (fields) => fields.value)) {
      const act = decidedAct({ kind, value });
      if (act === null) continue;
      const claims = alike.flatMap(({ claim_id, id }) =>
        claim_id === null ? [] : [{ claimId: claim_id, entryId: id }],
      );
      journal.proposalAnswers.record(at.proposed, { act, agent, atMs: at.nowMs, claims });
    }
  return own.map(({ id }) => id);
}

export function environmentOf(account: OutboxAccount): string {
  return account.environment ?? account.baseUrl;
}

export function draftContext(
  { facts, account, journal, time }: Deciding,
  kind: Kind,
  claimIds: readonly string[],
  pending = pendingAmong(journal.entries),
): DraftContext {
  const unresolved = new Map<string, ReadonlySet<string>>();
  const known = claimIds.length === 0 ? new Map() : facts.factsOf(claimIds);
  let snapshots: ReadonlyMap<string, ClaimSnapshot> | null = null;
  return {
    account,
    nowMs: time.nowMs(),
    hasUnresolved(other, claimId) {
      const claims = unresolved.get(other) ?? pending.of(other, claimIds);
      unresolved.set(other, claims);
      return claims.has(claimId);
    },
    factsOf: (claimId) => known.get(claimId) ?? null,
    snapshotOf(claimId) {
      snapshots ??= facts.snapshotOf(claimIds);
      const found = snapshots.get(claimId);
      return found === undefined ? null : snapshotOf(found);
    },
    entriesOf: (claimId) => journal.entries.listOfClaim(claimId).filter((row) => row.kind === kind.kind),
  };
}

const acts = {
  ...actionDecisions,
  email: { kind: decisionKind.sendEmail },
  finish: { kind: decisionKind.finishDocumentation },
} as const;

/** Returns what a decision does with its claim, in the words of proposals; `null` for one that no rule proposes. */
function decidedAct(decided: { kind: string; value: string | null }): Act | null {
  for (const kind of ['seen', 'accept', 'reject', 'email', 'finish'] as const) {
    const act = acts[kind];
    if (act.kind === decided.kind && (!('value' in act) || act.value === decided.value)) return { kind };
  }
  return null;
}
