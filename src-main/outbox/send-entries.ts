import type { KeyVerdict } from '../claims-service/call-outcome.ts';
import type { EntryChange, EntryRow } from '../journal/entry-row.ts';
import {
  answeredEnd,
  attemptEnd,
  because,
  uncountedPauseMs,
  type Execution,
  isDenied,
  isConnectionMatter,
  notBeforeMs,
  tryLater,
  whyDenied,
} from './execution.ts';
import type { Kind } from './kind/kind.ts';
import type { Preflight } from './kind/kind-spec.ts';
import { requireReviewOfUnreadable } from './require-review.ts';
import { settleDenied } from './settle-denied.ts';
import { applyFailure, finish, maySendAgain, refusedState, type Sent } from './settle-entries.ts';
import type { CallFailure, Why } from '../claims-service/failure-reason.ts';
import { whyOf } from '../claims-service/failure-reason.ts';

/**
 * Carries out `ready` entries of one kind and lane: one request.
 *
 *   parse ─► (preflight: reads only) ─► commit the check and `sending`, an attempt each ─► one request
 *         ─► answered: commit the answer ─► update the replica ─► commit `done`
 *         ─► refused, not sent, outcome unknown: commit what it means
 *
 * A commit that fails before the request sends nothing. One that fails after it leaves `sending`,
 * which is read as `unknown` later.
 */
export async function sendEntries(execution: Execution, rows: readonly EntryRow[]): Promise<void> {
  const { journal, transitions, kinds, context, connection, time, isStopped, isUndoing } = execution;
  const [first] = rows;
  const kind = first && kinds.get(first.kind);
  const operation = kind?.open(rows, context);
  if (first === undefined || !kind || !operation) {
    requireReviewOfUnreadable(execution, rows);
    return;
  }
  if (rows.length === 1 && asksFirst(execution, kind, first)) return;

  const checked = operation.preflight ? await check(execution, operation.preflight) : null;
  if (isStopped()) return;
  if ((checked === null || checked.verdict.verdict === 'go') && !(await passGate(execution, kind, rows)))
    return;
  if (isStopped()) return;
  const sending = transitions.transaction(() => {
    if (checked && !applyPreflight(execution, first, checked)) return [];
    // The read may have taught us that the connection is gone or the account paused.
    if (!connection.mayCall() || isUndoing()) return [];
    // One that was cancelled meanwhile keeps back the others of its batch, which are sent without it later.
    if (rows.some(({ id }) => journal.entries.get(id)?.state !== 'ready')) return [];
    const known = context.facts.snapshotOf(rows.flatMap(({ claim_id: claimId }) => claimId ?? []));
    return rows.flatMap((row) =>
      beginSending(execution, row, known.get(row.claim_id ?? '')?.updatedAt ?? null),
    );
  });
  // A cancel or an undo came in between, or the check says no.
  if (sending.length !== rows.length) return;

  const outcome = await operation.send();
  if (isStopped()) return;
  if (outcome.kind === 'ok') {
    const settlements = await outcome.settle();
    if (isStopped()) return;
    await finish(execution, kind, sending, settlements, outcome.httpStatus);
    return;
  }
  if (isDenied(outcome)) {
    await settleDenied(execution, operation, sending, outcome);
    return;
  }
  transitions.transaction(() => {
    for (const sent of sending) {
      journal.attempts.end(sent.row.id, sent.number, attemptEnd(outcome, time.nowMs()));
      applyFailure(execution, kind, operation, sent, outcome, sending.length);
    }
  });
}

interface Checked {
  startedAtMs: number;
  verdict: Preflight;
  /** Result of checking the key when the read was denied. */
  key: KeyVerdict;
}

async function check({ context, time }: Execution, preflight: () => Promise<Preflight>): Promise<Checked> {
  const startedAtMs = time.nowMs();
  const verdict = await preflight();
  const isReadDenied = verdict.verdict === 'read_failed' && isDenied(verdict.outcome);
  return { startedAtMs, verdict, key: isReadDenied ? await context.checkKey() : 'unknown' };
}

/** Resolves to whether the request may be sent; if not, its entries are tried again later. */
async function passGate(execution: Execution, kind: Kind, rows: readonly EntryRow[]): Promise<boolean> {
  const { gate, transitions, isStopped } = execution;
  const entryIds = rows.map(({ id }) => id);
  if (await gate.pass(kind, entryIds)) return true;
  if (isStopped()) return false;
  const why = { reason: 'keychain_silent', detail: null } as const;
  transitions.transaction(() => {
    for (const row of rows) tryLater(execution, row, why, { counts: false, afterMs: uncountedPauseMs });
  });
  return false;
}

function beginSending(
  { journal, transitions, time }: Execution,
  before: EntryRow,
  knownUpdatedAt: string | null,
): Sent[] {
  const change: EntryChange = {
    sends: before.sends + 1,
    first_sent_at_ms: before.first_sent_at_ms ?? time.nowMs(),
    sent_over: knownUpdatedAt,
    reads: 0,
    reads_equal: 0,
  };
  if (!transitions.move(before, 'sending', change)) return [];
  const number = journal.attempts.begin(before.id, 'send', time.nowMs());
  return [{ row: { ...before, ...change, state: 'sending' }, before, number }];
}

/** Whether the entry has become too old to be sent without the agent's confirmation. */
function asksFirst({ transitions, time }: Execution, kind: Kind, row: EntryRow): boolean {
  const nowMs = time.nowMs();
  // However old it is: after a clock was set back nobody can say.
  const ageMs = Math.abs(nowMs - row.decided_at_ms);
  if (kind.confirmAfterMs !== null && row.sends === 0 && ageMs > kind.confirmAfterMs) {
    transitions.move(row, 'needs_person', { reason: 'too_old' });
    return true;
  }
  if (row.uncertain === 1 && !maySendAgain(kind, row, nowMs)) {
    transitions.move(row, 'needs_person', { reason: 'cannot_be_proven' });
    return true;
  }
  return false;
}

/**
 * Returns why a check failed. A lost or spoilt answer to a check says nothing about the action, which was not sent.
 */
function whyCheckFailed(outcome: CallFailure): Why {
  return outcome.kind === 'ambiguous' ? { reason: 'check_failed', detail: outcome.detail } : whyOf(outcome);
}

/** Writes the check and its meaning to the journal. Returns whether the entry is sent. */
function applyPreflight(
  execution: Execution,
  row: EntryRow,
  { startedAtMs, verdict: preflight, key }: Checked,
): boolean {
  const { journal, transitions, time } = execution;
  const nowMs = time.nowMs();
  const number = journal.attempts.begin(row.id, 'preflight', startedAtMs);
  if (preflight.verdict === 'read_failed') {
    const { outcome } = preflight;
    journal.attempts.end(row.id, number, attemptEnd(outcome, nowMs));
    if (isDenied(outcome)) {
      const why = whyDenied(outcome, key);
      if (key === 'accepted') transitions.move(row, refusedState(row), because(why));
      else tryLater(execution, row, why, { counts: false, afterMs: uncountedPauseMs });
    } else if (outcome.kind === 'redirected') transitions.move(row, 'needs_person', because(whyOf(outcome)));
    else {
      const change = { counts: !isConnectionMatter(outcome), notBeforeMs: notBeforeMs(outcome, nowMs) };
      tryLater(execution, row, whyCheckFailed(outcome), change);
    }
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
