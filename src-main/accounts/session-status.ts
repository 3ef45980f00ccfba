import type { Change } from '../../src-shared/contract/changes.ts';
import type { SyncStatus } from '../../src-shared/contract/sync.ts';
import type { Clock } from '../clock.ts';

/** Changes of one account that come in a burst are emitted once, after this delay. */
const emitDelayMs = 50;

export interface SessionStatus {
  now: () => SyncStatus;
  /** Tells the interface soon. */
  changed: () => void;
  /** A notice that stays as long as the account is open. */
  notice(code: SyncStatus['notices'][number]['code']): void;
  setKeychainFailing(isFailing: boolean): void;
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
  let isStopped = false;
  let cancelEmit: (() => void) | null = null;

  function now(): SyncStatus {
    const status = read();
    const keychain = isKeychainFailing ? [{ code: 'keychain_failed' as const, detail: null }] : [];
    return { accountId, ...status, notices: [...notices, ...keychain, ...status.notices] };
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
    stop() {
      isStopped = true;
      cancelEmit?.();
    },
  };
}
