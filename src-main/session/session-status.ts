import type { Change } from '../../src-shared/contract/changes.ts';
import type { Notice, SyncStatus } from '../../src-shared/contract/sync.ts';
import { type Fault, type Guard, lastResortPart } from '../base/guard.ts';
import { isStorageFault } from '../base/fault-code.ts';
import { createTask } from '../base/task.ts';
import type { Clock } from '../base/clock.ts';
import { isDamage } from '../database/unusable-file.ts';
import { JournalWriteFailed } from '../journal/journal-errors.ts';

/** Delay in milliseconds after which changes of one account that come in a burst are emitted once. */
const emitDelayMs = 50;
/** Delay in milliseconds before a status that could not be read is read again. */
const retryMs = 5_000;

/** Creates the status of one account's connection, sync and outbox for the interface. */
export function createSessionStatus(options: {
  accountId: string;
  clock: Clock;
  guard: Guard;
  /** Returns faults of guarded work that still hold. */
  faults: () => readonly Fault[];
  emit: (change: Change) => void;
  read: () => Omit<SyncStatus, 'accountId'>;
  notices: SyncStatus['notices'];
}) {
  const { accountId, clock, guard, faults, emit, read, notices: found } = options;
  const notices = [...found];
  let isKeychainFailing = false;
  let isStopped = false;
  const telling = createTask({
    clock,
    guard,
    retryMs,
    work: () => emit({ topic: 'sync', accountId, status: now() }),
  });

  function now(): SyncStatus {
    const status = read();
    const keychain = isKeychainFailing ? [{ code: 'keychain_failed' as const, detail: null }] : [];
    const all = [...notices, ...keychain, ...status.notices, ...faults().map(noticeOf)];
    // One line each, however many parts meet the same.
    const byCode = new Map(all.toReversed().map((notice) => [notice.code, notice]));
    return { accountId, ...status, notices: [...byCode.values()].toReversed() };
  }

  /** Sends the status to the interface soon. */
  function changed(): void {
    if (isStopped) return;
    telling.later(emitDelayMs);
  }

  return {
    now,
    changed,
    /** Adds a notice that stays as long as the account is open. */
    notice(code: SyncStatus['notices'][number]['code']): void {
      notices.push({ code, detail: null });
    },
    setKeychainFailing(isFailing: boolean): void {
      if (isKeychainFailing === isFailing) return;
      isKeychainFailing = isFailing;
      changed();
    },
    /** Stops sending: the files are about to close. */
    stop(): void {
      isStopped = true;
      telling.cancel();
    },
  };
}
export type SessionStatus = ReturnType<typeof createSessionStatus>;

/** Returns the notice for a fault. */
export function noticeOf({ code, part, error }: Fault): Notice {
  if (part === lastResortPart || !isStorageFault(code)) return { code: 'unexpected_error', detail: null };
  if (error instanceof JournalWriteFailed && isDamage(error))
    return { code: 'journal_damaged', detail: null };
  const notice = error instanceof JournalWriteFailed ? 'journal_not_written' : 'storage_failed';
  return { code: notice, detail: { code: 'not_written', params: { errno: code } } };
}
