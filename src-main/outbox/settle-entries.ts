import type { EntryChange, EntryRow } from '../journal/entry-row.ts';
import { answeredEnd, because, type Execution, notBeforeMs, tryLater } from './execution.ts';
import type { Operation, Kind } from './kind/kind.ts';
import type { Settlement } from './kind/kind-spec.ts';
import type { CallFailure } from '../claims-service/failure-reason.ts';
import { readResult } from '../journal/entry-json.ts';
import { whyOf } from '../claims-service/failure-reason.ts';

/** An entry of a request. */
export interface Sent {
  /** The entry as it is in the journal now. */
  row: EntryRow;
  before: EntryRow;
  /** Number of the attempt. */
  number: number;
}

/** Whether an entry of a kind that is safe to repeat may still be repeated. */
export function maySendAgain({ whenAmbiguous }: Kind, row: EntryRow, nowMs: number): boolean {
  if (whenAmbiguous.rule !== 'resend') return whenAmbiguous.rule === 'read_back';
  if (whenAmbiguous.withinMs === null) return true;
  // After a clock was set back nobody can say how long ago it was.
  const agoMs = nowMs - (row.first_sent_at_ms ?? nowMs);
  return agoMs >= 0 && agoMs <= whenAmbiguous.withinMs;
}

/** Writes to the journal what a request without a valid answer means for its entry. */
export function applyFailure(
  execution: Execution,
  kind: Kind,
  operation: Operation,
  sent: Sent,
  outcome: CallFailure,
  /** Number of entries of the request. */
  batch: number,
): void {
  const { transitions, time } = execution;
  const { row, before } = sent;
  const why = whyOf(outcome);
  switch (outcome.kind) {
    case 'refused':
      if (batch > 1) {
        // One of them may be all that the service refuses: halves, until it is alone.
        tryLater(
          execution,
          row,
          { reason: 'batch_refused', detail: why.detail },
          {
            counts: false,
            afterMs: 0,
            batch_limit: halfOf(batch),
            ...unsent(before),
          },
        );
        return;
      }
      applySettlement(execution, kind, row, operation.settleRefusal(outcome) ?? { to: 'failed', why });
      return;
    case 'unauthorized':
    case 'forbidden':
    case 'rate_limited':
    case 'not_sent':
      // Definitely not executed: as far as the service goes, this send never was.
      tryLater(execution, row, why, {
        counts: false,
        notBeforeMs: notBeforeMs(outcome, time.nowMs()),
        ...unsent(before),
      });
      return;
    case 'redirected':
      transitions.move(row, 'needs_person', { ...because(why), uncertain: 1 });
      return;
    case 'ambiguous':
      if (kind.whenAmbiguous.rule === 'resend' && maySendAgain(kind, row, time.nowMs())) {
        // One of them may be what the service stumbles over.
        const isStumbling = batch > 1 && outcome.httpStatus !== null && row.failures >= triesOfABatch;
        tryLater(execution, row, why, {
          counts: true,
          uncertain: 1,
          ...(isStumbling ? { batch_limit: halfOf(batch) } : {}),
        });
      } else becomeUnknown(execution, kind, row, because(why));
  }
}

/** Returns the changes that make an entry look as if it had not been sent. */
export function unsent({ sends, first_sent_at_ms }: EntryRow): EntryChange {
  return { sends, first_sent_at_ms };
}

/** Number of failures after which a batch is halved: of ten tries, enough are left to find one entry in fifty. */
const triesOfABatch = 2;

export function halfOf(batch: number): number {
  return Math.ceil(batch / 2);
}

/**
 * Moves an entry whose outcome is unknown to what its kind asks for: a read-back after the first delay, or a person
 * at once.
 */
export function becomeUnknown(
  { transitions, time }: Execution,
  kind: Kind | undefined,
  row: EntryRow,
  change: EntryChange,
): void {
  const rule = kind?.whenAmbiguous;
  const delayMs = rule?.rule === 'read_back' ? (rule.afterMs[0] ?? 0) : 0;
  transitions.move(row, 'unknown', {
    ...change,
    uncertain: 1,
    reads: 0,
    reads_equal: 0,
    due_at_ms: time.nowMs() + delayMs,
  });
}

/** Settles the entries of an answered request; those that are done, only after the replica knows. */
export async function finish(
  execution: Execution,
  kind: Kind,
  sending: readonly Sent[],
  settlements: readonly Settlement[],
  httpStatus: number,
): Promise<void> {
  const { journal, transitions, time, isStopped } = execution;
  const settled = sending.map((sent, index) => {
    const missing: Settlement = {
      to: 'retry',
      why: { reason: 'answer_broken', detail: null },
      uncertain: true,
    };
    return { ...sent, settlement: settlements[index] ?? missing };
  });
  const done = settled.filter(({ settlement }) => settlement.to === 'done');
  // What the service gave is kept before anything else is asked of it or of the replica.
  transitions.transaction(() => {
    for (const { row, number, settlement } of settled) {
      const isDone = settlement.to === 'done';
      const detail = settlement.to === 'unknown' ? settlement.detail : null;
      const end = answeredEnd(isDone ? 'ok' : 'unproven', time.nowMs(), detail);
      journal.attempts.end(row.id, number, { ...end, http_status: httpStatus });
      if (isDone) transitions.note(row, resultChangesOf(settlement));
      else applySettlement(execution, kind, row, settlement);
    }
  });
  await publish(
    execution,
    kind,
    done.map(({ row }) => row),
  );
  const stored = new Map<string, EntryChange>();
  for (const { row } of done) stored.set(row.id, await storeResult(execution, kind, row));
  if (isStopped()) return;
  transitions.transaction(() => {
    for (const { row, settlement } of done) {
      const last = { ...stored.get(row.id), ...leftBy(execution, kind, row) };
      applySettlement(execution, kind, row, settlement, last);
    }
  });
}

/** Updates the replica. A fault in it never undoes a decision, as the replica is rebuilt from the service anyway. */
export async function publish(execution: Execution, kind: Kind, rows: readonly EntryRow[]): Promise<void> {
  if (rows.length === 0) return;
  try {
    await kind.open(rows, execution.context)?.publish();
  } catch {
    // The next sync brings it.
  }
}

/** Returns the status in which the entry left its claim, as the replica has it now. Call it after `publish`. */
export function leftBy({ context }: Execution, kind: Kind, { claim_id: claimId }: EntryRow): EntryChange {
  if (!kind.changesStatus || claimId === null) return {};
  return { left_status: context.facts.snapshotOf([claimId]).get(claimId)?.status ?? null };
}

/**
 * Moves what the service gave only once out of the journal if there is a better place. Returns what to write with
 * `done`.
 */
export async function storeResult(
  { journal, context }: Execution,
  kind: Kind,
  { id }: EntryRow,
): Promise<EntryChange> {
  const result = readResult(journal.entries.get(id)?.result ?? null);
  const stored = result && (await kind.storeResult(result, context));
  if (stored === null) return {};
  return { result: JSON.stringify(stored.result), ...(stored.why ? because(stored.why) : {}) };
}

function resultChangesOf(settlement: Extract<Settlement, { to: 'done' }>): EntryChange {
  return {
    ...(settlement.transitionedTo === undefined ? {} : { transitioned_to: settlement.transitionedTo }),
    ...(settlement.result === undefined ? {} : { result: JSON.stringify(settlement.result) }),
    ...(settlement.why === undefined ? {} : because(settlement.why)),
  };
}

function applySettlement(
  execution: Execution,
  kind: Kind,
  row: EntryRow,
  settlement: Settlement,
  stored: EntryChange = {},
): void {
  const { transitions } = execution;
  switch (settlement.to) {
    case 'done':
      transitions.move(row, 'done', { ...resultChangesOf(settlement), ...stored });
      return;
    case 'retry':
      tryLater(execution, row, settlement.why, {
        counts: true,
        uncertain: settlement.uncertain ? 1 : row.uncertain,
      });
      return;
    case 'failed':
      transitions.move(row, refusedState(row), {
        ...because(settlement.why),
        ...(settlement.result === undefined ? {} : { result: JSON.stringify(settlement.result) }),
      });
      return;
    case 'needs_person':
      transitions.move(row, 'needs_person', because(settlement.why));
      return;
    case 'unknown':
      becomeUnknown(execution, kind, row, {
        ...because({ reason: 'answer_contradicts', detail: settlement.detail }),
        ...(settlement.result === undefined ? {} : { result: JSON.stringify(settlement.result) }),
      });
  }
}

/**
 * Returns the state after a refusal: failed, unless an earlier send may have been carried out, which is then unknown.
 */
export function refusedState(row: EntryRow): 'failed' | 'needs_person' {
  return row.uncertain === 1 ? 'needs_person' : 'failed';
}
