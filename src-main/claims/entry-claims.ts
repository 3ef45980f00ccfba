import {
  type ClaimCheck,
  type LastDecision,
  type MeantDecisions,
  mostUndoable,
  type OutboxEntry,
  type OutboxEntryDetail,
} from '../../src-shared/contract/outbox.ts';
import { snapshotOf } from '../../src-shared/domain/decision/decision.ts';
import type { EntryView, Outbox } from '../outbox/outbox.ts';
import { Refused } from '../base/refused.ts';
import type { ClaimFactsRow } from '../replica/store/claim-reads.ts';
import type { ClaimSources } from './claim-sources.ts';

type Sources = Pick<ClaimSources, 'outbox' | 'replica'>;
type Brief = NonNullable<OutboxEntry['claim']>;

/** Returns a part of the outbox, each decision with its claim. */
export function listEntries(
  { outbox, replica }: Sources,
  query: Parameters<Outbox['list']>[0],
): { entries: OutboxEntry[]; total: number } {
  const { entries, total } = outbox.list(query);
  const facts = replica.getFacts(entries.flatMap(({ claimId }) => claimId ?? []));
  return { entries: entries.map((entry) => withBrief(entry, facts)), total };
}

/** Returns an entry with its claim. @throws Refused */
export function entryDetail({ outbox, replica }: Sources, entryId: string): OutboxEntryDetail {
  const found = outbox.get(entryId);
  if (!found) throw new Refused('entry_missing', {});
  const facts = factsOf(replica, found.entry);
  const now = found.entry.claimId === null ? undefined : facts.get(found.entry.claimId);
  return {
    entry: withBrief(found.entry, facts),
    attempts: found.attempts,
    now: now ? snapshotOf(now) : null,
    nowReceivedAtMs: now?.receivedAtMs ?? null,
  };
}

/** Returns what an undo is about. */
export function lastDecision({ outbox, replica }: Sources): LastDecision | null {
  const last = outbox.lastDecision();
  return last && { ...last, entry: withBrief(last.entry, factsOf(replica, last.entry)) };
}

/** Reads the claim from the service, and returns what it says about our decisions on it. */
export async function checkClaim(
  { outbox, replica }: Sources,
  claimId: string,
  decisions: MeantDecisions,
): Promise<ClaimCheck> {
  const check = await outbox.checkClaim(claimId, decisions);
  if (check.end !== 'read') return check;
  const facts = replica.getFacts([claimId]);
  return {
    ...check,
    standings: check.standings.map(({ entry, standing }) => ({ entry: withBrief(entry, facts), standing })),
  };
}

/** Returns what can still be undone. */
export function undoableDecisions({ outbox, replica }: Sources): LastDecision[] {
  const decisions = outbox.undoable(mostUndoable);
  const facts = replica.getFacts(decisions.flatMap(({ entry }) => entry.claimId ?? []));
  return decisions.map((decision) => ({ ...decision, entry: withBrief(decision.entry, facts) }));
}

function factsOf(replica: ClaimSources['replica'], { claimId }: EntryView): Map<string, ClaimFactsRow> {
  return replica.getFacts(claimId === null ? [] : [claimId]);
}

/** Adds the decision's claim as the replica has it now; the id alone if it has no such claim. */
function withBrief({ claimId, ...entry }: EntryView, facts: ReadonlyMap<string, ClaimFactsRow>): OutboxEntry {
  return { ...entry, claim: claimId === null ? null : brief(claimId, facts.get(claimId)) };
}

function brief(id: string, facts: ClaimFactsRow | undefined): Brief {
  return {
    id,
    merchantName: facts?.merchantName ?? null,
    amount: facts?.amount ?? null,
    currency: facts?.currency ?? null,
    origin: facts?.origin ?? null,
    maskedCard: facts?.maskedCard ?? null,
  };
}
