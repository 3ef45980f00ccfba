import type { Change } from '../../src-shared/contract/changes.ts';
import type { SyncStatus } from '../../src-shared/contract/sync.ts';
import type { Clock } from '../clock.ts';
import { isDamage } from '../database/unusable-file.ts';
import { JournalWriteFailed } from '../journal/journal-errors.ts';

/** Changes of one account that come in a burst are emitted once, after this delay. */
const emitDelayMs = 50;

/** Every part that failed to write tries again within a minute. */
const failureShownMs = 90_000;

type FailedNotice = SyncStatus['notices'][number] & { code: 'journal_not_written' | 'storage_failed' };

export interface SessionStatus {
  now: () => SyncStatus;
  /** Tells the interface soon. */
  changed: () => void;
  /** A notice that stays as long as the account is open. */
  notice(code: SyncStatus['notices'][number]['code']): void;
  setKeychainFailing(isFailing: boolean): void;
  /** A file could not be written. A notice says so until nothing has failed for as long as parts wait to try again. */
  storageFailed(error: unknown): void;
  /** Nothing is told from now on: the files are about to close. */
  stop(): void;
}

/** What the interface is told of one account's connection, sync and outbox. */
export function createSessionStatus({
  accountId,
  clock,
  emit,
  read,
  notices: found,
}: {
  accountId: string;
  clock: Clock;
  emit: (change: Change) => void;
  read: () => Omit<SyncStatus, 'accountId'>;
  notices: SyncStatus['notices'];
}): SessionStatus {
  const notices = [...found];
  let isKeychainFailing = false;
  const failed = new Map<FailedNotice['code'], { notice: FailedNotice; cancel: () => void }>();
  let isStopped = false;
  let cancelEmit: (() => void) | null = null;

  function now(): SyncStatus {
    const status = read();
    const keychain = isKeychainFailing ? [{ code: 'keychain_failed' as const, detail: null }] : [];
    const unwritten = [...failed.values()]
      .map(({ notice }) => notice)
      .filter(({ code }) => !status.notices.some((other) => other.code === code));
    return { accountId, ...status, notices: [...notices, ...keychain, ...unwritten, ...status.notices] };
  }

  function changed(): void {
    if (isStopped) return;
    cancelEmit ??= clock.after(emitDelayMs, () => {
      cancelEmit = null;
      emit({ topic: 'sync', accountId, status: now() });
    });
  }

  return {
    now,
    changed,
    notice: (code) => void notices.push({ code, detail: null }),
    setKeychainFailing(isFailing) {
      if (isKeychainFailing === isFailing) return;
      isKeychainFailing = isFailing;
      changed();
    },
    storageFailed(error) {
      const sqliteCode = error instanceof Error && 'code' in error ? String(error.code) : '';
      if (isStopped || !sqliteCode.startsWith('SQLITE_')) return;
      const isOfJournal = error instanceof JournalWriteFailed;
      const code = isOfJournal ? 'journal_not_written' : 'storage_failed';
      if (isOfJournal && isDamage(error) && !notices.some((one) => one.code === 'journal_damaged'))
        notices.push({ code: 'journal_damaged', detail: null });
      failed.get(code)?.cancel();
      const detail = { code: 'not_written', params: { errno: sqliteCode.slice(0, 100) } } as const;
      const cancel = clock.after(failureShownMs, () => {
        failed.delete(code);
        changed();
      });
      failed.set(code, { notice: { code, detail }, cancel });
      changed();
    },
    stop() {
      isStopped = true;
      for (const { cancel } of failed.values()) cancel();
      cancelEmit?.();
    },
  };
}
