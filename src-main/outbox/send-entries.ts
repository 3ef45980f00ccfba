import type { EntryChange, EntryRow } from '../journal/entry-row.ts';
import {
  answeredEnd,
  attemptEnd,
  because,
  type Execution,
  isLineMatter,
  tryLater,
  whyOf,
} from './execution.ts';
import type { CallFailure, Deed, Kind, Preflight, Settlement } from './kind-spec.ts';

/**
 * Carries out `ready` entries of one kind and lane: one request.
 *
 *   parse ─► (preflight: reads only) ─► commit the check and `sending`, an attempt each ─► one request
 *         ─► answered: commit the answer ─► tell the replica ─► commit `done`
 *         ─► refused, not sent, nobody can tell: commit what it means
 *
 * A commit that fails before the request sends nothing. One that fails after it leaves `sending`,
 * which is read as `unknown` later.
 */
export async function sendEntries(execution: Execution, rows: readonly EntryRow[]): Promise<void> {
  const { journal, transitions, kinds, context, line, time, isStopped } = execution;
  const [first] = rows;
  const kind = first && kinds.get(first.kind);
  const deed = kind?.open(rows, context);
  if (first === undefined || !kind || !deed) {
    park(execution, rows);
    return;
  }
  if (rows.length === 1 && asksFirst(execution, kind, first)) return;

  const checked = deed.preflight ? { startedAtMs: time.nowMs(), verdict: await deed.preflight() } : null;
  if (isStopped()) return;
  const sending = transitions.transaction(() => {
    if (checked && !applyPreflight(execution, first, checked)) return [];
    // The read may have taught us that the line is gone or the account paused.
    return line.mayCall() ? rows.flatMap((row) => beginSending(execution, row)) : [];
  });
  // A cancel came in between, or the check says no. Only a lone entry has one, so nothing is half sent.
  if (sending.length !== rows.length) return;

  const outcome = await deed.send();
  if (isStopped()) return;
  if (outcome.kind === 'ok') {
    const settlements = await outcome.settle();
    if (isStopped()) return;
    await finish(execution, kind, sending, settlements, outcome.httpStatus);
    return;
  }
  transitions.transaction(() => {
    for (const sent of sending) {
      journal.attempts.end(sent.row.id, sent.number, attemptEnd(outcome, time.nowMs()));
      applyFailure(execution, kind, deed, sent, outcome);
    }
  });
}

interface Sent {
  /** As it is in the journal now. */
  row: EntryRow;
  before: EntryRow;
  /** Of the attempt. */
  number: number;
}

function beginSending({ journal, transitions, time }: Execution, before: EntryRow): Sent[] {
  const change: EntryChange = {
    sends: before.sends + 1,
    first_sent_at_ms: before.first_sent_at_ms ?? time.nowMs(),
    reads: 0,
    reads_equal: 0,
  };
  if (!transitions.move(before, 'sending', change)) return [];
  const number = journal.attempts.begin(before.id, 'send', time.nowMs());
  return [{ row: { ...before, ...change, state: 'sending' }, before, number }];
}

/** What this version can't read waits for a person, or for a later version; the others go on. */
function park({ transitions, kinds }: Execution, rows: readonly EntryRow[]): void {
  transitions.transaction(() => {
    for (const row of rows) {
      const kind = kinds.get(row.kind);
      if (kind?.canRead(row)) continue;
      transitions.move(row, 'needs_person', { reason: kind ? 'payload_unreadable' : 'kind_unknown' });
    }
  });
}

/** Whether the entry has become too old to be sent without a word from the agent. */
function asksFirst({ transitions, time }: Execution, kind: Kind, row: EntryRow): boolean {
  const nowMs = time.nowMs();
  if (kind.confirmAfterMs !== null && row.sends === 0 && nowMs - row.decided_at_ms > kind.confirmAfterMs) {
    transitions.move(row, 'needs_person', { reason: 'too_old' });
    return true;
  }
  if (row.uncertain === 1 && !maySendAgain(kind, row, nowMs)) {
    transitions.move(row, 'needs_person', { reason: 'cannot_be_proven' });
    return true;
  }
  return false;
}

/** Whether a kind that is safe to repeat still is. */
export function maySendAgain({ whenAmbiguous }: Kind, row: EntryRow, nowMs: number): boolean {
  if (whenAmbiguous.rule !== 'resend') return whenAmbiguous.rule === 'read_back';
  if (whenAmbiguous.withinMs === null) return true;
  return nowMs - (row.first_sent_at_ms ?? nowMs) <= whenAmbiguous.withinMs;
}

/** Writes down the check and what it means; answers whether the entry goes. */
function applyPreflight(
  execution: Execution,
  row: EntryRow,
  { startedAtMs, verdict: preflight }: { startedAtMs: number; verdict: Preflight },
): boolean {
  const { journal, transitions, time } = execution;
  const nowMs = time.nowMs();
  const number = journal.attempts.begin(row.id, 'preflight', startedAtMs);
  if (preflight.verdict === 'read_failed') {
    const { outcome } = preflight;
    journal.attempts.end(row.id, number, attemptEnd(outcome, nowMs));
    if (outcome.kind === 'forbidden') transitions.move(row, refusedState(row), because(whyOf(outcome)));
    else if (outcome.kind === 'redirected') transitions.move(row, 'needs_person', because(whyOf(outcome)));
    else tryLater(execution, row, whyOf(outcome), { counts: !isLineMatter(outcome) });
    return false;
  }
  const detail = preflight.verdict === 'go' ? null : preflight.why.detail;
  journal.attempts.end(row.id, number, answeredEnd('ok', nowMs, detail));
  if (preflight.verdict === 'go') return true;
  const { verdict, why } = preflight;
  const to = verdict === 'ask' ? 'needs_person' : verdict === 'failed' ? refusedState(row) : verdict;
  transitions.move(row, to, because(why));
  return false;
}

function applyFailure(execution: Execution, kind: Kind, deed: Deed, sent: Sent, outcome: CallFailure): void {
  const { transitions, time } = execution;
  const { row, before } = sent;
  const why = whyOf(outcome);
  switch (outcome.kind) {
    case 'refused':
    case 'forbidden':
      applySettlement(execution, row, deed.settleRefusal(outcome) ?? { to: 'failed', why });
      return;
    case 'unauthorized':
    case 'rate_limited':
      tryLater(execution, row, why, { counts: false });
      return;
    case 'not_sent':
      // Nothing left the machine: as far as the service goes, this send never was.
      tryLater(execution, row, why, {
        counts: false,
        sends: before.sends,
        first_sent_at_ms: before.first_sent_at_ms,
      });
      return;
    case 'redirected':
      transitions.move(row, 'needs_person', { ...because(why), uncertain: 1 });
      return;
    case 'ambiguous':
      if (kind.whenAmbiguous.rule === 'resend' && maySendAgain(kind, row, time.nowMs())) {
        tryLater(execution, row, why, { counts: true, uncertain: 1 });
      } else becomeUnknown(execution, kind, row, because(why));
  }
}

/** Nobody can tell; what follows is the kind's: reading back after its first delay, or a person at once. */
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

async function finish(
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
      const end = answeredEnd(settlement.to === 'done' ? 'ok' : 'unproven', time.nowMs());
      journal.attempts.end(row.id, number, { ...end, http_status: httpStatus });
      if (settlement.to === 'done') transitions.note(row, giftsOf(settlement));
    }
  });
  await publish(
    execution,
    kind,
    done.map(({ row }) => row),
  );
  if (isStopped()) return;
  transitions.transaction(() => {
    for (const { row, settlement } of settled) applySettlement(execution, row, settlement);
  });
}

/** Tells the replica. It is rebuilt from the service anyway, so its trouble never undoes a decision. */
export async function publish(execution: Execution, kind: Kind, rows: readonly EntryRow[]): Promise<void> {
  if (rows.length === 0) return;
  try {
    await kind.open(rows, execution.context)?.publish();
  } catch {
    // The next sync brings it.
  }
}

function giftsOf(settlement: Extract<Settlement, { to: 'done' }>): EntryChange {
  return {
    ...(settlement.transitionedTo === undefined ? {} : { transitioned_to: settlement.transitionedTo }),
    ...(settlement.result === undefined ? {} : { result: JSON.stringify(settlement.result) }),
    ...(settlement.why === undefined ? {} : because(settlement.why)),
  };
}

function applySettlement(execution: Execution, row: EntryRow, settlement: Settlement): void {
  const { transitions } = execution;
  switch (settlement.to) {
    case 'done':
      transitions.move(row, 'done', giftsOf(settlement));
      return;
    case 'retry':
      tryLater(execution, row, settlement.why, {
        counts: true,
        uncertain: settlement.uncertain ? 1 : row.uncertain,
      });
      return;
    case 'failed':
    case 'needs_person':
      transitions.move(
        row,
        settlement.to === 'failed' ? refusedState(row) : 'needs_person',
        because(settlement.why),
      );
  }
}

/** Refused is failed, unless an earlier send may still have been carried out: then nobody can say so. */
function refusedState(row: EntryRow): 'failed' | 'needs_person' {
  return row.uncertain === 1 ? 'needs_person' : 'failed';
}
