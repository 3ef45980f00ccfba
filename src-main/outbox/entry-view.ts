import { z } from 'zod';
import { readDetail } from '../../src-shared/contract/details.ts';
import type { OutboxEntry, OutboxEntryDetail, Bulk, Undone } from '../../src-shared/contract/outbox.ts';
import { knownOutcome } from '../../src-shared/domain/decision/attempt-outcome.ts';
import type { AttemptRow } from '../journal/attempt-table.ts';
import type { EntryRow } from '../journal/entry-row.ts';
import type { KindRegister } from './kind-register.ts';
import { readSnapshot } from './kind/entry-reading.ts';
import { parseJson } from '../base/parse-json.ts';
import type { Journal } from '../journal/journal.ts';
import type { UndoneDay } from '../journal/undone-days.ts';
import { isCancellable } from './cancel.ts';

/** An entry for reading. The caller adds the claim's summary from the replica. */
export type EntryView = Omit<OutboxEntry, 'claim'> & { claimId: string | null };
export type AttemptView = OutboxEntryDetail['attempts'][number];

const payloadSchema = z.record(z.string(), z.json());

export function viewEntry(row: EntryRow, kinds: KindRegister): EntryView {
  const isReadable = kinds.get(row.kind)?.canRead(row) ?? false;
  const payload = isReadable ? payloadSchema.safeParse(parseJson(row.payload)) : null;
  return {
    id: row.id,
    groupId: row.group_id,
    kind: row.kind,
    payload: payload?.success ? payload.data : null,
    state: row.state,
    reason: row.reason === null ? null : { code: row.reason, detail: readDetail(row.reason_detail) },
    agent: row.agent,
    decidedAtMs: row.decided_at_ms,
    dueAtMs: row.due_at_ms,
    endedAtMs: row.ended_at_ms,
    attempts: row.sends,
    mayHaveArrived: row.uncertain === 1,
    saw: readSnapshot(row),
    transitionedTo: row.transitioned_to,
    resolution: row.resolution,
    sentAgainFor: row.sent_again_for,
    claimId: row.claim_id,
  };
}

export function viewAttempt(row: AttemptRow): AttemptView {
  return {
    number: row.number,
    startedAtMs: row.started_at_ms,
    endedAtMs: row.ended_at_ms,
    phase: row.phase,
    outcome: row.outcome === null ? null : knownOutcome(row.outcome),
    httpStatus: row.http_status,
    detail: readDetail(row.detail),
  };
}

/** Returns the state of the bulk decision that this entry is the first of; `null` for every other entry. */
export function viewBulk(
  row: EntryRow,
  { entries, proposalAnswers }: Pick<Journal, 'entries' | 'proposalAnswers'>,
): Bulk | null {
  if (row.bulk_seq !== row.seq) return null;
  const parts = entries.partsOfBulk(row.seq);
  const states = new Map<Bulk['states'][number]['state'], number>();
  for (const part of parts) states.set(part.state, (states.get(part.state) ?? 0) + part.entries);
  const count = (some: typeof parts) => some.reduce((sum, part) => sum + part.entries, 0);
  const held = parts.filter(({ state }) => state === 'held').map((part) => part.due_at_ms ?? 0);
  return {
    entries: count(parts),
    isMixed: new Set(parts.map(({ kind, value }) => `${kind} ${value ?? ''}`)).size > 1,
    states: [...states].map(([state, some]) => ({ state, entries: some })),
    cancellable: count(parts.filter(isCancellable)),
    heldUntilMs: held.length === 0 ? null : Math.min(...held),
    rules: proposalAnswers.ofBulk(row.seq, row.decided_at_ms),
  };
}

export function viewUndone({ seq, day, parts }: UndoneDay): Undone & { seq: number } {
  return { seq, day, entries: parts.reduce((sum, part) => sum + part.entries, 0), parts };
}
