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
  /** `null`: too many to name. */
  onChange: (claimIds: string[] | null) => void;
  onStatus: () => void;
}

/** Before a status that could not be read is read again. */
const retryMs = 5_000;

/** Emits what the sync does, a few times a second at most, and keeps what a person should know. */
export function createSyncEvents({ clock, progressMs, guard, onChange, onStatus }: SyncEventsOptions) {
  const changed = new Set<string>();
  let haveAllChanged = false;
  let skippedRows = 0;
  let foreignRows = 0;
  let fault: SyncStatus['notices'][number] | null = null;
  const telling = createTask({ clock, guard, retryMs, work: emit });
  let isStopped = false;

  function soon(): void {
    if (isStopped) return;
    telling.later(progressMs);
  }

  function emit(): void {
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
    /** Claims of another acquirer in the midst of ours. */
    foreignClaims(rows: number): void {
      foreignRows += rows;
    },
    faultSeen(outcome: CallOutcome<unknown>): void {
      const detail = faultDetail(outcome);
      if (detail !== null) fault = { code: 'service_fault', detail };
    },
    /** A new pass: what it meets is reported anew. */
    passBegan(): void {
      skippedRows = 0;
      foreignRows = 0;
    },
    passCompleted(): void {
      fault = null;
    },
    notices(): SyncStatus['notices'] {
      return [
        ...(skippedRows > 0
          ? [
              {
                code: 'rows_skipped' as const,
                detail: { code: 'rows' as const, params: { count: skippedRows } },
              },
            ]
          : []),
        ...(foreignRows > 0
          ? [
              {
                code: 'foreign_claims' as const,
                detail: { code: 'rows' as const, params: { count: foreignRows } },
              },
            ]
          : []),
        ...(fault === null ? [] : [fault]),
      ];
    },
    /** The replica could not be written: the disk, or damage. */
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
    /** What others still bring in after it is told by nobody. */
    stop(): void {
      isStopped = true;
      telling.cancel();
    },
    /** Emits what is left, now. */
    flush(): void {
      telling.cancel();
      emit();
    },
  };
}
export type SyncEvents = ReturnType<typeof createSyncEvents>;

/** What the service itself did wrong; the connection's own troubles are reported by the connection. */
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
