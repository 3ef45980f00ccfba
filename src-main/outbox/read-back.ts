import { said, storeDetail } from '../../src-shared/contract/details.ts';
import type { EntryRow } from '../journal/entry-row.ts';
import {
  answeredEnd,
  attemptEnd,
  because,
  type Execution,
  isDenied,
  isConnectionMatter,
  notBeforeMs,
  uncountedPauseMs,
} from './execution.ts';
import type { Kind } from './kind/kind.ts';
import type { ReadBack } from './kind/kind-spec.ts';
import { requireReviewOfUnreadable } from './require-review.ts';
import { backoffMs, isUsedUp } from './retry-rule.ts';
import { leftBy, maySendAgain, publish, storeResult } from './settle-entries.ts';
import { whyOf } from '../claims-service/failure-reason.ts';

/**
 * Finds out what became of an `unknown` entry whose time has come.
 *
 *   an answer was committed before we stopped ─► done
 *   safe to repeat ─► ready            no read can answer ─► needs_person
 *   else read: proven ─► done          every read shows the old state ─► ready, a few times
 *              no effect yet ─► unknown until the next read
 *              it can't come about any more ─► conflict
 *              anything else ─► needs_person
 *   an answer that contradicted the request is read back as well, and never leads to `ready`
 */
export async function resolveUnknown(execution: Execution, row: EntryRow): Promise<void> {
  const { journal, transitions, kinds, context, time, isStopped } = execution;
  const kind = kinds.get(row.kind);
  if (kind === undefined || !kind.canRead(row)) {
    requireReviewOfUnreadable(execution, [row]);
    return;
  }
  if (journal.attempts.lastSendOf(row.id)?.outcome === 'ok') {
    await publish(execution, kind, [row]);
    const stored = await storeResult(execution, kind, row);
    const why = { reason: row.reason, reason_detail: row.reason_detail };
    if (!isStopped()) transitions.move(row, 'done', { ...why, ...stored, ...leftBy(execution, kind, row) });
    return;
  }
  const read = kind.open([row], context)?.readBack;
  if (!read || kind.whenAmbiguous.rule !== 'read_back') {
    if (
      kind.whenAmbiguous.rule === 'resend' &&
      !isContradicted(row) &&
      maySendAgain(kind, row, time.nowMs())
    ) {
      transitions.move(row, 'ready');
    } else ask(execution, row);
    return;
  }
  const startedAtMs = time.nowMs();
  const found = await read();
  const denied = found.verdict === 'read_failed' && isDenied(found.outcome) ? found.outcome : null;
  const key = denied ? await context.checkKey() : 'unknown';
  if (isStopped()) return;
  transitions.transaction(() => {
    const number = journal.attempts.begin(row.id, 'read_back', startedAtMs);
    journal.attempts.end(row.id, number, endOf(found, time.nowMs()));
    // The claim can't be read with a key that works: no later read will answer it either.
    if (denied && key === 'accepted') ask(execution, row, storeDetail(said(denied.message)));
    else apply(execution, kind, row, found);
  });
}

/** Whether the next step of an `unknown` entry needs the connection. */
export function needsConnection(kind: Kind | undefined): boolean {
  return kind?.whenAmbiguous.rule === 'read_back';
}

function endOf(found: ReadBack, nowMs: number) {
  if (found.verdict === 'read_failed') return attemptEnd(found.outcome, nowMs);
  const detail = 'why' in found ? found.why.detail : null;
  return answeredEnd(found.verdict === 'proven' ? 'proven' : 'unproven', nowMs, detail);
}

/** Whether the service's answer contradicted the request. */
function isContradicted({ reason }: EntryRow): boolean {
  return reason === 'answer_contradicts';
}

function ask({ transitions }: Execution, row: EntryRow, stored: string | null = row.reason_detail): void {
  const reason = isContradicted(row) ? 'answer_contradicts' : 'cannot_be_proven';
  transitions.move(row, 'needs_person', { reason, reason_detail: stored });
}

function apply(execution: Execution, kind: Kind, row: EntryRow, found: ReadBack): void {
  const { transitions } = execution;
  switch (found.verdict) {
    case 'proven':
      transitions.move(row, 'done', { transitioned_to: found.transitionedTo });
      return;
    case 'ask':
    case 'conflict':
      transitions.move(row, found.verdict === 'ask' ? 'needs_person' : 'conflict', because(found.why));
      return;
    case 'no_effect':
      readAgainOrResend(execution, kind, row, found.equal);
      return;
    case 'read_failed':
      readLater(execution, row, found);
  }
}

function readAgainOrResend(execution: Execution, kind: Kind, row: EntryRow, equal: boolean): void {
  const { transitions, time } = execution;
  if (kind.whenAmbiguous.rule !== 'read_back') return;
  const { afterMs, resends } = kind.whenAmbiguous;
  const reads = row.reads + 1;
  const readsEqual = row.reads_equal + (equal ? 1 : 0);
  if (reads < afterMs.length) {
    const pauseMs = (afterMs[reads] ?? 0) - (afterMs[reads - 1] ?? 0);
    transitions.note(row, { reads, reads_equal: readsEqual, due_at_ms: time.nowMs() + pauseMs });
  } else if (readsEqual === reads && row.resends < resends && !isContradicted(row)) {
    transitions.move(row, 'ready', { resends: row.resends + 1, reads: 0, reads_equal: 0 });
  } else ask(execution, row);
}

function readLater(
  execution: Execution,
  row: EntryRow,
  { outcome }: Extract<ReadBack, { verdict: 'read_failed' }>,
): void {
  const { transitions, time, random } = execution;
  const nowMs = time.nowMs();
  const counts = !isConnectionMatter(outcome);
  const isAnswer = outcome.kind === 'refused' || outcome.kind === 'redirected';
  if (isAnswer || (counts && isUsedUp(row, nowMs))) {
    ask(execution, row, storeDetail(whyOf(outcome).detail));
    return;
  }
  transitions.note(row, {
    due_at_ms: Math.max(
      notBeforeMs(outcome, nowMs),
      nowMs + (isDenied(outcome) ? uncountedPauseMs : backoffMs(row.failures + 1, random)),
    ),
    ...(counts ? { failures: row.failures + 1, first_failed_at_ms: row.first_failed_at_ms ?? nowMs } : {}),
  });
}
