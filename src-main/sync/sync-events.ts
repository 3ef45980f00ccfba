import { type Detail, saidOrStatus } from '../../src-shared/contract/details.ts';
import type { SyncStatus } from '../../src-shared/contract/sync.ts';
import { namedIds } from '../../src-shared/domain/changes/named-ids.ts';
import type { CallOutcome } from '../claims-service/call-outcome.ts';
import type { Guard } from '../base/guard.ts';
import { createTask } from '../base/task.ts';
import type { Clock } from '../base/clock.ts';
import { errorCode } from '../base/fault-code.ts';

export interface SyncEventsOptions {
  clock: Clock;
  progressMs: number;
  guard: Guard;
  /** Called with the ids of changed claims, or with `null` if there are too many to name. */
  onChange: (claimIds: string[] | null) => void;
  onStatus: () => void;
}

/** Delay before a status that could not be read is read again, in milliseconds. */
const retryMs = 5_000;

/** Delay in milliseconds of what comes after a longer rest: a page's changes are told together. */
const gatherMs = 20;

/** Emits what the sync does, a few times a second at most, and keeps the notices that a person should see. */
export function createSyncEvents({ clock, progressMs, guard, onChange, onStatus }: SyncEventsOptions) {
  const changed = new Set<string>();
  let haveAllChanged = false;
  let skippedRows = 0;
  let foreignRows = 0;
  let fault: SyncStatus['notices'][number] | null = null;
  const telling = createTask({ clock, guard, retryMs, work: emit });
  let isStopped = false;
  let emittedAtMs = Number.NEGATIVE_INFINITY;

  function soon(): void {
    if (isStopped) return;
    telling.later(Math.max(Math.min(gatherMs, progressMs), emittedAtMs + progressMs - clock.monotonicMs()));
  }

  function emit(): void {
    emittedAtMs = clock.monotonicMs();
    if (haveAllChanged || changed.size > 0) {
      const claimIds = haveAllChanged ? null : namedIds(changed);
      haveAllChanged = false;
      changed.clear();
      onChange(claimIds);
    }
    onStatus();
  }

  return {
    claimsChanged(claimIds: readonly string[]): void {
      for (const claimId of claimIds) changed.add(claimId);
      if (claimIds.length > 0) soon();
    },
    allChanged(): void {
      haveAllChanged = true;
      soon();
    },
    progressed: soon,
    rowsSkipped(rows: number): void {
      skippedRows += rows;
    },
    /** Notes claims of another acquirer among this account's. */
    foreignClaims(rows: number): void {
      foreignRows += rows;
    },
    faultSeen(outcome: CallOutcome<unknown>): void {
      const detail = faultDetail(outcome);
      if (detail !== null) fault = { code: 'service_fault', detail };
    },
    /** Starts a new pass: faults that it meets are reported anew. */
    passBegan(): void {
      skippedRows = 0;
      foreignRows = 0;
    },
    passCompleted(): void {
      fault = null;
    },
    notices(): SyncStatus['notices'] {
      const rows = (code: 'rows_skipped' | 'foreign_claims', count: number): SyncStatus['notices'] =>
        count > 0 ? [{ code, detail: { code: 'rows', params: { count } } }] : [];
      return [
        ...rows('rows_skipped', skippedRows),
        ...rows('foreign_claims', foreignRows),
        ...(fault === null ? [] : [fault]),
      ];
    },
    /** Notes that the replica could not be written, because of the disk or a damaged file. */
    storageFailed(error: unknown): void {
      const code = errorCode(error) ?? 'error';
      fault = {
        code: 'storage_failed',
        detail: { code: 'not_written', params: { errno: code.slice(0, 100) } },
      };
    },
    start(): void {
      isStopped = false;
    },
    /** Stops emitting; changes by other callers are not reported any more. */
    stop(): void {
      isStopped = true;
      telling.cancel();
    },
    /** Emits what is pending now. */
    flush(): void {
      telling.cancel();
      emit();
    },
  };
}
export type SyncEvents = ReturnType<typeof createSyncEvents>;

/** Returns what the service did wrong; `null` for faults of the connection, which reports them itself. */
function faultDetail(outcome: CallOutcome<unknown>): Detail | null {
  switch (outcome.kind) {
    case 'refused':
      return saidOrStatus(outcome.refusal.message, outcome.httpStatus);
    case 'forbidden':
      return saidOrStatus(outcome.message, 403);
    case 'redirected':
      return outcome.detail;
    case 'ambiguous':
      return ['service_error', 'answer_broken', 'answer_unusable', 'answer_too_large'].includes(outcome.fault)
        ? outcome.detail
        : null;
    default:
      return null;
  }
}
